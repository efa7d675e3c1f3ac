import type { Order } from '@/shared/trading/orders/order'

type Named = Pick<Order, 'orderId' | 'clientOid'> & Partial<Pick<Order, 'sightedAt'>>

/**
 * orderId of a record of the order. Null while only an acknowledgment gave one: that may be the ID of another order
 * (A-ack-order), and the order is named by its clientOid.
 */
export const shownIdOf = ({ orderId, clientOid, sightedAt }: Named): string | null =>
  sightedAt === undefined && clientOid !== '' ? null : orderId
