import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'

/**
 * How finely the past is kept, and for how long (L04). The last two have lowest, highest and last ratio only: they
 * draw wide windows.
 */
export interface RetentionTier {
  readonly step: number
  readonly retentionMs: number
  /** Whether its samples are whole, so that any two of them explain what lies between. */
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

/** Samples further apart than this leave a gap: nobody knows what was between them. */
export const GAP_MS = 5000
