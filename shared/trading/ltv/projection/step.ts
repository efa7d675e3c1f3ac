import type { OrderFlow } from './order-flow'
import type { Portfolio } from './portfolio'

/** Step of a simulation. Amounts in the coin; price changes and rates as fractions; decimal text. */
export type Step =
  | { readonly kind: 'price'; readonly coin: string; readonly change: string }
  /** Every coin except stablecoins, times its beta; 1 without one. */
  | { readonly kind: 'market'; readonly change: string; readonly betas: Readonly<Record<string, string>> }
  | { readonly kind: 'add' | 'remove'; readonly coin: string; readonly amount: string }
  /** `collateral` pays with the same coin from the unit. */
  | {
      readonly kind: 'repay'
      readonly coin: string
      readonly amount: string
      readonly source: 'outside' | 'collateral'
    }
  /** `amount` of the sold coin, at the prices of the model. */
  | {
      readonly kind: 'swap'
      readonly from: string
      readonly to: string
      readonly amount: string
      readonly feeRate: string
    }
  /** Orders that fill, the nearest to the market first; all of them if `first` is null. */
  | { readonly kind: 'orders'; readonly flows: readonly OrderFlow[]; readonly first: number | null }
  /** `yearly` rates by coin. A borrowed coin without a rate bears no interest, and the notes name it. */
  | { readonly kind: 'interest'; readonly days: number; readonly yearly: Readonly<Record<string, string>> }
  /** `keep`: the coins stay in the unit as collateral; otherwise they are withdrawn from it. */
  | { readonly kind: 'borrow'; readonly coin: string; readonly amount: string; readonly staysInUnit: boolean }

/** A risk unit after a step, with the approximations of the model as sentences for the trader. */
export interface Applied {
  readonly portfolio: Portfolio
  readonly notes: readonly string[]
}
