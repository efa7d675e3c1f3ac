import { grouped } from '@/shared/base/grouped'
import { add, equals, isDecimal, isPositive, maximum } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import type { PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'

/** Rule of the finding with the filled quantity at the review of an amend. */
export const FILLED_BEFORE = 'filled-before'

/** An amend that creates a new order: IDs of the old order, and size of the new one as decimal text. */
export interface OrderChange {
  readonly orderId: string | undefined
  readonly clientOid: string | undefined
  readonly size: string
}

/**
 * Largest known filled quantity of an order, decimal text; null without any. `orders` come from the journal; `listed`
 * is the filled quantity in the last list of the exchange.
 */
export function filledNow(
  { orderId, clientOid }: Pick<OrderChange, 'orderId' | 'clientOid'>,
  orders: readonly Order[],
  listed: unknown,
): string | null {
  const isMatch = (order: Order): boolean =>
    orderId === undefined ? clientOid !== undefined && order.clientOid === clientOid : order.orderId === orderId
  const filledAmounts = orders.filter(isMatch).map(({ filledQty }) => filledQty)
  const all = [...filledAmounts, ...(typeof listed === 'string' && isDecimal(listed) ? [listed] : [])]
  return all.length === 0 ? null : all.reduce(maximum)
}

/**
 * Findings about the total quantity of an amend of a partly filled order: its size counts as a new order
 * (A-cancel-replace, A-classic-modify). Empty without a fill.
 */
export function filledFindings(size: string, filled: string | null, coin: string): readonly PretradeFinding[] {
  if (filled === null || !isPositive(filled) || !isDecimal(size)) return []
  const message =
    t`${grouped(filled)} ${coin} of the order are filled. ` +
    t`The ${grouped(size)} ${coin} of this change count as a new order: ` +
    t`${grouped(add(filled, size))} ${coin} in all. If the exchange counts what is filled, it fills less.`
  return [{ row: null, field: 'qty', rule: FILLED_BEFORE, band: 'review', message, figure: filled }]
}

/** Reason to review an amend again after another fill; null without one. */
export function filledSince(reviewed: string, filled: string | null): string | null {
  if (filled === null || equals(reviewed, filled)) return null
  return t`${filled} of the order are filled now, and ${reviewed} were when this change was reviewed. Review it again.`
}
