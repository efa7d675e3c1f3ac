import type { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { bookCategory, Category, isFutures } from '@/shared/exchange/protocol/fields'
import { instrumentKey, marginCoinOf } from '@/shared/trading/market/instrument'
import { isConnected } from '@/shared/trading/health/health'
import { notionalOf, notionalInUsdt, sizeOf } from '@/shared/trading/pretrade/figures/order-value'
import type { LoanAssessment, WalletOf } from '@/shared/trading/pretrade/assessment/context'
import type { Clock } from '@/shared/base/clock'
import { type Account, knownBalances, knownHoldMode, knownPositions } from '@/shared/trading/account/account'
import { knownLeverage } from '@/shared/trading/pretrade/figures/known-leverage'
import type { ClassicTerms } from '@/shared/trading/account/classic-account'
import type { AccountService } from '@/electron/services/account/account'
import type { ClassicAccount } from '@/electron/services/account/classic-account'
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
  /** Null for a unified account. */
  readonly classic: ClassicAccount | null
  readonly connection: Connection
  readonly settings: () => PretradeSettings
  readonly monitors: () => Monitors | null
  /** UID of the key's account; null while unknown. */
  readonly uid: () => string | null
}

/** Wallets of a classic account, each as of its last read. */
const walletIn =
  (classic: ClassicAccount): WalletOf =>
  (category) =>
    knownBalances(classic.of(Category.safeParse(category).data ?? null))

/** Before the monitors run, no loan is known. */
const noLoans: LoanAssessment = { ltv: null, findings: [], units: [], loans: [] }

interface OpenedPretrade extends Pretrade {
  /** Hold mode and margin mode of a futures symbol of a classic account; null for any other. */
  termsOf(category: string, symbol: string): ClassicTerms | null
  stop(): void
}

/** Data for the assessment of a session's orders: books, account, loans and the user's limits. */
export function openPretrade({
  client,
  clock,
  market,
  account,
  classic,
  connection,
  settings,
  monitors,
  uid,
}: PretradeParts): OpenedPretrade {
  const books = createShownBooks({ client, clock })
  const { id, label, environment } = connection
  const instrumentOf = (category: string, symbol: string) => knownInstrument(market, category, symbol)

  const accountOf = (category: Category | null): Account => classic?.of(category) ?? account.current()

  return {
    async load(symbols) {
      const instruments = symbols.map(({ category, symbol }) => {
        const instrument = instrumentOf(category, symbol)
        return { category, symbol, marginCoin: instrument === null ? null : marginCoinOf(instrument) }
      })
      // No order waits for it: a review continues to read and shows changes.
      if (classic === null && symbols.some(({ category }) => isFutures(category))) void account.renewSettings()
      await Promise.all([books.load(symbols), classic?.load(instruments)])
    },
    async traded(categories) {
      const lists = await Promise.allSettled(categories.map((category) => market.tickers(category)))
      const tickerByKey = new Map(
        lists.flatMap((list, at) =>
          list.status === 'rejected'
            ? []
            : list.value.map((ticker) => [instrumentKey(categories[at]!, ticker.symbol), ticker] as const),
        ),
      )
      return (category, symbol) => {
        const ticker = tickerByKey.get(instrumentKey(category, symbol))
        return { last: ticker?.lastPrice || null, mark: ticker?.markPrice || null }
      }
    },
    world(category) {
      const account = accountOf(category ?? null)
      const positions = knownPositions(account, category)
      return {
        account: { profileId: id, profile: label, environment, uid: uid() },
        settings: settings(),
        instrumentOf,
        bookOf: (category, symbol) => books.bookOf(category, symbol),
        positions,
        // A classic account has separate wallets: orders of several categories have no common balance.
        balances: classic !== null && category === undefined ? null : knownBalances(account),
        ...(classic === null ? {} : { walletOf: walletIn(classic) }),
        marginRatio: knownBalances(account) === null ? '' : account.marginRatio,
        leverageOf: (of, symbol) => knownLeverage(account, of, symbol),
        assessLoans: (orders) => monitors()?.assessLoans(orders, { positions, instrumentOf }) ?? noLoans,
      }
    },
    notionalOf(order) {
      const instrument = instrumentOf(order.category, order.symbol)
      const notional =
        instrument && notionalOf(order, instrument, books.midOf(bookCategory(order.category), order.symbol))
      return notional && notionalInUsdt(notional, accountOf(order.category).balances)
    },
    sizeOf(order) {
      const instrument = instrumentOf(order.category, order.symbol)
      return instrument && sizeOf(order, instrument, books.midOf(bookCategory(order.category), order.symbol))
    },
    readPositions: (categories) => (classic ?? account).readPositions(categories),
    holdModeNow: () => knownHoldMode(account.current()),
    positionsNow() {
      return isConnected(client.privateFeed().state) ? knownPositions(account.current()) : null
    },
    termsOf: (category, symbol) => classic?.termsOf(category, symbol) ?? null,
    stop: () => books.stop(),
  }
}
