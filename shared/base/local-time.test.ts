import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { dayAt, momentsOf, nextOccurrence, offsetOf, startOfDay } from './local-time'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time'

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Pacific/Apia',
].map((name) => ({ name, offsetAt: offsetOf(name) }))
const timeOf = (minutes: number) => ({ hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 })
const utc = (text: string): number => Date.parse(`${text}Z`)

describe('The next occurrence of a time of day', () => {
  const { offsetAt } = zones.find(({ name }) => name === 'Europe/Berlin')!
  const next = (minutes: number, after: string): string =>
    new Date(nextOccurrence(timeOf(minutes), utc(after), offsetAt)).toISOString().slice(0, 16)

  it('is there twice in the night that repeats an hour', () => {
    // 25 October 2026: 03:00 CEST becomes 02:00 CET at 01:00 UTC.
    expect(next(150, '2026-10-25T00:15')).toBe('2026-10-25T00:30')
    expect(next(150, '2026-10-25T00:30')).toBe('2026-10-25T01:30')
    expect(next(150, '2026-10-25T01:15')).toBe('2026-10-25T01:30')
    expect(next(150, '2026-10-25T01:30')).toBe('2026-10-26T01:30')
  })

  it('is the moment of the change in the night that skips it', () => {
    // 29 March 2026: 02:00 CET becomes 03:00 CEST at 01:00 UTC.
    expect(next(150, '2026-03-28T23:00')).toBe('2026-03-29T01:00')
    expect(next(150, '2026-03-29T01:00')).toBe('2026-03-30T00:30')
    expect(next(180, '2026-03-29T00:59')).toBe('2026-03-29T01:00')
  })

  it('is after, and no moment in between shows it, in any zone and night', () => {
    const from = utc('2009-01-01T00:00')
    const moment = fc.integer({ min: 0, max: 20 * 366 * 24 * 4 }).map((quarters) => from + quarters * 15 * MINUTE_MS)
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        moment,
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: 0, max: 3 }),
        ({ offsetAt: of }, at, quarter, seconds) => {
          const after = at + seconds * SECOND_MS
          const occurrence = nextOccurrence(timeOf(quarter * 15), after, of)
          const ofDay = (instant: number): number => (instant + of(instant)) % DAY_MS
          expect(occurrence).toBeGreaterThan(after)
          // At the latest after the longest day with two clock changes.
          expect(occurrence - after).toBeLessThanOrEqual(DAY_MS * 2 + HOUR_MS)
          const isSkipped = ofDay(occurrence) !== quarter * 15 * MINUTE_MS
          if (isSkipped) expect(of(occurrence)).toBeGreaterThan(of(occurrence - 1))
          for (let instant = at + 15 * MINUTE_MS; instant < occurrence; instant += 15 * MINUTE_MS)
            expect(ofDay(instant)).not.toBe(quarter * 15 * MINUTE_MS)
        },
      ),
      { numRuns: runs(20_000) },
    )
  })
})

describe('A day of the calendar', () => {
  it('begins where the clock on the wall has left the day before', () => {
    for (const { offsetAt } of zones)
      for (let day = utc('2026-01-01T00:00'); day < utc('2027-01-01T00:00'); day += DAY_MS) {
        const begin = startOfDay(day, offsetAt)
        expect(dayAt(begin, offsetAt)).toBe(day)
        expect(dayAt(begin - 1, offsetAt)).toBe(day - DAY_MS)
      }
    expect(momentsOf(utc('2026-01-01T00:00'), offsetOf('Asia/Shanghai'))).toEqual([utc('2025-12-31T16:00')])
  })
})
