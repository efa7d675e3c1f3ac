import { sideName } from '@/shared/base/text/side-name'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { orderPhrase } from '@/shared/trading/orders/order-phrase'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Rule for an order that may duplicate one with an unknown outcome. */
export const UNRESOLVED_RULE = 'unresolved'

/** Text about an order that would duplicate one with an unknown outcome; null without one. */
export function doubledBy({ category, symbol, side }: OrderIntent, orders: readonly Order[]): string | null {
  const isPossibleDuplicate = (order: Order): boolean =>
    order.state === 'unknown' && order.category === category && order.symbol === symbol && order.side === side
  const possibleDuplicates = orders.filter(isPossibleDuplicate)
  const [first] = possibleDuplicates
  if (first === undefined) return null
  const what =
    possibleDuplicates.length === 1
      ? orderPhrase(first)
      : t`${possibleDuplicates.length} ${sideName(side)} orders in ${symbol}`
  return t`The outcome of ${what} is unknown: if it was placed, this ${sideName(side)} doubles the exposure`
}
