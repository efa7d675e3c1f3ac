import { z } from 'zod'
import { Category, DecimalString, SymbolName } from '@/shared/exchange/protocol/fields'
import type { Position } from '@/shared/trading/account/account'
import {
  type ClassicBalance,
  ClassicCategory,
  type ClassicOrder,
  type ClassicTerms,
} from '@/shared/trading/account/classic-account'
import { reading } from '@/shared/ipc/transport/method'

/** Unreadable categories, each with the reason. Their data is missing from the list. */
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

/** Reads of a classic account. Its batches are regular orders. Single orders are sent as calls of the API desk. */
export const classicMethods = {
  'classic.openOrders': reading<ClassicOrderList>()(z.strictObject({})),
  /** The newest page of the closed orders of a category. */
  'classic.pastOrders': reading<ClassicOrderList>()(z.strictObject({ category: ClassicCategory })),
  'classic.holdings': reading<ClassicHoldings>()(z.strictObject({})),
  /** Hold mode and margin of positions of a futures symbol. */
  'classic.terms': reading<ClassicTerms>()(FuturesSymbol),
  /** Largest quantity of a futures symbol for the free margin at a price. Null: the exchange does not return it. */
  'classic.maxOpen': reading<{ readonly qty: string | null }>()(FuturesSymbol.extend({ price: DecimalString })),
} as const
