import type { PretradeSettings } from '@/shared/trading/pretrade/limits'
import { bookCategory } from '@/shared/exchange/protocol/fields'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { notionalOf, notionalInUsdt } from '@/shared/trading/pretrade/order-value'
import type { Clock } from '@/shared/base/clock'
import type { AccountService } from '@/electron/services/account/account'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { MarketService } from '@/electron/services/market/market'
import { createShownBooks } from '@/electron/services/market/shown-books'
import type { Monitors } from '@/electron/services/monitors/monitors'
import type { Pretrade } from '@/electron/services/orders/gate/pretrade'
import type { Connection } from '@/electron/services/profiles/profiles'
import { knownInstrument } from './account-ledger'

interface PretradeParts {
  readonly client: ExchangeClient
  readonly clock: Clock
  readonly market: MarketService
  readonly account: AccountService
  readonly connection: Connection
  readonly settings: () => PretradeSettings
  readonly monitors: () => Monitors | null
  /** Whose key it is; null while that is not known. */
  readonly uid: () => string | null
}

/** What the orders of one session are judged by: its books, its account, its loans and the user's limits. */
export function openPretrade({
  client,
  clock,
  market,
  account,
  connection,
  settings,
  monitors,
  uid,
}: PretradeParts): Pretrade & { stop(): void } {
  const books = createShownBooks({ client, clock })
  const { id, label, environment } = connection
  const instrumentOf = (category: string, symbol: string) => knownInstrument(market, category, symbol)

  function leverageOf(category: string, symbol: string): string | null {
    const { leverages, positions } = account.current()
    const held = positions.find((position) => position.category === category && position.symbol === symbol)
    return leverages[instrumentKey(category, symbol)] ?? (held?.leverage || null)
  }

  return {
    load: (symbols) => books.load(symbols),
    async traded(categories) {
      const lists = await Promise.allSettled(categories.map((category) => market.tickers(category)))
      const found = new Map(
        lists.flatMap((list, at) =>
          list.status === 'rejected'
            ? []
            : list.value.map((ticker) => [instrumentKey(categories[at]!, ticker.symbol), ticker] as const),
        ),
      )
      return (category, symbol) => {
        const ticker = found.get(instrumentKey(category, symbol))
        return { last: ticker?.lastPrice || null, mark: ticker?.markPrice || null }
      }
    },
    world() {
      const { asOf, positions, balances } = account.current()
      return {
        account: { profileId: id, profile: label, environment, uid: uid() },
        settings: settings(),
        instrumentOf,
        bookOf: (category, symbol) => books.bookOf(category, symbol),
        positions: asOf === null ? null : positions,
        balances: asOf === null ? null : balances,
        leverageOf,
        assessLoans: (orders) =>
          monitors()?.assessLoans(orders, { positions, instrumentOf }) ?? { ltv: null, findings: [] },
      }
    },
    notionalOf(order) {
      const instrument = instrumentOf(order.category, order.symbol)
      const notional =
        instrument && notionalOf(order, instrument, books.midOf(bookCategory(order.category), order.symbol))
      return notional && notionalInUsdt(notional, account.current().balances)
    },
    stop: () => books.stop(),
  }
}
