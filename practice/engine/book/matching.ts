import type { Side, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'
import { createPriceLadder, type LadderOrder, type PriceLadder } from './price-ladder'
import { cancelsMaker, cancelsTaker, mustNotTrade } from './self-trade'

/** An order in the matching core: whole ticks and lots, no text, no money. */
export interface BookOrder<Self> extends LadderOrder<Self> {
  readonly side: Side
  readonly timeInForce: TimeInForce
  readonly stpMode: StpMode
  /** Parent account, for self-trade prevention. */
  readonly group: number
  /** False for a market order, which accepts any price and never rests. */
  readonly isLimit: boolean
  /**
   * Ticks × lots that can still be spent. Infinity except for a spot market buy, whose `remaining` is unbounded
   * instead.
   */
  budget: number
}

/** Result of `submit`: filled, resting, or canceled with a reason of the exchange (exchange: Words). */
export type MatchResult =
  | 'filled'
  | 'resting'
  | 'post_only_fill_cancel'
  | 'fok_not_full_cancel'
  | 'ioc_not_full_cancel'
  | 'stp_cancel'

/** State of a preview from trade to trade. */
export interface Forecast<Order> {
  /** The taker would get `lots` of the maker. */
  traded(maker: Order, lots: number): void
  /** False for a resting order that earlier trades would have removed from the book. */
  survives(maker: Order): boolean
}

/** Callbacks during the matching of an order. They may remove resting orders but not add any. */
export interface MatchListener<Order> {
  /** `remaining` of both orders is already reduced. A filled maker is already removed from the book. */
  traded(taker: Order, maker: Order, lots: number, price: number): void
  /** Self-trade prevention removed a resting order. */
  makerPrevented(maker: Order): void
  /** Called at the start of a preview. Null where trades never remove other orders. */
  forecast(taker: Order): Forecast<Order> | null
}

/** Fills that an order would get now, including self-trade prevention. */
export interface Preview {
  readonly fills: boolean
  /** Ticks of the last level that it would reach. 0 if it would reach none. */
  readonly worstPrice: number
}

/** The two sides of a symbol and its matching rules: price, then time, at the maker's price. */
export interface MatchingBook<Order> {
  readonly bids: PriceLadder<Order>
  readonly asks: PriceLadder<Order>
  submit(order: Order): MatchResult
  remove(order: Order): void
  /** Reduces a resting order, which keeps its place. */
  reduce(order: Order, lots: number): void
  preview(order: Order): Preview
  /** Ticks of the best price on the other side, if the order would trade at it. */
  crossingPrice(order: Order): number | null
}

/** Builds the book of a symbol. */
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
   * Trades until no acceptable maker is left. The best maker is read again each time because the listener may have
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

  /** Reads the other side like `sweep`, without changing it. */
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
    // Fill-or-kill is decided first, so that an order that cannot fill changes no other order.
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
