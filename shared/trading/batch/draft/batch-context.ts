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

/** Context for checking a batch. A null value is unknown; its checks are marked as unchecked. */
export interface BatchContext {
  /** Null: the list of that category is known and does not contain the symbol. */
  readonly instrumentOf: (category: Category, symbol: string) => Instrument | null | 'not-loaded'
  /** The listed symbol that an unlisted symbol resembles; absent if the lists are not available. */
  readonly lookAlikeOf?: (category: Category, symbol: string) => string | null
  readonly holdMode: HoldMode | null
  /** Only accounts with the RPI market-maker permission may send rpi orders. */
  readonly mayUseRpi: boolean
  /** Every order that may be open. Terminal orders are ignored. */
  readonly openOrders: readonly Order[]
  /** Best prices of a current book (live or quiet), otherwise null. An empty side is null. */
  readonly bookTop: (
    category: Category,
    symbol: string,
  ) => { readonly bid: string | null; readonly ask: string | null } | null
  readonly balances: readonly Balance[] | null
  /** Wallet that pays for the orders of a category; absent if `balances` pay for all of them. */
  readonly walletOf?: WalletOf | undefined
  readonly positions: readonly Position[] | null
  /** Leverage of new futures positions as decimal text; null if unknown. */
  readonly leverageOf: (category: Category, symbol: string) => string | null
  readonly limitsOf: (category: Category, symbol: string) => PretradeLimits
  /** Risk unit of the account; null without one. */
  readonly ltv: LtvContext | null
}

/** A row that is an order, with the rules of its symbol if they are known. */
export interface CheckedRow {
  readonly rowId: string
  /** Row number in the whole document, from 1, as in the grid. */
  readonly number: number
  readonly order: OrderIntent
  readonly instrument: Instrument | null
}

/** A row without its number in the document. Findings about a single row do not depend on it. */
export type OrderRow = Omit<CheckedRow, 'number'>

type Level = Problem['level']
/** Builds a finding of a row. `fix` is the text that would replace the cell. */
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

/** Risk unit of the account of a batch. */
export interface LtvContext {
  /** Current state of the unit; null while its sample is late, lost or not computed. */
  readonly portfolio: Portfolio | null
  readonly thresholds: Thresholds | null
}
