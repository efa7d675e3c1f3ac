import type { PosSide, Side } from '@/shared/exchange/protocol/fields'
import { markOf } from '@/practice/engine/state/market'
import { createOrder, type OrderNumbers } from './placing'
import type { Market, EnginePosition, EngineAccount, EngineOrder } from '@/practice/engine/state/entities'
import type { Clock } from '@/shared/base/clock'
import type { AccountRisk } from '@/practice/engine/money/account-risk'
import type { Accounts } from './accounts'
import type { Borrowing } from '@/practice/engine/money/borrowing'
import type { Execution } from './execution'
import type { Outbox } from '@/practice/engine/state/outbox'

/** One open position of an account. */
export interface Closable {
  readonly market: Market
  readonly posSide: PosSide
  readonly position: EnginePosition
}

/** Orders of the exchange on behalf of an account. */
export interface ForcedClosing {
  positionsOf(account: EngineAccount): readonly Closable[]
  /** Closes in the book at any price. The fund takes over the rest at the mark price. */
  close(account: EngineAccount, closable: Closable): void
  /** Sells positions of the fund, as far as the books accept them. */
  unwind(fund: EngineAccount): void
}

export function createForcedClosing(
  { clock, execution, numbers, outbox }: ForcedClosingParts,
  fund: () => EngineAccount,
): ForcedClosing {
  function order(
    account: EngineAccount,
    { market, posSide }: Closable,
    side: Side,
    lots: number,
    closes: boolean,
  ): EngineOrder {
    const inHedge = account.holdMode === 'hedge_mode'
    const { category, symbol } = market.instrument
    const reduceOnly = closes && !inHedge ? 'yes' : 'no'
    const request = {
      category,
      symbol,
      side,
      orderType: 'market' as const,
      qty: market.lots.plain(lots),
      reduceOnly,
    } as const
    const terms = { timeInForce: 'ioc', stpMode: 'none', posSide: inHedge ? posSide : null, closes } as const
    const amounts = { price: 0, lots, budget: Infinity, quoteOrdered: 0n }
    const forced = createOrder(
      account,
      market,
      request,
      { amounts, ...terms },
      { number: numbers.next, at: clock.now(), isForced: true },
    )
    numbers.next += 1
    account.orders.add(forced)
    return forced
  }

  /** Sells a long or buys a short back, as far as the book allows. */
  function sell(account: EngineAccount, closable: Closable): void {
    const side = closable.posSide === 'long' ? 'sell' : 'buy'
    const closing = order(account, closable, side, closable.position.lots, true)
    execution.report(closing, clock.now())
    execution.submit(closing)
  }

  function handOver(account: EngineAccount, closable: Closable): void {
    const { market, posSide, position } = closable
    const [side, opposite] = posSide === 'long' ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)
    const closing = order(account, closable, side, position.lots, true)
    const taking = order(fund(), closable, opposite, position.lots, false)
    execution.report(closing, clock.now())
    execution.handOver(closing, taking, markOf(market))
  }

  const positionsOf = (account: EngineAccount): readonly Closable[] =>
    [...account.exposures].flatMap(([market, exposure]) =>
      (['long', 'short'] as const)
        .filter((posSide) => exposure[posSide].lots > 0)
        .map((posSide) => ({ market, posSide, position: exposure[posSide] })),
    )

  return {
    positionsOf,
    close(account, closable) {
      const { market, posSide, position } = closable
      outbox.emit(null, {
        kind: 'liquidation',
        category: market.instrument.category,
        symbol: market.instrument.symbol,
        side: posSide === 'long' ? 'sell' : 'buy',
        price: market.ticks.fixed(markOf(market)),
        qty: market.lots.plain(position.lots),
        at: clock.now(),
      })
      sell(account, closable)
      if (position.lots > 0) handOver(account, closable)
    },
    unwind(account) {
      for (const closable of positionsOf(account)) sell(account, closable)
    },
  }
}

export interface ForcedClosingParts {
  readonly clock: Clock
  readonly accounts: Accounts
  readonly execution: Execution
  readonly numbers: OrderNumbers
  readonly risk: AccountRisk
  readonly borrowing: Borrowing
  readonly outbox: Outbox
}
