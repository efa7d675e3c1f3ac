import type { Clock } from '../../../shared/clock'
import { createFuturesSettlement, closedPosition } from './futures-settlement'
import { exposureOf, type Account } from './account'
import type { AccountRisk } from './account-risk'
import { valueOf, type Market } from './market'
import { createOrderBook, type Ending, type OrderBook } from './matching'
import type { EngineFill, EngineOrder } from './orders'
import type { Outbox } from './outbox'
import type { FeeSink, Leg, Settlement } from './settlement'
import { createSpotSettlement, type Lend } from './spot-settlement'
import { createTrimForecast } from './trim-forecast'

/** Brings orders to their books and books what comes of it. */
export interface Execution {
  createBook(): OrderBook<EngineOrder>
  settlementOf(market: Market): Settlement
  /** Matches a reserved order that is listed as open: it rests, fills or is canceled. */
  submit(order: EngineOrder): void
  /** Takes an open order off the book and gives its hold back. */
  cancel(order: EngineOrder, reason: string): void
  /** Lets two orders that are in no book trade all they are for, at `price` ticks. It is no public trade. */
  handOver(order: EngineOrder, counter: EngineOrder, price: number): void
  /** Reports a change of an order that left it in place. */
  report(order: EngineOrder): void
  nextTrade: number
}

/** The coin an order draws on while it is open. */
const heldCoin = ({ market, side }: EngineOrder): string =>
  market.isFutures || side === 'buy' ? market.marginCoin : market.instrument.baseCoin

/** What orders are carried out with. */
export interface ExecutionParts {
  readonly clock: Clock
  readonly outbox: Outbox
  readonly collectFee: FeeSink
  readonly risk: AccountRisk
  readonly lend: Lend
}

/** Builds the executing half of the engine. */
export function createExecution({ clock, outbox, collectFee, risk, lend }: ExecutionParts): Execution {
  const spot = createSpotSettlement(collectFee, lend)
  const futures = createFuturesSettlement(collectFee, risk)
  const settlementOf = (market: Market): Settlement => (market.isFutures ? futures : spot)
  let at = clock.now()

  function finish(order: EngineOrder, status: 'filled' | 'canceled'): void {
    order.status = status
    order.updatedTime = at
    order.account.orders.close(order)
  }

  function report(order: EngineOrder): void {
    outbox.order(order, null)
    outbox.balanceChanged(order.account, heldCoin(order))
    if (order.closes) outbox.positionChanged(order.account, order.market)
  }

  function reportFill(order: EngineOrder, fill: EngineFill): void {
    const { account, market } = order
    account.orders.addFill(fill)
    outbox.order(order, fill)
    outbox.balanceChanged(account, market.marginCoin)
    if (market.isFutures) outbox.positionChanged(account, market)
    else outbox.balanceChanged(account, market.instrument.baseCoin)
  }

  function cancelNow(order: EngineOrder, reason: string): void {
    if (order.level !== null) {
      order.market.book.remove(order)
      outbox.bookChanged(order.market)
    }
    order.remaining = 0
    order.cancelReason = reason
    settlementOf(order.market).rehold(order)
    finish(order, 'canceled')
    report(order)
  }

  function settleLeg(order: EngineOrder, scope: 'taker' | 'maker', leg: Leg): void {
    const { market, account } = order
    const rate = scope === 'taker' ? market.takerRate : market.makerRate
    order.filled += leg.lots
    order.filledValue += leg.value
    const settled = settlementOf(market).settle(order, leg, rate)
    order.fee += settled.fee
    order.feeCoin = settled.feeCoin
    order.updatedTime = at
    order.status = 'partially_filled'
    if (order.remaining === 0) finish(order, 'filled')
    if (!account.keepsHistory && !outbox.isHeard(account)) return
    const { price, lots, value } = leg
    const { fee, feeCoin, pnl } = settled
    reportFill(order, { trade: execution.nextTrade, order, scope, at, price, lots, value, fee, feeCoin, pnl })
  }

  /** A position that shrank may no longer carry every reduce-only order; the newest give way. */
  function trimReduceOnly(account: Account, market: Market): void {
    const { long, short } = exposureOf(account, market)
    if (long.closing <= long.lots && short.closing <= short.lots) return
    for (const order of [...account.orders.open.values()].toReversed()) {
      if (!order.closes || order.market !== market) continue
      const position = closedPosition(order, exposureOf(account, market))
      if (position.closing > position.lots) cancelNow(order, 'normal_cancel')
    }
  }

  function traded(taker: EngineOrder, maker: EngineOrder, lots: number, price: number): void {
    const { market } = taker
    const leg = { price, lots, value: valueOf(market, price, lots), at }
    settleLeg(taker, 'taker', leg)
    settleLeg(maker, 'maker', leg)
    if (market.isFutures) {
      trimReduceOnly(taker.account, market)
      trimReduceOnly(maker.account, market)
    }
    market.lastPrice = price
    market.candles.trade(at, price, lots, leg.value)
    outbox.trade(market, { trade: execution.nextTrade, price, lots, side: taker.side, at })
    outbox.bookChanged(market)
    execution.nextTrade += 1
  }

  function makerPrevented(maker: EngineOrder): void {
    outbox.bookChanged(maker.market)
    cancelNow(maker, 'stp_cancel')
  }

  const forecast = (taker: EngineOrder) => (taker.market.isFutures ? createTrimForecast(taker) : null)

  function conclude(order: EngineOrder, ending: Ending): void {
    if (ending === 'filled') {
      if (order.status === 'filled') return
      // A market buy whose last quote coin buys no further lot: the rest of its budget goes back.
      order.remaining = 0
      settlementOf(order.market).rehold(order)
      finish(order, order.filled > 0 ? 'filled' : 'canceled')
      if (order.filled === 0) order.cancelReason = 'ioc_not_full_cancel'
      report(order)
    } else if (ending === 'resting') {
      outbox.bookChanged(order.market)
      // It can only trade at its own price from now on.
      if (order.holdPrice === order.price) return
      order.holdPrice = order.price
      settlementOf(order.market).rehold(order)
    } else cancelNow(order, ending)
  }

  const execution: Execution = {
    createBook: () => createOrderBook<EngineOrder>({ traded, makerPrevented, forecast }),
    settlementOf,
    submit(order) {
      at = clock.now()
      conclude(order, order.market.book.submit(order))
      settlementOf(order.market).finish()
    },
    cancel(order, reason) {
      at = clock.now()
      cancelNow(order, reason)
      settlementOf(order.market).finish()
    },
    handOver(order, counter, price) {
      at = clock.now()
      const leg = { price, lots: order.remaining, value: valueOf(order.market, price, order.remaining), at }
      order.remaining = 0
      counter.remaining = 0
      settleLeg(order, 'taker', leg)
      settleLeg(counter, 'maker', leg)
      execution.nextTrade += 1
      settlementOf(order.market).finish()
    },
    report,
    nextTrade: 0,
  }
  return execution
}
