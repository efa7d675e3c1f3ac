import { categories, type Category } from '@/shared/exchange/protocol/fields'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen, isOver } from '@/shared/trading/orders/order-lifecycle'
import type { OrderTable } from '@/renderer/state/stores/orders-store'

/** Where panic cancels: everything, or one symbol. */
export type PanicScope = { readonly category: Category; readonly symbol: string } | null

/** Orders that may be open now, whoever placed them; those of unknown outcome may be. */
export const panicOrders = (orders: OrderTable, scope: PanicScope): readonly Order[] =>
  [...orders.values()].filter(
    ({ category, symbol, state }) =>
      !isOver(state) &&
      state !== 'not_found' &&
      (scope === null || (category === scope.category && symbol === scope.symbol)),
  )

/** The cancel-alls that reach these orders. */
export const panicCalls = (
  found: readonly Order[],
  scope: PanicScope,
): readonly { readonly category: Category; readonly symbol?: string }[] =>
  scope !== null
    ? [scope]
    : categories
        .filter((category) => found.some((order) => order.category === category))
        .map((category) => ({ category }))

/** What became of the orders panic found. */
export interface PanicOutcome {
  readonly canceled: number
  readonly filled: number
  readonly open: number
  /** Nothing proves yet whether they are canceled. */
  readonly unknown: number
}

/** Counted from the orders themselves: an acknowledged cancel is none until the order shows it. */
export function panicOutcome(orders: OrderTable, keys: readonly string[]): PanicOutcome {
  const found = keys.flatMap((key) => orders.get(key) ?? [])
  const count = (isMeant: (order: Order) => boolean): number => found.filter(isMeant).length
  const isUnknown = ({ state, pending }: Order): boolean =>
    state === 'unknown' || (isOpen(state) && pending?.kind === 'cancel' && pending.state === 'unknown')
  return {
    canceled: count(({ state }) => isOver(state) && state !== 'filled'),
    filled: count(({ state }) => state === 'filled'),
    open: count((order) => !isOver(order.state) && !isUnknown(order)),
    unknown: count(isUnknown),
  }
}
