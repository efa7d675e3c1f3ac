import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'

/**
 * Resolutions and retention times of the history (L04). The last two tiers have only lowest, highest and last ratio,
 * for wide windows.
 */
export interface RetentionTier {
  readonly step: number
  readonly retentionMs: number
  /** True if its samples are complete, so that any two of them explain the change between them. */
  readonly isWhole: boolean
}
export const retentionTiers = [
  { step: 1000, retentionMs: 48 * HOUR_MS, isWhole: true },
  { step: 10_000, retentionMs: 60 * DAY_MS, isWhole: true },
  { step: MINUTE_MS, retentionMs: 731 * DAY_MS, isWhole: true },
  { step: HOUR_MS / 4, retentionMs: 731 * DAY_MS, isWhole: false },
  { step: 4 * HOUR_MS, retentionMs: 731 * DAY_MS, isWhole: false },
] as const satisfies readonly RetentionTier[]

export const finest = retentionTiers[0]
export const wholeTiers: readonly RetentionTier[] = retentionTiers.filter(({ isWhole }) => isWhole)

/** Samples further apart than this have a gap between them, with unknown values. */
export const GAP_MS = 5000
