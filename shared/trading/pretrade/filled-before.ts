import { add, equals, isDecimal, isPositive, maximum } from '@/shared/base/decimal'
import type { Order } from '../orders/order'
import type { PretradeFinding } from './assessment'

/** The rule of the finding whose figure is what an order had filled when its change was reviewed. */
export const FILLED_BEFORE = 'filled-before'

/** A change that makes another order: the names of the old one, and the size of the new one as decimal text. */
export interface OrderChange {
  readonly orderId: string | undefined
  readonly clientOid: string | undefined
  readonly size: string
}

/**
 * What an order has filled by all that is known of it, decimal text; null where nothing is known. Orders are those of
 * the journal; `listed` is the filled quantity in the last list of the exchange.
 */
export function filledNow(
  { orderId, clientOid }: Pick<OrderChange, 'orderId' | 'clientOid'>,
  orders: readonly Order[],
  listed: unknown,
): string | null {
  const isMeant = (order: Order): boolean =>
    orderId === undefined ? clientOid !== undefined && order.clientOid === clientOid : order.orderId === orderId
  const known = orders.filter(isMeant).map(({ filledQty }) => filledQty)
  const all = [...known, ...(typeof listed === 'string' && isDecimal(listed) ? [listed] : [])]
  return all.length === 0 ? null : all.reduce(maximum)
}

/**
 * Tells what a change of a partly filled order asks for in all: its size counts as that of a new order
 * (A-cancel-replace, A-classic-modify). Nothing where nothing is filled.
 */
export function filledFindings(size: string, filled: string | null, coin: string): readonly PretradeFinding[] {
  if (filled === null || !isPositive(filled) || !isDecimal(size)) return []
  const message =
    `${filled} ${coin} of the order are filled. The ${size} ${coin} of this change count as a new order: ` +
    `${add(filled, size)} ${coin} in all. If the exchange counts what is filled, it fills less.`
  return [{ row: null, field: 'qty', rule: FILLED_BEFORE, band: 'review', message, figure: filled }]
}

/** Why the change must be reviewed again: what is filled differs from what was reviewed. Null where it is the same. */
export function filledSince(reviewed: string, filled: string | null): string | null {
  if (filled === null || equals(reviewed, filled)) return null
  return `${filled} of the order are filled now, and ${reviewed} were when this change was reviewed. Review it again.`
}
