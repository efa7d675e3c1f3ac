import type { Side, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'
import { createPriceLadder, type LadderOrder, type PriceLadder } from './price-ladder'
import { cancelsMaker, cancelsTaker, mustNotTrade } from './self-trade'

/** An order as the matching core sees it: whole ticks and lots, no text, no money. */
export interface BookOrder<Self> extends LadderOrder<Self> {
  readonly side: Side
  readonly timeInForce: TimeInForce
  readonly stpMode: StpMode
  /** Parent account, for self-trade prevention. */
  readonly group: number
  /** False for a market order, which takes any price and never rests. */
  readonly isLimit: boolean
  /**
   * Ticks × lots still to spend; Infinity for every order but a spot market buy, whose `remaining` is unbounded
   * instead.
   */
  budget: number
}

/** How an order left `submit`: all done, resting, or canceled for one of the exchange's reasons (exchange: Words). */
export type MatchResult =
  | 'filled'
  | 'resting'
  | 'post_only_fill_cancel'
  | 'fok_not_full_cancel'
  | 'ioc_not_full_cancel'
  | 'stp_cancel'

/** Follows a preview from trade to trade. */
export interface Forecast<Order> {
  /** `lots` of the maker would go to the taker. */
  traded(maker: Order, lots: number): void
  /** False for a resting order that the trades before it would have taken off the book. */
  survives(maker: Order): boolean
}

/** Told of what happens while an order is matched. It may remove resting orders, never add any. */
export interface MatchListener<Order> {
  /** `remaining` of both is already reduced; a used-up maker has left the book. */
  traded(taker: Order, maker: Order, lots: number, price: number): void
  /** Self-trade prevention took a resting order off the book. */
  makerPrevented(maker: Order): void
  /** Asked at the start of a preview; null where trades never remove other orders. */
  forecast(taker: Order): Forecast<Order> | null
}

/** How far an order would get at this moment, self-trade prevention included. */
export interface Preview {
  readonly fills: boolean
  /** Ticks of the last level it would reach; 0 when it would reach none. */
  readonly worstPrice: number
}

/** The two sides of one symbol and the rules by which orders meet: price, then time, at the maker's price. */
export interface MatchingBook<Order> {
  readonly bids: PriceLadder<Order>
  readonly asks: PriceLadder<Order>
  submit(order: Order): MatchResult
  remove(order: Order): void
  /** Takes lots off a resting order without costing it its place. */
  reduce(order: Order, lots: number): void
  preview(order: Order): Preview
  /** Ticks of the best price on the other side, if the order would trade at it. */
  crossingPrice(order: Order): number | null
}

/** Builds the book of one symbol. */
export function createMatchingBook<Order extends BookOrder<Order>>(
  listener: MatchListener<Order>,
): MatchingBook<Order> {
  const bids = createPriceLadder<Order>('buy')
  const asks = createPriceLadder<Order>('sell')
  const sideOf = (order: Order): PriceLadder<Order> => (order.side === 'buy' ? bids : asks)
  const oppositeOf = (order: Order): PriceLadder<Order> => (order.side === 'buy' ? asks : bids)
  const accepts = (taker: Order, price: number): boolean =>
    !taker.isLimit || (taker.side === 'buy' ? price <= taker.price : price >= taker.price)

  function crossingPrice(order: Order): number | null {
    const best = oppositeOf(order).level(0)
    return best !== null && accepts(order, best.price) ? best.price : null
  }

  function trade(taker: Order, maker: Order, lots: number): void {
    const price = maker.price
    taker.remaining -= lots
    taker.budget -= lots * price
    // Later prices are no better, so a rest that buys no lot here buys none anywhere.
    if (taker.budget < price) taker.remaining = 0
    oppositeOf(taker).reduce(maker, lots)
    listener.traded(taker, maker, lots, price)
  }

  /**
   * Trades until nothing acceptable is left. The best maker is looked up afresh each time: the listener may have
   * removed some.
   */
  function sweep(taker: Order): MatchResult | null {
    const opposite = oppositeOf(taker)
    while (taker.remaining > 0) {
      const maker = opposite.first()
      if (maker === null || !accepts(taker, maker.price)) return null
      if (mustNotTrade(taker, maker)) {
        if (cancelsMaker(taker.stpMode)) {
          opposite.remove(maker)
          listener.makerPrevented(maker)
        }
        if (cancelsTaker(taker.stpMode)) return 'stp_cancel'
        continue
      }
      const lots = Math.min(taker.remaining, maker.remaining, Math.floor(taker.budget / maker.price))
      if (lots === 0) return 'filled'
      trade(taker, maker, lots)
    }
    return 'filled'
  }

  /** Walks the other side as `sweep` would, without touching it. */
  function preview(taker: Order): Preview {
    const opposite = oppositeOf(taker)
    const forecast = listener.forecast(taker)
    let { remaining, budget } = taker
    let worstPrice = 0
    for (let position = 0; position < opposite.size; position += 1) {
      const level = opposite.level(position)
      if (level === null || !accepts(taker, level.price)) break
      for (let maker = level.first; maker !== null; maker = maker.next) {
        if (forecast?.survives(maker) === false) continue
        if (mustNotTrade(taker, maker)) {
          if (cancelsTaker(taker.stpMode)) return { fills: false, worstPrice }
          continue
        }
        const lots = Math.min(remaining, maker.remaining, Math.floor(budget / level.price))
        if (lots === 0) return { fills: true, worstPrice }
        worstPrice = level.price
        forecast?.traded(maker, lots)
        remaining -= lots
        budget -= lots * level.price
        if (remaining === 0 || budget < level.price) return { fills: true, worstPrice }
      }
    }
    return { fills: false, worstPrice }
  }

  function submit(order: Order): MatchResult {
    if (order.timeInForce === 'post_only' && crossingPrice(order) !== null) return 'post_only_fill_cancel'
    // All or nothing is settled first, so that an order that cannot fill leaves every other order alone.
    if (order.timeInForce === 'fok' && !preview(order).fills) return 'fok_not_full_cancel'
    const result = sweep(order)
    if (result !== null) return result
    if (!order.isLimit || order.timeInForce === 'ioc' || order.timeInForce === 'fok') return 'ioc_not_full_cancel'
    sideOf(order).add(order)
    return 'resting'
  }

  return {
    bids,
    asks,
    submit,
    remove: (order) => sideOf(order).remove(order),
    reduce: (order, lots) => sideOf(order).reduce(order, lots),
    preview,
    crossingPrice,
  }
}
