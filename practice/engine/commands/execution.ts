import type { Clock } from '@/shared/base/clock'
import { closedPosition, recount } from '@/practice/engine/state/exposure'
import { createFuturesSettlement } from '@/practice/engine/money/futures-settlement'
import type { AccountRisk } from '@/practice/engine/money/account-risk'
import type { IdSource } from '@/practice/engine/numbers/ids'
import { EngineOrderEvent, TradeEvent } from '@/practice/engine/views/event-views'
import { createMatchingBook, type MatchResult, type MatchingBook } from '@/practice/engine/book/matching'
import { feeScaleOf } from '@/practice/engine/state/orders'
import type { Outbox } from '@/practice/engine/state/outbox'
import { plus } from '@/practice/engine/numbers/amount'
import { feeOn, quantaOf, type FeeScope } from '@/practice/engine/numbers/scale'
import type { MarketMoney } from '@/practice/engine/state/commit-barrier'
import { createSpotSettlement, type Lend } from '@/practice/engine/money/spot-settlement'
import { createTrimForecast } from '@/practice/engine/state/trim-forecast'
import type { Market, Exposure, EngineAccount, EngineFill, EngineOrder, Trade } from '@/practice/engine/state/entities'

/** Matches orders and books the results. */
export interface Execution {
  createBook(): MatchingBook<EngineOrder>
  settlementOf(market: Market): MarketMoney
  /** Matches a reserved order that is listed as open: it rests, fills or is canceled. */
  submit(order: EngineOrder): void
  /** Removes an open order from the book and releases its funds. */
  cancel(order: EngineOrder, reason: string): void
  /** Trades two orders that are in no book completely, at `price` ticks, without a public trade. */
  handOver(order: EngineOrder, counter: EngineOrder, price: number): void
  /** Reports an order that is new, or was changed in place. */
  report(order: EngineOrder, at: number): void
  nextTrade: number
}

/** Dependencies of the execution of orders. */
export interface ExecutionParts {
  readonly clock: Clock
  readonly ids: IdSource
  readonly outbox: Outbox
  readonly risk: AccountRisk
  readonly lend: Lend
}

/** Creates the execution part of the engine. */
export function createExecution({ clock, ids, outbox, risk, lend }: ExecutionParts): Execution {
  const spot = createSpotSettlement(lend)
  const futures = createFuturesSettlement(risk)
  const settlementOf = (market: Market): MarketMoney => (market.isFutures ? futures : spot)
  let at = clock.now()

  function announce(order: EngineOrder, fill: EngineFill | null): void {
    const { account, exposure } = order
    order.updatedTime = at
    if (!outbox.hasListener(account)) return
    outbox.emit(account, new EngineOrderEvent(order, ids, fill))
    if (fill !== null || exposure.baseBalance === null || order.side === 'buy')
      outbox.changed(exposure.settleBalance.notice)
    if ((fill !== null || order.side === 'sell') && exposure.baseBalance !== null)
      outbox.changed(exposure.baseBalance.notice)
    if (order.market.isFutures && (fill !== null || order.closes)) outbox.changed(exposure.notice)
  }

  function advance(
    order: EngineOrder,
    status: 'partially_filled' | 'filled' | 'canceled',
    cancelReason: string,
    fill: EngineFill | null,
  ): void {
    const { filled, notional, fee } = order.progress
    order.progress =
      fill === null
        ? { status, cancelReason, filled, notional, fee }
        : {
            status,
            cancelReason,
            filled: filled + fill.trade.lots,
            notional: plus(notional, fill.trade.notional),
            fee: plus(fee, fill.fee),
          }
    if (status !== 'partially_filled') order.account.orders.close(order)
    announce(order, fill)
  }

  function cancelNow(order: EngineOrder, reason: string): void {
    if (order.level !== null) {
      order.market.book.remove(order)
      outbox.bookChanged(order.market)
    }
    order.remaining = 0
    recount(order)
    advance(order, 'canceled', reason, null)
  }

  function settleLeg(order: EngineOrder, scope: FeeScope, trade: Trade): void {
    const { market, account } = order
    const scale = feeScaleOf(order)
    const fee = feeOn(scale, scale === market.base ? trade.lots : trade.notional, scope)
    const pnl = settlementOf(market).settle(order, trade, fee)
    const fees = scale === market.base ? market.fees.base : market.fees.settle
    fees.add(fee)
    recount(order)
    const fill = { trade, order, scope, fee, pnl }
    account.orders.addFill(fill)
    account.holdingsVersion += 1
    advance(order, order.remaining === 0 ? 'filled' : 'partially_filled', '', fill)
  }

  /** A reduced position may no longer cover every reduce-only order. The newest are canceled. */
  function trimReduceOnly(account: EngineAccount, exposure: Exposure): void {
    const { market, long, short } = exposure
    if (long.closing <= long.lots && short.closing <= short.lots) return
    for (const order of [...account.orders.open.values()].toReversed()) {
      if (!order.closes || order.market !== market) continue
      const position = closedPosition(order, exposure)
      if (position.closing > position.lots) cancelNow(order, 'normal_cancel')
    }
  }

  function traded(taker: EngineOrder, maker: EngineOrder, lots: number, price: number): void {
    const { market } = taker
    const trade = new TradeEvent(market, ids, execution.nextTrade, price, lots, taker.side, at)
    execution.nextTrade += 1
    settleLeg(taker, 'taker', trade)
    settleLeg(maker, 'maker', trade)
    if (market.isFutures) {
      trimReduceOnly(taker.account, taker.exposure)
      trimReduceOnly(maker.account, maker.exposure)
    }
    market.lastPrice = price
    market.candles.trade(at, price, lots, quantaOf(market.settle, trade.notional))
    outbox.emit(null, trade)
    outbox.bookChanged(market)
  }

  function makerPrevented(maker: EngineOrder): void {
    outbox.bookChanged(maker.market)
    cancelNow(maker, 'stp_cancel')
  }

  const forecast = (taker: EngineOrder) => (taker.market.isFutures ? createTrimForecast(taker) : null)

  function conclude(order: EngineOrder, result: MatchResult): void {
    if (result === 'filled') {
      const { status, filled } = order.progress
      if (status === 'filled') return
      // A market buy whose remaining quote coin buys no further lot: the rest of its budget is released.
      order.remaining = 0
      recount(order)
      advance(order, filled > 0 ? 'filled' : 'canceled', filled > 0 ? '' : 'ioc_not_full_cancel', null)
    } else if (result === 'resting') {
      outbox.bookChanged(order.market)
      // From now on it can only trade at its own price.
      if (order.holdPrice === order.price) return
      order.holdPrice = order.price
      recount(order)
    } else cancelNow(order, result)
  }

  const execution: Execution = {
    createBook: () => createMatchingBook<EngineOrder>({ traded, makerPrevented, forecast }),
    settlementOf,
    submit(order) {
      at = clock.now()
      conclude(order, order.market.book.submit(order))
    },
    cancel(order, reason) {
      at = clock.now()
      cancelNow(order, reason)
    },
    handOver(order, counter, price) {
      at = clock.now()
      const trade = new TradeEvent(order.market, ids, execution.nextTrade, price, order.remaining, order.side, at)
      execution.nextTrade += 1
      order.remaining = 0
      counter.remaining = 0
      settleLeg(order, 'taker', trade)
      settleLeg(counter, 'maker', trade)
    },
    report(order, now) {
      at = now
      announce(order, null)
    },
    nextTrade: 0,
  }
  return execution
}
