import { t } from '@/shared/languages/text'
import { openOrders, unresolved, type OrderTable } from '@/renderer/state/stores/orders-store'
import { openedAtOf } from '@/shared/trading/orders/order-times'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'

/**
 * Orders that may rest on the exchange: unknown outcomes first, then orders in flight, then open orders, newest first.
 */
export function workingOrders(orders: OrderTable): readonly Order[] {
  const onTheirWay = [...orders.values()].filter((order) => isInFlight(order.state) && order.state !== 'unknown')
  return [
    ...unresolved({ orders }),
    ...onTheirWay.toSorted((a, b) => openedAtOf(b) - openedAtOf(a)),
    ...openOrders({ orders }),
  ]
}

/** Orders of a kind that can be canceled together. */
export interface CancelKind {
  readonly label: string
  readonly keys: readonly string[]
}

const kinds: readonly { readonly label: string; readonly isOf: (order: Order) => boolean }[] = [
  { label: t('Post-only'), isOf: ({ timeInForce }) => timeInForce === 'post_only' },
  {
    label: t('Limit, not post-only'),
    isOf: ({ orderType, timeInForce }) => orderType === 'limit' && timeInForce !== 'post_only',
  },
  { label: t('Market, on their way'), isOf: ({ orderType }) => orderType === 'market' },
  { label: t('Reduce-only'), isOf: ({ reduceOnly }) => reduceOnly },
  { label: t('Buys'), isOf: ({ side }) => side === 'buy' },
  { label: t('Sells'), isOf: ({ side }) => side === 'sell' },
]

/** Each kind with at least one order, in any category; a reduce-only order also counts for its type. */
export const cancelKinds = (orders: readonly Order[]): readonly CancelKind[] =>
  kinds
    .map(({ label, isOf }) => ({ label, keys: orders.filter(isOf).map(({ key }) => key) }))
    .filter(({ keys }) => keys.length > 0)
