import type { Category, HoldMode, PosSide } from '@/shared/exchange/protocol/fields'
import type { PracticeFill, PracticeOrder } from './practice-order'

/** What an account holds, as plain JSON. Amounts are decimal text. */
export interface AccountHoldings {
  readonly uid: string
  readonly parentUid: string
  readonly holdMode: HoldMode
  readonly leverage: string
  /** `instrumentKey` to leverage, where it is another one. Snapshots of earlier versions have none. */
  readonly leverages?: Readonly<Record<string, string>>
  /** Coin to available plus locked; may be below zero after futures losses. */
  readonly balances: Readonly<Record<string, string>>
  /** What is owed by coin; balances include it. Snapshots of earlier versions have none. */
  readonly debts?: Readonly<Record<string, DebtSnapshot>>
  readonly positions: readonly PositionSnapshot[]
}

/** The same with the orders it has in the books. */
export interface OpenAccountSnapshot extends AccountHoldings {
  /** Newest first, as the three lists of the core are. */
  readonly openOrders: readonly PracticeOrder[]
  /** Orders that a failed change has canceled, by orderId: later changes are told so. */
  readonly autoCanceled: readonly string[]
}

/**
 * The other side of what the users hold: market makers, crowd and insurance fund without their orders, and the fees
 * taken so far.
 */
export interface VenueSnapshot {
  readonly accounts: readonly AccountHoldings[]
  /** Coin to decimal amount. */
  readonly fees: Readonly<Record<string, string>>
}

/** One account as plain JSON, so that it survives a restart of the exchange. */
export interface AccountSnapshot extends OpenAccountSnapshot {
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
