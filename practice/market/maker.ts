import type { Side } from '@/shared/exchange/protocol/fields'
import type { Random } from '@/shared/base/random'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { exponential, logNormal } from './distributions'
import type { Quantities } from './quantities'
import type { PracticeOrder } from '@/practice/engine/api/practice-order'

/** Levels per side. Two sides stay below the cap of 400 open orders. */
const LEVELS = 150
/** Depth of the book from the top, as a share of the price. */
const REACH = 0.0025
/** Probability of an occasional large resting order. */
const WALL_CHANCE = 0.02
const WALL_FACTOR = 8
/** A gap this many times the usual one is filled again. */
const HOLE = 6

/** An account that quotes the book of a symbol around a moving price. */
export interface Maker {
  /** Moves the book to a new fair price and adds and cancels a few orders. */
  quote(price: number, activity: number): void
  /** Called when one of its orders ends. */
  ended(order: PracticeOrder): void
}

export interface MakerParts {
  readonly core: ExchangeCore
  readonly uid: string
  readonly instrument: Instrument
  readonly quantities: Quantities
  readonly random: Random
  /** Usual quote coin per level near the top. */
  readonly levelValue: number
}

interface BookSide {
  readonly side: Side
  /** -1 goes down from the best bid, 1 goes up from the best ask. */
  readonly away: 1 | -1
  readonly orders: Map<number, string>
}

export function createMaker({ core, uid, instrument, quantities, random, levelValue }: MakerParts): Maker {
  const { category, symbol } = instrument
  const tickSize = Number(instrument.tickSize)
  const sides: readonly BookSide[] = [
    { side: 'buy', away: -1, orders: new Map() },
    { side: 'sell', away: 1, orders: new Map() },
  ]

  function place({ side, orders }: BookSide, tick: number, depth: number): void {
    const wall = random.next() < WALL_CHANCE ? WALL_FACTOR : 1
    // Levels further from the top are larger.
    const value = logNormal(random, levelValue * (0.35 + 2.5 * depth) * wall, 0.9)
    const qty = quantities.qtyText(value, quantities.priceOf(tick))
    const placed = core.place(uid, {
      category,
      symbol,
      side,
      orderType: 'limit',
      timeInForce: 'gtc',
      price: quantities.priceText(tick),
      qty,
    })
    if (!placed.ok) return
    const { orderId, status } = placed.order
    if (status === 'live' || status === 'partially_filled') orders.set(tick, orderId)
  }

  function withdraw({ orders }: BookSide, tick: number): void {
    const orderId = orders.get(tick)
    orders.delete(tick)
    if (orderId !== undefined) core.cancel(uid, { orderId })
  }

  /** From the best price outward: fills gaps, and cancels orders beyond the depth. */
  function fill(book: BookSide, best: number): void {
    const evenGap = (quantities.priceOf(best) * REACH) / LEVELS / tickSize
    const ticks = [...book.orders.keys()].toSorted((a, b) => (a - b) * book.away)
    let next = 0
    let at = best
    if (!book.orders.has(best)) place(book, best, 0)
    for (let level = 1; level < LEVELS; level += 1) {
      while (next < ticks.length && (ticks[next]! - at) * book.away <= 0) next += 1
      // Usual distance to the next level, in ticks: levels are closer near the top.
      const usual = Math.max(1, evenGap * (0.3 + 1.4 * (level / LEVELS)))
      const existing = ticks[next]
      const nearEnough = existing !== undefined && (existing - at) * book.away <= usual * HOLE
      at = nearEnough ? existing : at + Math.max(1, Math.round(exponential(random, usual))) * book.away
      if (at <= 0) return
      if (!nearEnough) place(book, at, level / LEVELS)
    }
    for (const tick of ticks) if ((tick - at) * book.away > 0) withdraw(book, tick)
  }

  /** Some orders come and go without a visible reason, mostly near the top. */
  function stir(book: BookSide, best: number, count: number): void {
    const ticks = [...book.orders.keys()].toSorted((a, b) => (a - b) * book.away)
    for (let index = 0; index < count; index += 1) {
      const position = Math.floor(ticks.length * random.next() ** 3)
      const tick = ticks[position]
      if (tick === undefined || !book.orders.has(tick)) continue
      withdraw(book, tick)
      if (tick === best || random.next() < 0.8) place(book, tick, position / LEVELS)
    }
  }

  return {
    quote(price, activity) {
      const spread = 1 + Math.floor(exponential(random, 0.35 * Math.min(activity, 3)))
      const bestBid = Math.max(1, Math.floor(price / tickSize - (spread - 1) / 2))
      const best = (book: BookSide): number => (book.side === 'buy' ? bestBid : bestBid + spread)
      // Crossing orders are canceled first, so that the maker never trades with itself.
      for (const book of sides)
        for (const tick of book.orders.keys()) if ((tick - best(book)) * book.away < 0) withdraw(book, tick)
      for (const book of sides) {
        fill(book, best(book))
        stir(book, best(book), 1 + Math.floor(2 * random.next() * Math.min(activity, 3)))
      }
    },
    ended(order) {
      const tick = quantities.tickOf(Number(order.price))
      for (const { orders } of sides) if (orders.get(tick) === order.orderId) orders.delete(tick)
    },
  }
}
