import { grouped } from '@/shared/base/grouped'
import type { ApyTier } from '@/shared/exchange/calls/earn/subscribe-info'
import {
  compare,
  divide,
  isPositive,
  isSignedDecimal,
  minimum,
  multiply,
  subtract,
  sum,
  toDecimals,
} from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'

/**
 * The part of a holding above `from` and up to `to` earns `apy`. Amounts in the coin; `apy` as a fraction, 0.08 for 8
 * %.
 */
export interface RateTier {
  readonly from: string
  /** Null: open-ended. */
  readonly to: string | null
  readonly apy: string
}

export interface TierLadder {
  readonly tiers: readonly RateTier[]
  /** Errors in the tiers of the exchange, as sentences. */
  readonly faults: readonly string[]
}

/** Forms of an open-ended last tier in some products: '', '-1', or not above its start. */
const isOpen = ({ minStepVal, maxStepVal }: ApyTier): boolean =>
  maxStepVal === '' || compare(maxStepVal, '0') <= 0 || compare(maxStepVal, minStepVal) < 0

function faultsBetween(tiers: readonly RateTier[]): string[] {
  return tiers.slice(1).flatMap((tier, at) => {
    const before = tiers[at]!
    if (before.to === null)
      return [t`The tier from ${grouped(before.from)} has no end, yet one from ${grouped(tier.from)} follows`]
    const order = compare(tier.from, before.to)
    if (order === 0) return []
    return [
      order > 0
        ? t`No rate is given for amounts from ${grouped(before.to)} to ${grouped(tier.from)}`
        : t`Tiers overlap from ${grouped(tier.from)} to ${grouped(before.to)}`,
    ]
  })
}

/** Reads the tiers of a product, lowest first. Unreadable tiers are skipped and reported. */
export function readTiers(apyList: readonly ApyTier[]): TierLadder {
  const isReadable = ({ minStepVal, maxStepVal, currentApy }: ApyTier): boolean =>
    isSignedDecimal(minStepVal) && isSignedDecimal(currentApy) && (maxStepVal === '' || isSignedDecimal(maxStepVal))
  const tiers = apyList
    .filter(isReadable)
    .map((row): RateTier => ({
      from: row.minStepVal,
      to: isOpen(row) ? null : row.maxStepVal,
      apy: divide(row.currentApy, '100'),
    }))
    .toSorted((a, b) => compare(a.from, b.from))
  const unreadable = apyList
    .filter((row) => !isReadable(row))
    .map((row) => t`Step ${row.rateLevel || '?'} cannot be read`)
  const first = tiers[0]
  const start =
    first !== undefined && isPositive(first.from) ? [t`No rate is given for amounts up to ${grouped(first.from)}`] : []
  return { tiers, faults: [...unreadable, ...start, ...faultsBetween(tiers)] }
}

/** Earnings of an amount under a set of tiers. Rates as fractions, earnings in the coin. */
export interface Earnings {
  /** Yearly earnings over the amount. */
  readonly blended: string
  /** Tier of the next coin; null beyond the last tier. */
  readonly marginal: RateTier | null
  readonly perDay: string
  readonly perYear: string
  /** Part without earnings: in a gap or beyond the last tier. */
  readonly unpaid: string
}

const DAYS_A_YEAR = '365'

/** Part of `amount` in a tier that no lower tier covers. */
function inside(tier: RateTier, amount: string, paidTo: string): string {
  const from = compare(tier.from, paidTo) > 0 ? tier.from : paidTo
  const to = tier.to === null ? amount : minimum(tier.to, amount)
  return compare(to, from) > 0 ? subtract(to, from) : '0'
}

function partsOf(tiers: readonly RateTier[], amount: string): { tier: RateTier; part: string }[] {
  let paidTo = '0'
  return tiers.map((tier) => {
    const part = inside(tier, amount, paidTo)
    if (tier.to === null) paidTo = amount
    else if (compare(tier.to, paidTo) > 0) paidTo = tier.to
    return { tier, part }
  })
}

/** Earnings of `amount` in `days`, without compounding, truncated to the product's `profitPrecision`. */
export function earnedOver(tiers: readonly RateTier[], amount: string, days: number, profitPrecision: number): string {
  const yearly = sum(partsOf(tiers, amount).map(({ tier, part }) => multiply(part, tier.apy)))
  return toDecimals(divide(multiply(yearly, String(days)), DAYS_A_YEAR), profitPrecision)
}

/**
 * Earnings of `amount`, decimal text from '0'. Truncated to the product's `profitPrecision`, as they are paid. Where
 * tiers overlap, the lower tier pays.
 */
export function earningsOf(tiers: readonly RateTier[], amount: string, profitPrecision: number): Earnings {
  const parts = partsOf(tiers, amount)
  const yearly = sum(parts.map(({ tier, part }) => multiply(part, tier.apy)))
  const isNext = ({ from, to }: RateTier): boolean =>
    compare(amount, from) >= 0 && (to === null || compare(amount, to) < 0)
  return {
    blended: isPositive(amount) ? divide(yearly, amount) : (tiers[0]?.apy ?? '0'),
    marginal: tiers.find(isNext) ?? null,
    perDay: toDecimals(divide(yearly, DAYS_A_YEAR), profitPrecision),
    perYear: toDecimals(yearly, profitPrecision),
    unpaid: subtract(amount, sum(parts.map(({ part }) => part))),
  }
}
