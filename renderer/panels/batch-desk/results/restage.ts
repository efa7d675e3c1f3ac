import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { type DraftedAgain, type DraftSource, rowOf } from './fix-refused'

/** Text to be typed before an order that was not found is drafted again. */
export const RESTAGE_PHRASE = 'RESEND'
export const isConfirmed = (typed: string): boolean => typed.trim() === RESTAGE_PHRASE

/** Orders that were not found. They may still appear, so they are drafted again only after the user's confirmation. */
export const notFound = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ state }) => state === 'not_found')

/**
 * New rows for orders that may still exist. Each is sent with a new clientOid and names the order that it may
 * duplicate.
 */
export const restaged = (orders: readonly Order[], source: Pick<DraftSource, 'typed'>): readonly DraftedAgain[] =>
  notFound(orders).map((order) => {
    const row = rowOf(order, source)
    const message = t`Comes on top of ${order.clientOid}, which was not found and may still appear`
    return {
      row,
      pinned: { row, problem: { rowId: row.id, field: null, level: 'warning', rule: 'restaged', message } },
    }
  })
