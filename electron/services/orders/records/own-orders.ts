import type { Order } from '@/shared/trading/orders/order'
import { MEDIAN_OF } from '@/shared/trading/pretrade/rules/own-median'
import type { OrderStore } from './order-store'
import { type Pretrade, notionalsOf } from '../gate/pretrade'

/** Placed by the trader and accepted by the exchange. Refused and unsent orders do not count for the usual size. */
const isOwn = ({ origin, forcedBy, state }: Order): boolean =>
  origin !== 'elsewhere' && forcedBy === undefined && ['live', 'partially_filled', 'filled', 'canceled'].includes(state)

/** A market order is valued at its fill price. */
const terms = (order: Order) => ({ ...order, price: order.price || order.avgPrice })
const isPriced = ({ price }: Pick<Order, 'price'>): boolean => price !== ''

/** Keeps the newest own orders of the journal in memory. Returns their notionals in USDT, as far as known. */
export function followOwnOrders(
  { all, watch }: Pick<OrderStore, 'all' | 'watch'>,
  pretrade: Pick<Pretrade, 'notionalOf'>,
): () => readonly string[] {
  /** In order of arrival. */
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
