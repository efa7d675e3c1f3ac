import type { Category, HoldMode } from '@/shared/exchange/protocol/fields'
import type { Open } from '../orders/order'

/** One coin of the account, decimal text. `total` = available + locked. */
export interface Balance {
  readonly coin: string
  readonly total: string
  readonly available: string
  readonly locked: string
  readonly equity: string
  /** '' when the source does not say. */
  readonly usdValue: string
}

/** One open futures position, decimal text; '' where the source does not say. */
export interface Position {
  readonly category: Open<Category>
  readonly symbol: string
  readonly posSide: Open<'long' | 'short'>
  readonly holdMode: Open<HoldMode>
  readonly marginMode: string
  readonly marginCoin: string
  readonly total: string
  readonly available: string
  readonly avgPrice: string
  readonly markPrice: string
  readonly liquidationPrice: string
  readonly leverage: string
  readonly unrealisedPnl: string
  readonly realisedPnl: string
}

/** Everything the account panels show, and when it was last proven. */
export interface Account {
  readonly uid: string | null
  readonly holdMode: Open<HoldMode> | null
  /** Leverage by `instrumentKey`, decimal text; a symbol that is missing is not known. */
  readonly leverages: Readonly<Record<string, string>>
  readonly balances: readonly Balance[]
  readonly positions: readonly Position[]
  /** Unix ms of the last full picture; null before the first. */
  readonly asOf: number | null
}
