import { z } from 'zod'
import { Category, DecimalString, SymbolName } from '../exchange/protocol/fields'
import type { Position } from '../trading/account/account'
import {
  type ClassicBalance,
  ClassicCategory,
  type ClassicOrder,
  type ClassicTerms,
} from '../trading/account/classic-account'
import { reading } from './method'

/** What could not be read, each with the reason; theirs is missing beside it. */
export interface Unread {
  readonly category: Category
  readonly reason: string
}

export interface ClassicOrderList {
  readonly orders: readonly ClassicOrder[]
  readonly missing: readonly Unread[]
}

export interface ClassicHoldings {
  readonly balances: readonly ClassicBalance[]
  readonly positions: readonly Position[]
  readonly missing: readonly Unread[]
}

const FuturesSymbol = z.strictObject({ category: Category, symbol: SymbolName, marginCoin: z.string().min(1).max(20) })

/** Reads of a classic account. Its batches are orders as any; single orders leave as calls of the API desk do. */
export const classicMethods = {
  'classic.openOrders': reading<ClassicOrderList>()(z.strictObject({})),
  /** The newest page of the orders of a category that are over. */
  'classic.pastOrders': reading<ClassicOrderList>()(z.strictObject({ category: ClassicCategory })),
  'classic.holdings': reading<ClassicHoldings>()(z.strictObject({})),
  /** How positions of a futures symbol are held and margined. */
  'classic.terms': reading<ClassicTerms>()(FuturesSymbol),
  /** How much of a futures symbol the free margin opens at a price; null: the exchange does not say. */
  'classic.maxOpen': reading<{ readonly qty: string | null }>()(FuturesSymbol.extend({ price: DecimalString })),
} as const
