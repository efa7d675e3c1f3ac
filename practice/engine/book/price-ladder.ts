import type { Side } from '@/shared/exchange/protocol/fields'

/** Properties of an order that the ladder needs. Only the ladder writes the last three fields. */
export interface LadderOrder<Self> {
  /** Ticks. */
  price: number
  /** Lots not yet filled. */
  remaining: number
  level: PriceLevel<Self> | null
  previous: Self | null
  next: Self | null
}

/** The orders resting at one price, oldest first. */
export interface PriceLevel<Order> {
  readonly price: number
  /** Increases towards the better price on both sides of the book, so that a single search serves both. */
  readonly rank: number
  /** Lots of all its orders. */
  qty: number
  first: Order | null
  last: Order | null
}

/** One side of a book: ordered price levels, each a queue in order of arrival. */
export interface PriceLadder<Order> {
  readonly size: number
  /** The best level is number 0. */
  level(position: number): PriceLevel<Order> | null
  /** First in line at the best price. */
  first(): Order | null
  add(order: Order): void
  remove(order: Order): void
  /** Reduces a resting order, which keeps its place unless it is used up. */
  reduce(order: Order, lots: number): void
}

/** Levels are worst first in one array, because nearly all changes are at its end. */
export function createPriceLadder<Order extends LadderOrder<Order>>(side: Side): PriceLadder<Order> {
  const levels: PriceLevel<Order>[] = []
  const sign = side === 'buy' ? 1 : -1

  /** Index of the first level whose rank is at least `rank`. */
  function search(rank: number): number {
    let low = 0
    let high = levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (levels[middle]!.rank < rank) low = middle + 1
      else high = middle
    }
    return low
  }

  function levelFor(price: number): PriceLevel<Order> {
    const rank = price * sign
    const at = search(rank)
    const candidate = levels[at]
    if (candidate !== undefined && candidate.rank === rank) return candidate
    const level: PriceLevel<Order> = { price, rank, qty: 0, first: null, last: null }
    if (at === levels.length) levels.push(level)
    else levels.splice(at, 0, level)
    return level
  }

  function dropLevel(level: PriceLevel<Order>): void {
    if (levels[levels.length - 1] === level) levels.pop()
    else levels.splice(search(level.rank), 1)
  }

  function unlink(order: Order, level: PriceLevel<Order>): void {
    if (order.previous === null) level.first = order.next
    else order.previous.next = order.next
    if (order.next === null) level.last = order.previous
    else order.next.previous = order.previous
    order.level = null
    order.previous = null
    order.next = null
    if (level.first === null) dropLevel(level)
  }

  return {
    get size() {
      return levels.length
    },
    level: (position) => levels[levels.length - 1 - position] ?? null,
    first: () => levels[levels.length - 1]?.first ?? null,
    add(order) {
      const level = levelFor(order.price)
      order.level = level
      order.previous = level.last
      if (level.last === null) level.first = order
      else level.last.next = order
      level.last = order
      level.qty += order.remaining
    },
    remove(order) {
      const level = order.level
      if (level === null) return
      level.qty -= order.remaining
      unlink(order, level)
    },
    reduce(order, lots) {
      const level = order.level
      order.remaining -= lots
      if (level === null) return
      level.qty -= lots
      if (order.remaining === 0) unlink(order, level)
    },
  }
}
