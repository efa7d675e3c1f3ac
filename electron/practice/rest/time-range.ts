import type { Rejection } from '../exchange-core'
import { refuse } from './refusal'

/** What a list call may be asked for, in ms. */
export interface RangeRule {
  /** Longest distance from startTime to endTime. */
  readonly window?: number
  /** How far back startTime may lie. */
  readonly back?: number
}

const DAY_MS = 86_400_000

/** Which rule a range breaks, or null (A-look-back). A missing end is now. */
export function refuseRange(range: { startTime?: string | undefined; endTime?: string | undefined }, now: number, { window, back }: RangeRule): Rejection | null {
  const start = range.startTime === undefined ? null : Number(range.startTime)
  const end = range.endTime === undefined ? now : Number(range.endTime)
  if (start === null) return null
  if (start > end) return refuse('40707', 'startTime should be before endTime')
  if (window !== undefined && end - start > window) return refuse('00001', `startTime and endTime should be within ${window / DAY_MS} days`)
  if (back !== undefined && start < now - back) return refuse('40704', `startTime: only the last ${Math.floor(back / DAY_MS)} days can be queried`)
  return null
}

/** True when a time lies in the range; open ends include everything. */
export const isWithin = (at: number, { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined }): boolean =>
  (startTime === undefined || at >= Number(startTime)) && (endTime === undefined || at <= Number(endTime))
