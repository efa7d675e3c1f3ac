import { z } from 'zod'
import { compare, isDecimal } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'

const bound = z.string().max(40).refine(isDecimal, t('must be a plain decimal number such as 0.25'))

/**
 * Limits up to which the ticket sends a single order without a review. Distance and slippage are fractions: 0.001 is
 * 0.1 %.
 */
export const UnreviewedLimits = z.strictObject({
  notional: bound.describe('USDT'),
  /** Distance of a limit price from mid. */
  distance: bound,
  /** Slippage of the expected average against mid. */
  slippage: bound,
  /** Quantity in the coin of the lots, by `instrumentKey`. A symbol without an entry has no limit of quantity. */
  quantities: z.record(z.string().max(60), bound).default({}),
})
export type UnreviewedLimits = z.infer<typeof UnreviewedLimits>

/** Limits with one value for all symbols. */
export type UnreviewedLimit = Exclude<keyof UnreviewedLimits, 'quantities'>
export const unreviewedLimits = UnreviewedLimits.omit({ quantities: true }).keyof().options

const isHigher = (before: string, after: string | undefined): boolean =>
  after === undefined || compare(after, before) > 0

/** Field of the first limit that allows more orders without a review; null if there is none. */
export function looserUnreviewed(before: UnreviewedLimits | null, after: UnreviewedLimits | null): string | null {
  if (after === null) return null
  if (before === null) return 'unreviewed'
  const limit = unreviewedLimits.find((name) => isHigher(before[name], after[name]))
  if (limit !== undefined) return `unreviewed.${limit}`
  const key = Object.keys(before.quantities).find((name) => isHigher(before.quantities[name]!, after.quantities[name]))
  return key === undefined ? null : `unreviewed.quantities.${key}`
}
