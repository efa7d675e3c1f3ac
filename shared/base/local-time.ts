import { DAY_MS, HOUR_MS, MINUTE_MS } from './time'

/** By how much the clock on the wall is ahead of UTC at a moment, ms. */
export type OffsetAt = (at: number) => number

/** Of the time zone of this machine. */
const machineOffset: OffsetAt = (at) => -new Date(at).getTimezoneOffset() * MINUTE_MS

/** Of a zone by its IANA name, such as `Asia/Shanghai`. Throws a RangeError where there is no such zone. */
export function offsetOf(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const [year = 0, month = 1, day, hour, minute, second] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((type) => parts.get(type) ?? 0)
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
  }
}

/** The first moment after `from`, up to `to`, with the offset of `to`. */
function changeBetween(from: number, to: number, offsetAt: OffsetAt): number {
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle) === offsetAt(to)) after = middle
    else before = middle
  }
  return after
}

/**
 * The moments, Unix ms, rising, at which the clock on the wall shows `wall`: a day and a time of day as if they were
 * UTC. Two where a change of the clocks repeats it; the moment of the change where it skips it.
 */
export function momentsOf(wall: number, offsetAt: OffsetAt): readonly number[] {
  const [early, late] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)]
  const shown = [...new Set([wall - early, wall - late])].filter((at) => at + offsetAt(at) === wall)
  if (shown.length > 0) return shown.toSorted((a, b) => a - b)
  return [changeBetween(wall - Math.max(early, late) - HOUR_MS, wall - Math.min(early, late) + HOUR_MS, offsetAt)]
}

/** A time of day on the wall. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/**
 * The next moment after `after`, Unix ms, at which the clock on the wall shows a time of day: also the second time of
 * an hour that is repeated, and the moment of the change where the time is skipped.
 */
export function nextOccurrence({ hour, minute, second }: TimeOfDay, after: number, offsetAt = machineOffset): number {
  const ofDay = hour * HOUR_MS + minute * MINUTE_MS + second * 1000
  const today = Math.floor((after + offsetAt(after)) / DAY_MS) * DAY_MS
  for (let day = today - DAY_MS; ; day += DAY_MS) {
    const next = momentsOf(day + ofDay, offsetAt).find((at) => at > after)
    if (next !== undefined) return next
  }
}

/** Start of a calendar day, Unix ms; `day` is its midnight as `Date.UTC` gives it. */
export const startOfDay = (day: number, offsetAt: OffsetAt): number => momentsOf(day, offsetAt)[0]!

/** The day of the calendar at a moment, as `Date.UTC` gives its midnight. */
export const dayAt = (at: number, offsetAt: OffsetAt): number => Math.floor((at + offsetAt(at)) / DAY_MS) * DAY_MS
