import type { PosSide, Side } from '@/shared/exchange/protocol/fields'
import { markOf } from '../state/market'
import { createOrder, type OrderNumbers } from './placing'
import type { Market, EnginePosition, EngineAccount, EngineOrder } from '../state/entities'
import type { Clock } from '@/shared/base/clock'
import type { AccountRisk } from '../money/account-risk'
import type { Accounts } from './accounts'
import type { Borrowing } from '../money/borrowing'
import type { Execution } from './execution'
import type { Outbox } from '../state/outbox'

/** One open position of an account. */
export interface Closable {
  readonly market: Market
  readonly posSide: PosSide
  readonly position: EnginePosition
}

/** Orders that the exchange gives in the name of an account. */
export interface ForcedClosing {
  positionsOf(account: EngineAccount): readonly Closable[]
  /** Sells into the book at any price; what the book does not take the fund takes over at the mark price. */
  close(account: EngineAccount, closable: Closable): void
  /** Sells what the fund took over, as far as the books take it. */
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

  /** Sells a long, buys a short back: what the book has for it. */
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
