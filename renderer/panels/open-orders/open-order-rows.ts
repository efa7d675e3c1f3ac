import { openOrders, unresolved, type Orders } from '../../stores/orders-store'
import type { Order } from '../../../shared/trading/order'
import { isInFlight } from '../../../shared/trading/order-lifecycle'

/** Orders that may rest on the exchange: unknown ones first, then those on their way, then the open ones, newest first. */
export function workingOrders(orders: Orders): readonly Order[] {
  const onTheirWay = [...orders.values()].filter((order) => isInFlight(order.state) && order.state !== 'unknown')
  return [...unresolved({ orders }), ...onTheirWay.toSorted((a, b) => b.createdAt - a.createdAt), ...openOrders({ orders })]
}

export interface CancelScope {
  readonly category: string
  readonly symbol: string | null
  /** Open orders in it, and how many of them another program placed. */
  readonly count: number
  readonly elsewhere: number
}

/** What can be canceled in one go, largest scope first: each category, then each symbol of it. */
export function cancelScopes(orders: readonly Order[]): readonly CancelScope[] {
  const scope = (category: string, symbol: string | null, of: readonly Order[]): CancelScope => ({
    category,
    symbol,
    count: of.length,
    elsewhere: of.filter((order) => order.origin !== 'volley').length,
  })
  return [...Map.groupBy(orders, (order) => order.category)].flatMap(([category, inCategory]) => [
    scope(category, null, inCategory),
    ...[...Map.groupBy(inCategory, (order) => order.symbol)].map(([symbol, inSymbol]) => scope(category, symbol, inSymbol)),
  ])
}

export const scopeName = ({ category, symbol }: CancelScope): string => (symbol === null ? category : `${symbol} ${category}`)
export const orderWords = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

/** What canceling a scope means, with the exact count and whose orders they are. */
export function cancelSentence(scope: CancelScope): string {
  const others = scope.elsewhere === 0 ? '' : ` ${scope.elsewhere === 1 ? 'One of them was' : `${scope.elsewhere} of them were`} placed by another program.`
  return `Volley sees ${orderWords(scope.count)} open in ${scopeName(scope)}.${others} The exchange cancels everything open there, also orders that arrive meanwhile.`
}
