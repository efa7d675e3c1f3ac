import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Feed } from '@/shared/trading/health/health'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import type { Balance, Position } from '@/shared/trading/account/account'

/** Callbacks of the private session. All values are already converted to Volley's types. */
export interface PrivateListener {
  orders(orderUpdates: readonly OrderUpdate[], fills: readonly Fill[]): void
  /** Orders with an unreadable push, as far as known: `unread` names the fields. */
  unreadOrders?(orderUpdates: readonly OrderUpdate[]): void
  /** A readable order was pushed with an execution that was not: the list of fills has it. */
  unreadFill?(): void
  /** The listed coins changed, others did not. `lateMs`: least time since the exchange sent it. */
  balances(balances: readonly Balance[], lateMs: number): void
  /** All open positions of a futures category: a missing position is closed. `lateMs` as in balances. */
  positions(category: Category, positions: readonly Position[], lateMs: number): void
  /** Elements of a push of balances, or of positions of a category, were unreadable: their changes are unknown. */
  unreadable(part: 'balances' | Category, elements: readonly UnreadableElement[]): void
  /**
   * Every subscription was answered, or a missing one is acknowledged: read over REST now, then apply buffered pushes.
   */
  ready(): void
  feedChanged(feed: Feed): void
}
