import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { LoanSnapshot } from '@/shared/trading/loans/consumer-loan'
import type { HoldMode } from '@/shared/exchange/protocol/fields'
import type { Balance, Position } from '@/shared/trading/account/account'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import type { EffectiveThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import type { AssessedAccount, LtvChange, PretradeFinding, DisplayedAverages } from './assessment'
import type { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Level } from '@/shared/trading/book/book-side'

/** Balances of the wallet of a category; null while unknown. */
export type WalletOf = (category: string) => readonly Balance[] | null

/** Both sides of the shown book, best first. */
export interface DisplayedBook {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** The order that an amend replaces. */
export interface ReplacedOrder extends Pick<Order, 'key' | 'price' | 'qty' | 'filledQty'> {
  readonly trigger: string | null
}

/** An order before its send. */
export interface AssessedOrder {
  readonly order: OrderIntent
  /** The resting order that an amend replaces; `order` has the remaining quantity. */
  readonly replaces: ReplacedOrder | null
  /** Trigger price of a strategy order; null for an order that is sent to the market at once. */
  readonly trigger: string | null
}

/** A risk unit of the account for the worst of all fills. */
export interface UnitAtRisk {
  readonly riskUnitId: string
  /** Null while its loan-to-value is not known. */
  readonly portfolio: Portfolio | null
  readonly lines: Pick<EffectiveThresholds, 'call' | 'liquidation'>
  /** Parts of the unit that its model does not contain. */
  readonly missing: readonly string[]
}

/** An active consumer loan, for the worst prices. Ratios; null if the exchange omits them. */
export type LoanAtRisk = Pick<OngoingLoan, 'orderId' | 'loanCoin' | 'pledgeCoin'> &
  Pick<LoanSnapshot, 'rate' | 'callAt' | 'liquidationAt'>

/** Effect of the orders on the loan-to-value of risk units. */
export interface UnitAssessment {
  readonly ltv: LtvChange | null
  readonly findings: readonly PretradeFinding[]
  readonly units: readonly UnitAtRisk[]
}

/** The same with the consumer loans of the account, which no order changes. */
export interface LoanAssessment extends UnitAssessment {
  readonly loans: readonly LoanAtRisk[]
}

/** Context of an assessment in the main process. A null value is unknown; it is reported, never ignored. */
export interface PretradeContext {
  readonly account: AssessedAccount
  readonly settings: PretradeSettings
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
  /** Null while the book is not current. */
  readonly bookOf: (category: string, symbol: string) => DisplayedBook | null
  readonly openOrders: readonly Order[] | null
  readonly holdMode: HoldMode | null
  /** Known notionals of the latest own orders, in USDT. */
  readonly ownNotionals: readonly string[]
  readonly positions: readonly Position[] | null
  readonly balances: readonly Balance[] | null
  /** The exchange's maintenance margin over equity (A-margin-ratio); '' or absent if it is not known. */
  readonly marginRatio?: string
  /** Wallet that pays for the orders of a category; absent if `balances` pay for all of them. */
  readonly walletOf?: WalletOf
  /** Leverage of new futures positions, decimal text. */
  readonly leverageOf: (category: string, symbol: string) => string | null
  /** Averages shown in the review of these orders; absent if none were shown. */
  readonly averages?: DisplayedAverages
  readonly assessLoans: (orders: readonly AssessedOrder[]) => LoanAssessment
}
