import { DAY_MS, HOUR_MS, MINUTE_MS } from './time'

/** Offset of the local clock from UTC at a time, ms. */
export type OffsetAt = (at: number) => number

/** Offset of the time zone of this machine. */
export const machineOffset: OffsetAt = (at) => -new Date(at).getTimezoneOffset() * MINUTE_MS

/** Offset of a zone by its IANA name, such as `Asia/Shanghai`. Throws a RangeError if there is no such zone. */
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

/** The first time after `from`, up to `to`, with the offset of `to`. */
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
 * The times, Unix ms, rising, at which a local clock shows `wall`: a day and a time of day as if they were UTC. Two if
 * a clock change repeats it. The time of the change if it skips it.
 */
export function momentsOf(wall: number, offsetAt: OffsetAt): readonly number[] {
  const [early, late] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)]
  const candidates = [...new Set([wall - early, wall - late])].filter((at) => at + offsetAt(at) === wall)
  if (candidates.length > 0) return candidates.toSorted((a, b) => a - b)
  return [changeBetween(wall - Math.max(early, late) - HOUR_MS, wall - Math.min(early, late) + HOUR_MS, offsetAt)]
}

/** A local time of day. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/**
 * The next time after `after`, Unix ms, at which the local clock shows a time of day: also the second time of a
 * repeated hour, and the time of the change if the time is skipped.
 */
export function nextOccurrence({ hour, minute, second }: TimeOfDay, after: number, offsetAt = machineOffset): number {
  const ofDay = hour * HOUR_MS + minute * MINUTE_MS + second * 1000
  const today = Math.floor((after + offsetAt(after)) / DAY_MS) * DAY_MS
  for (let day = today - DAY_MS; ; day += DAY_MS) {
    const next = momentsOf(day + ofDay, offsetAt).find((at) => at > after)
    if (next !== undefined) return next
  }
}

/** Start of a calendar day, Unix ms. `day` is its midnight as `Date.UTC` gives it. */
export const startOfDay = (day: number, offsetAt: OffsetAt): number => momentsOf(day, offsetAt)[0]!

/** The calendar day at a time, as its midnight from `Date.UTC`. */
export const dayAt = (at: number, offsetAt: OffsetAt): number => Math.floor((at + offsetAt(at)) / DAY_MS) * DAY_MS
