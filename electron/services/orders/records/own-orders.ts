import type { Order } from '@/shared/trading/orders/order'
import { MEDIAN_OF } from '@/shared/trading/pretrade/rules/own-median'
import type { OrderStore } from './order-store'
import { type Pretrade, notionalsOf } from '../gate/pretrade'

/** The trader's own, and taken by the exchange: what was refused or never left says nothing about what is usual. */
const isOwn = ({ origin, forcedBy, state }: Order): boolean =>
  origin !== 'elsewhere' && forcedBy === undefined && ['live', 'partially_filled', 'filled', 'canceled'].includes(state)

/** A market order is worth what it was filled at. */
const terms = (order: Order) => ({ ...order, price: order.price || order.avgPrice })
const isPriced = ({ price }: Pick<Order, 'price'>): boolean => price !== ''

/**
 * Keeps the newest own orders of the journal at hand; answers what they were worth, in USDT, as far as that is known.
 */
export function followOwnOrders(
  { all, watch }: Pick<OrderStore, 'all' | 'watch'>,
  pretrade: Pick<Pretrade, 'notionalOf'>,
): () => readonly string[] {
  /** In the order of their coming. */
  const newest = new Map<string, Order>()
  function note(order: Order): void {
    if (!isOwn(order)) return
    newest.set(order.key, order)
    const [oldest] = newest.keys()
    if (newest.size > MEDIAN_OF && oldest !== undefined) newest.delete(oldest)
  }
  for (const order of all().toSorted((a, b) => a.createdAt - b.createdAt)) note(order)
  watch(note)
  return () => notionalsOf(pretrade, [...newest.values()].map(terms).filter(isPriced))
}
