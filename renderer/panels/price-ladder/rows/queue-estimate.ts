import { stepsIn } from '@/shared/base/decimal'
import type { BookView } from '@/shared/trading/book/book-view'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { openQty } from './own-rows'

/** Largest possible size ahead of an order at its price, and the terms of the order for which it applies. */
export interface QueuePlace {
  readonly terms: string
  /** Time when the order was first seen with these terms, on the page's monotonic clock. */
  readonly since: number
  /** Lots; null if unknown. */
  readonly ahead: number | null
}
export type QueuePlaces = ReadonlyMap<string, QueuePlace>

/** Delay of the book after an order's push; until then the book lacks the order. */
export const BOOK_LAG_MS = 1000

/** A change of price or an increase of the quantity moves an order to the end of the queue. */
const termsOf = ({ price, qty }: Order): string => `${price} ${qty}`

interface QueueWorld {
  readonly view: Pick<BookView, 'bids' | 'asks' | 'group'>
  readonly tickSize: string
  readonly lotSize: string
  readonly now: number
}

/** Size at an order's price without the order, in lots; null if the book does not show the price. */
function othersAt(order: Order, { view, tickSize, lotSize }: QueueWorld): number | null {
  if (view.group !== 1) return null
  const price = stepsIn(order.price, tickSize)
  const level = (order.side === 'buy' ? view.bids : view.asks).find((row) => row.price === price)
  return level === undefined ? null : Math.max(0, level.size - stepsIn(openQty(order), lotSize))
}

/**
 * Upper bounds of the size ahead of resting orders. The book shows sizes without owners: every other order at a price
 * may be ahead, and later orders queue behind, so the smallest size observed at the price, without the order, is an
 * upper bound. Sampled periodically; an order whose price is out of view keeps its bound.
 */
export function queuePlaces(places: QueuePlaces, orders: readonly Order[], world: QueueWorld): QueuePlaces {
  return new Map(
    orders
      .filter(({ state }) => isOpen(state))
      .map((order): [string, QueuePlace] => {
        const terms = termsOf(order)
        const before = places.get(order.key)
        const place = before?.terms === terms ? before : { terms, since: world.now, ahead: null }
        if (world.now - place.since < BOOK_LAG_MS) return [order.key, place]
        const others = othersAt(order, world)
        const ahead = others === null ? place.ahead : Math.min(others, place.ahead ?? others)
        return [order.key, { ...place, ahead }]
      }),
  )
}
