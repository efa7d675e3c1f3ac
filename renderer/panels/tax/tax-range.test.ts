import { describe, expect, it } from 'vitest'
import { type ChosenRange, edgeOf, rangeOf } from './tax-range'

const at = (text: string): number => Date.parse(`${text}Z`)
const chosen = (change: Partial<ChosenRange>): ChosenRange => ({
  name: 'this-year',
  from: '2026-01-31',
  to: '2026-01-31',
  zone: 'Asia/Shanghai',
  ...change,
})

describe('A range of the tax records', () => {
  it('is a year of the chosen zone', () => {
    // 1 January 2027, 05:00 in Shanghai.
    const now = at('2026-12-31T21:00')
    expect(rangeOf(chosen({}), now)).toEqual({ from: at('2026-12-31T16:00'), to: now })
    expect(rangeOf(chosen({ name: 'last-year' }), now)).toEqual({
      from: at('2025-12-31T16:00'),
      to: at('2026-12-31T16:00'),
    })
    expect(rangeOf(chosen({ zone: 'UTC' }), now)).toEqual({ from: at('2026-01-01T00:00'), to: now })
    expect(rangeOf(chosen({ zone: 'America/New_York', name: 'last-year' }), now)).toEqual({
      from: at('2025-01-01T05:00'),
      to: at('2026-01-01T05:00'),
    })
  })

  it('has days as long as a change of the clocks makes them', () => {
    const days = (zone: string, from: string, to = from) => rangeOf(chosen({ name: 'days', from, to, zone }), 0)
    expect(days('Europe/Berlin', '2026-03-29')).toEqual({ from: at('2026-03-28T23:00'), to: at('2026-03-29T22:00') })
    expect(days('Europe/Berlin', '2026-10-25')).toEqual({ from: at('2026-10-24T22:00'), to: at('2026-10-25T23:00') })
    expect(days('UTC', '2026-01-31', '2026-02-01')).toEqual({
      from: at('2026-01-31T00:00'),
      to: at('2026-02-02T00:00'),
    })
  })

  it('says where it begins and ends in UTC', () => {
    expect([edgeOf(at('2025-12-31T16:00')), edgeOf(at('2026-01-01T00:00'))]).toEqual([
      '2025-12-31 16:00 UTC',
      '2026-01-01 UTC',
    ])
  })
})
