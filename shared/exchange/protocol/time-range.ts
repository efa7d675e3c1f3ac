import { z } from 'zod'
import { DAY_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'

/** A duration in the description's unit: days, or calendar months. */
export type Span = { readonly days: number } | { readonly months: number }

/** Allowed time range of a call (spec: Other limits). */
export interface RangeRule {
  /** Longest distance from startTime to endTime. */
  readonly window?: Span
  /**
   * A range without an endTime ends now, and its window is measured from there. Otherwise only a given end is measured.
   */
  readonly endsNow?: true
  /** Earliest start of the range. */
  readonly back?: Span
}

/**
 * Violation by a request. `field` is the member to correct. The code is the exchange's (exchange: Codes; A-look-back).
 */
export interface RangeProblem {
  readonly code: '00001' | '40704' | '40707'
  readonly field: 'startTime' | 'endTime'
  readonly message: string
}

const Range = z.looseObject({ startTime: z.string().optional(), endTime: z.string().optional() })

/**
 * The time (Unix ms) that is a span before another. Months end at the calendar's end: three before 31 May is the last
 * of February.
 */
export function before(span: Span, at: number): number {
  if ('days' in span) return at - span.days * DAY_MS
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - span.months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (at % DAY_MS)
}

const spanText = (span: Span): string => ('days' in span ? t`${span.days} days` : t`${span.months} months`)

/**
 * The violated rule of a request, or null. Without a rule a range must only not be reversed. Both sides call it: the
 * client before sending, the practice exchange before answering.
 */
export function rangeProblem(
  { window, back, endsNow }: RangeRule = {},
  request: unknown,
  now: number,
): RangeProblem | null {
  const { startTime, endTime } = Range.safeParse(request).data ?? {}
  const [start, last] = [Number(startTime), Number(endTime)]
  if (start > last) return { code: '40707', field: 'startTime', message: t('startTime must not be after endTime') }
  const oldest = back === undefined ? Number.NEGATIVE_INFINITY : before(back, now)
  if (start < oldest) return tooOld('startTime', back)
  if (last < oldest) return tooOld('endTime', back)
  if (startTime === undefined) return null
  const end = endTime ?? (endsNow ? now : undefined)
  if (window === undefined || end === undefined || start >= before(window, Number(end))) return null
  return { code: '00001', field: 'endTime', message: t`endTime must be within ${spanText(window)} of startTime` }
}

const tooOld = (field: RangeProblem['field'], back: Span | undefined): RangeProblem => ({
  code: '40704',
  field,
  message: t`${field}: only the last ${back === undefined ? '' : spanText(back)} can be queried`,
})
