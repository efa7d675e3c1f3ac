import type { Category, HoldMode, PosSide } from '@/shared/exchange/protocol/fields'
import type { PracticeFill, PracticeOrder } from './practice-order'

/** Holdings of an account as plain JSON. Amounts are decimal text. */
export interface AccountHoldings {
  readonly uid: string
  readonly parentUid: string
  readonly holdMode: HoldMode
  readonly leverage: string
  /** `instrumentKey` to leverage, if it differs. Snapshots of earlier versions have none. */
  readonly leverages?: Readonly<Record<string, string>>
  /** Available plus locked by coin. May be negative after futures losses. */
  readonly balances: Readonly<Record<string, string>>
  /** Debt by coin, included in the balances. Snapshots of earlier versions have none. */
  readonly debts?: Readonly<Record<string, DebtSnapshot>>
  readonly positions: readonly PositionSnapshot[]
}

/** Everything about the account of a user except its orders and fills. */
export interface UserHoldings extends AccountHoldings {
  /** Orders that a failed change has canceled, by orderId. Later changes of them get a specific reject reason. */
  readonly autoCanceled: readonly string[]
}

/**
 * The counterparties of the users: market makers, crowd and insurance fund without their orders, and all fees so far.
 */
export interface VenueSnapshot {
  readonly accounts: readonly AccountHoldings[]
  /** Coin to decimal amount. */
  readonly fees: Readonly<Record<string, string>>
}

/** One account as plain JSON. Survives a restart of the exchange. Newest first, like the three lists of the core. */
export interface AccountSnapshot extends UserHoldings {
  readonly openOrders: readonly PracticeOrder[]
  readonly closedOrders: readonly PracticeOrder[]
  readonly fills: readonly PracticeFill[]
}

export interface DebtSnapshot {
  readonly principal: string
  readonly interest: string
  /** The hour (since 1970) up to which interest is charged. */
  readonly chargedHour: number
}

export interface PositionSnapshot {
  readonly category: Category
  readonly symbol: string
  readonly posSide: PosSide
  readonly qty: string
  /** Entry value of the whole position in the margin coin: exact, unlike an average price. */
  readonly cost: string
  readonly realised: string
  /** Snapshots of earlier versions have neither funding nor fees. */
  readonly funding?: string
  readonly openFee?: string
  readonly closeFee?: string
  readonly createdTime: number
  readonly updatedTime: number
}
