import { z } from 'zod'
import { DAY_MS } from '@/shared/base/time'

/** A stretch of time as the description states it: days, or calendar months. */
export type Span = { readonly days: number } | { readonly months: number }

/** What stretch of time a call may ask for (spec: Other limits). */
export interface RangeRule {
  /** Longest distance from startTime to endTime. */
  readonly window?: Span
  /** A range without an endTime ends now, and its window is measured from there; else only a stated end is measured. */
  readonly endsNow?: true
  /** How far back the range may begin. */
  readonly back?: Span
}

/** What a request breaks. `field` is the member to mend; the code is the exchange's (exchange: Codes; A-look-back). */
export interface RangeProblem {
  readonly code: '00001' | '40704' | '40707'
  readonly field: 'startTime' | 'endTime'
  readonly message: string
}

const Range = z.looseObject({ startTime: z.string().optional(), endTime: z.string().optional() })

/**
 * The moment (Unix ms) that lies a span before another. Months end where the calendar ends: three before 31 May is the
 * last of February.
 */
export function before(span: Span, at: number): number {
  if ('days' in span) return at - span.days * DAY_MS
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - span.months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (at % DAY_MS)
}

const spanText = (span: Span): string => ('days' in span ? `${span.days} days` : `${span.months} months`)

/**
 * The rule a request breaks, or null; without a rule a range must only not be reversed. Both sides ask: the client
 * before anything is sent, the practice exchange before it answers.
 */
export function rangeProblem(
  { window, back, endsNow }: RangeRule = {},
  request: unknown,
  now: number,
): RangeProblem | null {
  const { startTime, endTime } = Range.safeParse(request).data ?? {}
  const [start, last] = [Number(startTime), Number(endTime)]
  if (start > last) return { code: '40707', field: 'startTime', message: 'startTime must not be after endTime' }
  const oldest = back === undefined ? Number.NEGATIVE_INFINITY : before(back, now)
  if (start < oldest) return tooOld('startTime', back)
  if (last < oldest) return tooOld('endTime', back)
  if (startTime === undefined) return null
  const end = endTime ?? (endsNow ? now : undefined)
  if (window === undefined || end === undefined || start >= before(window, Number(end))) return null
  return { code: '00001', field: 'endTime', message: `endTime must be within ${spanText(window)} of startTime` }
}

const tooOld = (field: RangeProblem['field'], back: Span | undefined): RangeProblem => ({
  code: '40704',
  field,
  message: `${field}: only the last ${back === undefined ? '' : spanText(back)} can be queried`,
})
