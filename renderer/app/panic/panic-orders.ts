import { categories, type Category } from '@/shared/exchange/protocol/fields'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen, isOver } from '@/shared/trading/orders/order-lifecycle'
import type { OrderTable } from '@/renderer/state/stores/orders-store'

/** Scope of panic: everything (null), or one symbol. */
export type PanicScope = { readonly category: Category; readonly symbol: string } | null

export const isInScope = (
  scope: PanicScope,
  { category, symbol }: { readonly category: string; readonly symbol: string },
): boolean => scope === null || (category === scope.category && symbol === scope.symbol)

/** Orders that can be open, including external orders and orders with an unknown outcome. */
export const panicOrders = (orders: OrderTable, scope: PanicScope): readonly Order[] =>
  [...orders.values()].filter((order) => !isOver(order.state) && order.state !== 'not_found' && isInScope(scope, order))

/** The cancel-all calls that cover these orders. */
export const panicCalls = (
  orders: readonly Order[],
  scope: PanicScope,
): readonly { readonly category: Category; readonly symbol?: string }[] =>
  scope !== null
    ? [scope]
    : categories
        .filter((category) => orders.some((order) => order.category === category))
        .map((category) => ({ category }))

/** Number of panic orders by result. */
export interface PanicOutcome {
  readonly canceled: number
  readonly filled: number
  readonly open: number
  /** Not yet known to be canceled. */
  readonly unknown: number
}

/** Counted by order state: an acknowledged cancel counts only once the order is shown as canceled. */
export function panicOutcome(orders: OrderTable, keys: readonly string[]): PanicOutcome {
  const targets = keys.flatMap((key) => orders.get(key) ?? [])
  const count = (matches: (order: Order) => boolean): number => targets.filter(matches).length
  const isUnknown = ({ state, pending }: Order): boolean =>
    state === 'unknown' || (isOpen(state) && pending?.kind === 'cancel' && pending.state === 'unknown')
  return {
    canceled: count(({ state }) => isOver(state) && state !== 'filled'),
    filled: count(({ state }) => state === 'filled'),
    open: count((order) => !isOver(order.state) && !isUnknown(order)),
    unknown: count(isUnknown),
  }
}
