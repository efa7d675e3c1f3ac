import type { Category, HoldMode } from '@/shared/exchange/protocol/fields'
import type { Balance, Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import type { PretradeLimits } from '@/shared/trading/pretrade/limits/limits'
import type { WalletOf } from '@/shared/trading/pretrade/assessment/context'
import type { Problem } from './draft'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { DraftColumn } from './draft-row'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'

/**
 * What is known of the world a batch will meet. Whatever is null was not known, and its checks are marked unchecked.
 */
export interface BatchContext {
  /** Null: the list of that category is known and the symbol is not on it. */
  readonly instrumentOf: (category: Category, symbol: string) => Instrument | null | 'not-loaded'
  /** The listed symbol that an unlisted one looks like; absent where the lists are not at hand. */
  readonly lookAlikeOf?: (category: Category, symbol: string) => string | null
  readonly holdMode: HoldMode | null
  /** Only accounts with the RPI market-maker permission may send rpi orders. */
  readonly mayUseRpi: boolean
  /** Every order that may be open; those that are over are passed over. */
  readonly openOrders: readonly Order[]
  /** Best prices of a book that is current (live or quiet), else null. A side without orders is null. */
  readonly bookTop: (
    category: Category,
    symbol: string,
  ) => { readonly bid: string | null; readonly ask: string | null } | null
  readonly balances: readonly Balance[] | null
  /** What pays for orders of a category, where each has a wallet of its own; absent where `balances` pay for all. */
  readonly walletOf?: WalletOf | undefined
  readonly positions: readonly Position[] | null
  /** Leverage of new futures positions as decimal text; null when it is not known. */
  readonly leverageOf: (category: Category, symbol: string) => string | null
  /** What the orders of a symbol are judged by. */
  readonly limitsOf: (category: Category, symbol: string) => PretradeLimits
  /** The risk unit that this account belongs to; null where it belongs to none. */
  readonly ltv: LtvContext | null
}

/** A row that became an order, with the rules of its symbol where they are known. */
export interface CheckedRow {
  readonly rowId: string
  /** Counted from 1 over all rows of the document, as the grid numbers them. */
  readonly number: number
  readonly order: OrderIntent
  readonly instrument: Instrument | null
}

/** The same wherever the row stands in its document: what is found about one row by itself needs no more. */
export type OrderRow = Omit<CheckedRow, 'number'>

type Level = Problem['level']
/** Shorthand for the problems of one row; `fix` is the text the cell would get. */
export function problemOf(
  row: OrderRow,
  field: DraftColumn | null,
  level: Level,
  rule: string,
  message: string,
  fix?: Problem['fix'],
): Problem {
  return { rowId: row.rowId, field, level, rule, message, ...(fix === undefined ? {} : { fix }) }
}

/** The risk unit that the account of a batch belongs to. */
export interface LtvContext {
  /** The unit as it is now; null while its sample is late, lost or not computed. */
  readonly portfolio: Portfolio | null
  readonly thresholds: Thresholds | null
}
