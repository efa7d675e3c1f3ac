import type { Order } from '@/shared/trading/orders/order'
import { type DraftedAgain, type DraftSource, rowOf } from './fix-refused'

/** What must be typed before an order that was not found is drafted a second time. */
export const RESTAGE_PHRASE = 'RESEND'
export const isConfirmed = (typed: string): boolean => typed.trim() === RESTAGE_PHRASE

/** Orders that were looked for in vain. They may still appear, so nothing but the user's own word drafts them again. */
export const notFound = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ state }) => state === 'not_found')

/**
 * New rows for orders that may exist after all: each gets a clientOid of its own when it is sent, and says whose double
 * it could be.
 */
export const restaged = (orders: readonly Order[], source: Pick<DraftSource, 'typed'>): readonly DraftedAgain[] =>
  notFound(orders).map((order) => {
    const row = rowOf(order, source)
    const message = `Comes on top of ${order.clientOid}, which was not found and may still appear`
    return {
      row,
      pinned: { row, problem: { rowId: row.id, field: null, level: 'warning', rule: 'restaged', message } },
    }
  })
