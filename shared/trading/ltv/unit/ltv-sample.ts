import { isPositive } from '@/shared/base/decimal'
import { t, comma } from '@/shared/languages/text'

/** Collateral without a coin: an unreadable element, or a part of the total that the list lacks. */
export const UNNAMED = '?'

/** One coin in the collateral of a risk unit. Decimal text. */
export interface Collateral {
  readonly coin: string
  /** In USDT. */
  readonly price: string
  /** Equity in the coin; negative after losses. */
  readonly amount: string
  /** Collateral value in USDT, after the exchange's haircut and cap. */
  readonly converted: string
  /** converted / (price x amount); null if the product is zero or negative. */
  readonly haircut: string | null
}

/** Debt of a risk unit in one coin. Decimal text, in the coin. */
export interface Debt {
  readonly coin: string
  readonly principal: string
  readonly interest: string
}

/** Consistent state of a risk unit at one time (L02). Ratios are decimal text: 0.6342 is 63.42 %. */
export interface LtvSample {
  readonly riskUnitId: string
  /** Unix ms: time of its request, or the time in the response, whichever is earlier. */
  readonly at: number
  /**
   * Ratio for all rules: the exchange's ratio, or debt over collateral if the two disagree and that is worse. '1' for
   * debt without collateral.
   */
  readonly ltv: string
  /** The exchange's ratio, converted from percent if necessary. */
  readonly reportedLtv: string
  /** False for debt without collateral, by its figures or by the exchange. There is then no ratio to show. */
  readonly isBacked: boolean
  /** Form of the ratio in the response. */
  readonly form: 'ratio' | 'percent'
  /** debtUsdt / collateralUsdt; null for debt without collateral. */
  readonly ownLtv: string | null
  /**
   * True if the two agree within one percentage point. Otherwise `ltv` is the worse of the two, and models are
   * approximate.
   */
  readonly agrees: boolean
  /** UIDs of the accounts whose collateral covers the debt. */
  readonly members: readonly string[]
  /** After haircuts, USDT. */
  readonly collateralUsdt: string
  /** With interest, USDT. */
  readonly debtUsdt: string
  readonly collateral: readonly Collateral[]
  /**
   * Coins that the exchange lists without price, amount or collateral value. Their collateral value is in
   * `collateralUsdt`, but in no model.
   */
  readonly unread: readonly string[]
  readonly debts: readonly Debt[]
}

export const isNamed = (coin: string): boolean => coin !== '' && coin !== UNNAMED

/** True if a coin that the sample does not list may be one of its unreadable elements. */
export function mayBeUnread({ collateral, unread }: LtvSample, coin: string): boolean {
  if (unread.includes(coin)) return true
  const isListed = collateral.some((row) => row.coin === coin)
  return !isListed && ![...unread, ...collateral.map((row) => row.coin)].every(isNamed)
}

/** Coins without full figures, for a text. */
export const unreadNames = (unread: readonly string[]): string =>
  unread.map((coin) => (coin === UNNAMED ? t('unlisted collateral') : coin)).join(comma())

/** True if the unit has debt, by its sum in USDT or by a coin. */
export const isOwing = ({ debtUsdt, debts }: Pick<LtvSample, 'debtUsdt' | 'debts'>): boolean =>
  isPositive(debtUsdt) || debts.some(({ principal, interest }) => isPositive(principal) || isPositive(interest))

/** True also if a ratio above zero contradicts that there is no debt. */
export const mayOwe = (sample: LtvSample): boolean => isOwing(sample) || isPositive(sample.reportedLtv)

/** A sample and its age, ms. */
export interface KnownSample {
  readonly sample: LtvSample
  readonly ageMs: number
}

/**
 * Result of a poll: a sample, or a response in which the named fields are empty, as during liquidation and transfer.
 */
export type LtvReading =
  | { readonly kind: 'sample'; readonly sample: LtvSample }
  | {
      readonly kind: 'not-computed'
      readonly riskUnitId: string
      readonly at: number
      readonly missing: readonly string[]
    }
