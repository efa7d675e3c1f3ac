import { describe, expect, it } from 'vitest'
import { wholeLookBack } from '@/shared/trading/tax/tax-window'
import { chosenOf, type ChosenRange, edgeOf, fileEdgeOf, isDayOver, rangeOf } from './tax-range'

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

  it('states its start and end in UTC', () => {
    expect(edgeOf(at('2025-12-31T16:00'), 'from')).toBe('2025-12-31 16:00:00 UTC')
    expect(edgeOf(at('2026-01-01T00:00'), 'from')).toBe('2026-01-01 UTC')
  })

  it('claims no part of a second that was not seen', () => {
    const [from, to] = [at('2026-11-19T08:00:00.001'), at('2026-11-26T23:41:12.999')]
    expect([edgeOf(from, 'from'), edgeOf(to, 'to')]).toEqual(['2026-11-19 08:00:01 UTC', '2026-11-26 23:41:12 UTC'])
  })

  it('has the minute in the file name where it begins or ends within a day', () => {
    expect(fileEdgeOf(at('2026-11-19T00:00'), 'from')).toBe('20261119')
    expect(fileEdgeOf(at('2026-11-27T00:00'), 'to')).toBe('20261126')
    expect(fileEdgeOf(at('2026-11-26T23:41:12.5'), 'to')).toBe('20261126T2341Z')
  })

  it.each(['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'])(
    'is the choice of its days again, whole only when the last one is over: %s',
    (zone) => {
      const choice = chosen({ name: 'days', from: '2026-11-19', to: '2026-11-26', zone })
      const range = rangeOf(choice, 0)!
      const cut = { ...range, to: range.to - 16 * 60_000 - 48_500 }
      expect([range, cut].map((range) => chosenOf(range, zone))).toEqual([choice, choice])
      expect([range, cut].map(isDayOver)).toEqual([true, false])
    },
  )

  it('is the choice of the whole look-back again, and of the days in UTC on a computer elsewhere', () => {
    const whole = wholeLookBack(at('2026-11-26T23:41:12.5'))
    expect(chosenOf(whole, 'Asia/Shanghai').name).toBe('whole')
    const choice = chosen({ name: 'days', from: '2026-11-19', to: '2026-11-26', zone: 'UTC' })
    expect(chosenOf(rangeOf(choice, 0)!, 'Asia/Shanghai')).toEqual(choice)
  })
})
