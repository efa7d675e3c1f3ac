import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Feed } from '@/shared/trading/health/health'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import type { Balance, Position } from '@/shared/trading/account/account'

/** What the private session hears. Every handler gets values already in Volley's words. */
export interface PrivateListener {
  orders(orderUpdates: readonly OrderUpdate[], fills: readonly Fill[]): void
  /** Orders whose push could not be read, as far as they are known: `unread` names the fields. */
  unreadOrders?(orderUpdates: readonly OrderUpdate[]): void
  /** Coins named here changed; coins not named did not. */
  balances(balances: readonly Balance[]): void
  /** All open positions of one futures category: a position that is missing is closed. */
  positions(category: Category, positions: readonly Position[]): void
  /** Elements of a push of balances, or of positions of one category, could not be read: what changed is unknown. */
  unreadable(part: 'balances' | Category, elements: readonly UnreadableElement[]): void
  /**
   * Every subscription was answered, or one that was missing is acknowledged: read over REST now, then apply what was
   * buffered.
   */
  ready(): void
  feedChanged(feed: Feed): void
}
