import type { HoldMode } from '@/shared/exchange/protocol/fields'
import type { Balance, Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import type { AssessedAccount, LtvChange, PretradeFinding, ShownAverages } from './assessment'
import type { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Level } from '@/shared/trading/book/book-side'

/** The balances of the wallet of a category; null while they are not known. */
export type WalletOf = (category: string) => readonly Balance[] | null

/** Both sides of a book as it is shown, best first. */
export interface ShownBook {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** The order that a change makes another of. */
export interface ReplacedOrder extends Pick<Order, 'key' | 'price' | 'qty' | 'filledQty'> {
  readonly trigger: string | null
}

/** An order on its way. */
export interface AssessedOrder {
  readonly order: OrderIntent
  /** The resting order that a change makes this of; `order` has its remaining quantity. */
  readonly replaces: ReplacedOrder | null
  /** The price that sets a strategy order off; null for what goes to the market at once. */
  readonly trigger: string | null
}

/** What the orders do to the account's loan-to-value. */
export interface LoanAssessment {
  readonly ltv: LtvChange | null
  readonly findings: readonly PretradeFinding[]
}

/** What the main process knows of the world the orders will meet. Null is not known; it is told, never passed over. */
export interface PretradeContext {
  readonly account: AssessedAccount
  readonly settings: PretradeSettings
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
  /** Null while the book is not current. */
  readonly bookOf: (category: string, symbol: string) => ShownBook | null
  readonly openOrders: readonly Order[] | null
  readonly holdMode: HoldMode | null
  /** What the newest own orders were worth, in USDT, as far as that is known. */
  readonly ownNotionals: readonly string[]
  readonly positions: readonly Position[] | null
  readonly balances: readonly Balance[] | null
  /** What pays for orders of a category, where each has a wallet of its own; absent where `balances` pay for all. */
  readonly walletOf?: WalletOf
  /** Leverage of new futures positions, decimal text. */
  readonly leverageOf: (category: string, symbol: string) => string | null
  /** Averages that a review of these very orders showed; absent where none was shown. */
  readonly shown?: ShownAverages
  readonly assessLoans: (orders: readonly AssessedOrder[]) => LoanAssessment
}
