import { stepsIn } from '@/shared/base/decimal'
import type { BookView } from '@/shared/trading/book/book-view'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { openQty } from './own-rows'

/** What can at most stand before an order at its price, and for which terms of the order that holds. */
export interface QueuePlace {
  readonly terms: string
  /** When it was first seen with them, on the page's monotonic clock. */
  readonly since: number
  /** Lots; null while it is not known. */
  readonly ahead: number | null
}
export type QueuePlaces = ReadonlyMap<string, QueuePlace>

/** The book shows a new order a little later than the order's own push does; until then it seems thinner. */
export const BOOK_LAG_MS = 1000

/** A change of price, or a larger quantity, goes to the end of the queue. */
const termsOf = ({ price, qty }: Order): string => `${price} ${qty}`

interface QueueWorld {
  readonly view: Pick<BookView, 'bids' | 'asks' | 'group'>
  readonly tickSize: string
  readonly lotSize: string
  readonly now: number
}

/** What stands at an order's price beside the order itself, in lots; null where the book does not show that price. */
function othersAt(order: Order, { view, tickSize, lotSize }: QueueWorld): number | null {
  if (view.group !== 1) return null
  const price = stepsIn(order.price, tickSize)
  const level = (order.side === 'buy' ? view.bids : view.asks).find((row) => row.price === price)
  return level === undefined ? null : Math.max(0, level.size - stepsIn(openQty(order), lotSize))
}

/**
 * Where resting orders stand at most. The book tells sizes and not whose they are: everything else at a price may be
 * ahead, and nobody gets ahead later, so the least that ever stood there beside the order is the most that can be
 * ahead of it. Looked at now and then; an order whose price is out of sight keeps what is known of it.
 */
export function queuePlaces(known: QueuePlaces, orders: readonly Order[], world: QueueWorld): QueuePlaces {
  return new Map(
    orders
      .filter(({ state }) => isOpen(state))
      .map((order): [string, QueuePlace] => {
        const terms = termsOf(order)
        const before = known.get(order.key)
        const place = before?.terms === terms ? before : { terms, since: world.now, ahead: null }
        if (world.now - place.since < BOOK_LAG_MS) return [order.key, place]
        const others = othersAt(order, world)
        const ahead = others === null ? place.ahead : Math.min(others, place.ahead ?? others)
        return [order.key, { ...place, ahead }]
      }),
  )
}
