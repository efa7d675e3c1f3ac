import { bookCategory, Category } from '@/shared/exchange/protocol/fields'
import { t, comma } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { takesPlace } from '@/shared/trading/orders/order-lifecycle'
import type { AssessedOrder, PretradeContext } from '@/shared/trading/pretrade/assessment/context'
import type { RuleResult } from './market-rules'

/** Open orders with unreadable fields, except those that are amended here. */
export function unreadOrders(
  { openOrders }: Pick<PretradeContext, 'openOrders'>,
  orders: readonly AssessedOrder[],
): readonly Order[] {
  const replaced = new Set(orders.flatMap(({ replaces }) => replaces?.key ?? []))
  return (openOrders ?? []).filter(
    ({ key, state, unread }) => unread !== undefined && takesPlace(state) && !replaced.has(key),
  )
}

const bookOf = (category: string): string => {
  const parsed = Category.safeParse(category).data
  return parsed === undefined ? category : bookCategory(parsed)
}

/**
 * Unknown is not none: orders of its symbol that were not read are reported, because the order was not checked against
 * them.
 */
export const unreadFindings = (
  { category, symbol }: Pick<OrderIntent, 'category' | 'symbol'>,
  unread: readonly Order[],
): readonly RuleResult[] =>
  unread
    .filter((order) => order.symbol === '' || order.symbol === symbol)
    .filter((order) => order.category === '' || bookOf(order.category) === bookOf(category))
    .map(({ orderId, clientOid, unread: fields = [] }) => {
      const name = orderId ?? clientOid
      const message = t`Not checked against your open order ${name}: ${fields.join(comma())} could not be read`
      return { field: 'symbol', rule: 'unread-order', band: 'review', message, figure: null }
    })
