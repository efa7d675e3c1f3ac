import { afterEach, describe, expect, it } from 'vitest'
import { dueAt } from './quiet-hours'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const night = { from: '22:30', to: '07:00' }
/** Local time of the zone that is set. */
const local = (day: number, hour: number, minute = 0, month = 0): number =>
  new Date(2026, month, day, hour, minute).getTime()

describe.each(['UTC', 'Asia/Kolkata', 'America/New_York'])('Quiet hours in %s', (name) => {
  it('hold a warning and a margin call back until they end, over midnight (N04)', () => {
    process.env.TZ = name
    for (const level of ['warning', 'call'] as const) {
      expect(dueAt(local(5, 22, 29), level, night)).toBe(local(5, 22, 29))
      expect(dueAt(local(5, 22, 30), level, night)).toBe(local(6, 7))
      expect(dueAt(local(5, 23, 59), level, night)).toBe(local(6, 7))
      expect(dueAt(local(6, 0, 0), level, night)).toBe(local(6, 7))
      expect(dueAt(local(6, 6, 59), level, night)).toBe(local(6, 7))
      expect(dueAt(local(6, 7, 0), level, night)).toBe(local(6, 7))
    }
    const noon = { from: '12:00', to: '13:00' }
    expect(dueAt(local(5, 12, 59), 'warning', noon)).toBe(local(5, 13))
    expect(dueAt(local(5, 13), 'warning', noon)).toBe(local(5, 13))
  })

  it('hold back nothing that is critical', () => {
    process.env.TZ = name
    expect(dueAt(local(6, 3), 'critical', night)).toBe(local(6, 3))
  })
})

describe('Quiet hours', () => {
  it('end in the repeated hour they are in, and at the change where their end is skipped', () => {
    process.env.TZ = 'Europe/Berlin'
    const hours = { from: '22:00', to: '02:30' }
    const at = (text: string): number => Date.parse(`${text}Z`)
    // 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC. 29 March: 02:00 becomes 03:00 at 01:00 UTC.
    expect(dueAt(at('2026-10-25T01:15'), 'call', hours)).toBe(at('2026-10-25T01:30'))
    expect(dueAt(at('2026-10-25T01:29'), 'warning', hours)).toBe(at('2026-10-25T01:30'))
    expect(dueAt(at('2026-10-25T00:15'), 'call', hours)).toBe(at('2026-10-25T00:30'))
    expect(dueAt(at('2026-03-29T00:15'), 'call', hours)).toBe(at('2026-03-29T01:00'))
  })

  it('end by the clock on the wall where it changes in the night', () => {
    process.env.TZ = 'Europe/Berlin'
    // 29 March 2026: 02:00 becomes 03:00. 25 October: 03:00 becomes 02:00.
    for (const [day, month, hours] of [
      [29, 2, 7.5],
      [25, 9, 9.5],
    ] as const) {
      const begun = local(day - 1, 22, 30, month)
      expect(dueAt(begun, 'warning', night)).toBe(local(day, 7, 0, month))
      expect((dueAt(begun, 'warning', night) - begun) / 3_600_000).toBe(hours)
    }
  })
})
