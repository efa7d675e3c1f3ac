import { openOrders, unresolved, type OrderTable } from '@/renderer/state/stores/orders-store'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'

/**
 * Orders that may rest on the exchange: unknown ones first, then those on their way, then the open ones, newest first.
 */
export function workingOrders(orders: OrderTable): readonly Order[] {
  const onTheirWay = [...orders.values()].filter((order) => isInFlight(order.state) && order.state !== 'unknown')
  return [
    ...unresolved({ orders }),
    ...onTheirWay.toSorted((a, b) => b.createdAt - a.createdAt),
    ...openOrders({ orders }),
  ]
}

export interface CancelScope {
  readonly category: string
  readonly symbol: string | null
  /** Open orders in it. */
  readonly count: number
}

/** What can be canceled in one go, largest scope first: each category, then each symbol of it. */
export function cancelScopes(orders: readonly Order[]): readonly CancelScope[] {
  const scope = (category: string, symbol: string | null, of: readonly Order[]): CancelScope => ({
    category,
    symbol,
    count: of.length,
  })
  return [...Map.groupBy(orders, (order) => order.category)].flatMap(([category, inCategory]) => [
    scope(category, null, inCategory),
    ...[...Map.groupBy(inCategory, (order) => order.symbol)].map(([symbol, inSymbol]) =>
      scope(category, symbol, inSymbol),
    ),
  ])
}

export const scopeName = ({ category, symbol }: CancelScope): string =>
  symbol === null ? category : `${symbol} ${category}`
