import { z } from 'zod'
import { seededRandom } from '@/shared/base/random'
import { t } from '@/shared/languages/text'

/** Delivery of a batch: at a time of day, in portions, or both. */
export const Delivery = z
  .strictObject({
    /** Unix ms before which nothing is sent; null: the first portion is sent at once. */
    startAt: z.number().int().positive().nullable(),
    /** Null: all rows are sent together. */
    portions: z
      .strictObject({
        rows: z
          .number()
          .int()
          .min(1, t('rows: at least one row a portion'))
          .max(500, t('rows: at most 500 rows a portion')),
        everyMs: z
          .number()
          .int()
          .min(1000, t('everyMs: at least one second between portions'))
          .max(86_400_000, t('everyMs: at most a day between portions')),
        /** Random variation of the time between portions, in percent. */
        jitterPercent: z.number().int().min(0).max(90, t('jitterPercent: at most 90 percent')),
      })
      .nullable(),
  })
  .refine(({ startAt, portions }) => startAt !== null || portions !== null, t('neither a time nor portions are given'))
export type Delivery = z.infer<typeof Delivery>

/** A portion that is later than this requires a confirmation. */
export const LATE_MS = 1000

/** Rows by portion. A row keeps its portion even if other rows are removed. */
export function portionsOf<Row>(rows: readonly Row[], delivery: Delivery | null): readonly (readonly Row[])[] {
  const size = delivery?.portions?.rows ?? rows.length
  return Array.from({ length: Math.ceil(rows.length / Math.max(1, size)) }, (_, nth) =>
    rows.slice(nth * size, (nth + 1) * size),
  )
}

/** Milliseconds from a portion (from 0) to the next, repeatable by the seed; 0 without portions. */
export function pauseAfter(portion: number, delivery: Delivery | null, seed: number): number {
  const portions = delivery?.portions ?? null
  if (portions === null) return 0
  const share = (seededRandom(seed + portion).next() * 2 - 1) * (portions.jitterPercent / 100)
  return Math.round(portions.everyMs * (1 + share))
}
