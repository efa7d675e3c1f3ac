import { isPositive } from '@/shared/base/decimal'

/** One coin that answers for a risk unit's debt. Decimal text. */
export interface Collateral {
  readonly coin: string
  /** In USDT. */
  readonly price: string
  /** Equity in the coin; below zero after losses. */
  readonly amount: string
  /** What it counts for, in USDT, after the exchange's haircut and cap. */
  readonly converted: string
  /** converted / (price x amount); null where the product is zero or below. */
  readonly haircut: string | null
}

/** One coin that a risk unit owes. Decimal text, in the coin. */
export interface Debt {
  readonly coin: string
  readonly principal: string
  readonly interest: string
}

/** How a risk unit stood at one moment, made consistent (L02). Ratios are decimal text: 0.6342 is 63.42 %. */
export interface LtvSample {
  readonly riskUnitId: string
  /** Unix ms: when its request left, or the time that the answer states, whichever is earlier. */
  readonly at: number
  /**
   * What everything is judged by: the exchange's word, or debt over collateral where the two disagree and that is
   * worse. '1' while nothing stands against the debt.
   */
  readonly ltv: string
  /** As the exchange says, always as a ratio. */
  readonly said: string
  /** False while nothing stands against the debt, or the exchange says so: then there is no ratio to show. */
  readonly isBacked: boolean
  /** How the exchange wrote it. */
  readonly written: 'ratio' | 'percent'
  /** debtUsdt / collateralUsdt; null while nothing stands against the debt. */
  readonly ownLtv: string | null
  /**
   * Whether the two agree within one percentage point. When they do not, `ltv` is the worse of the two and models are
   * approximate.
   */
  readonly agrees: boolean
  /** UIDs whose money answers for the debt. */
  readonly members: readonly string[]
  /** After haircuts, USDT. */
  readonly collateralUsdt: string
  /** With interest, USDT. */
  readonly debtUsdt: string
  readonly collateral: readonly Collateral[]
  /**
   * Coins that the exchange lists without a price, an amount or what they count for. Whatever they count for is in
   * `collateralUsdt`, and in no model.
   */
  readonly unread: readonly string[]
  readonly debts: readonly Debt[]
}

/** Whether the unit owes anything, by the sum in USDT or by a coin. */
export const isOwing = ({ debtUsdt, debts }: Pick<LtvSample, 'debtUsdt' | 'debts'>): boolean =>
  isPositive(debtUsdt) || debts.some(({ principal, interest }) => isPositive(principal) || isPositive(interest))

/** A sample and its age, ms. */
export interface KnownSample {
  readonly sample: LtvSample
  readonly ageMs: number
}

/**
 * What one poll brought: a sample, or an answer with the named fields empty, as the exchange gives during liquidation
 * and transfer.
 */
export type LtvReading =
  | { readonly kind: 'sample'; readonly sample: LtvSample }
  | {
      readonly kind: 'not-computed'
      readonly riskUnitId: string
      readonly at: number
      readonly missing: readonly string[]
    }
