import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import { timePlaces } from './time-places'

const opens = [10, 11, 12, 15, 16].map((minute) => minute * MINUTE_MS)
const places = timePlaces(opens.length, (index) => opens[index]!, '1m')

describe('a time among the bars', () => {
  it('is at the bar that opens then, between two bars, or beyond them at the pace of the interval', () => {
    expect([10, 12, 13.5, 16].map((minute) => places.placeOf(minute * MINUTE_MS))).toEqual([0, 2, 2.5, 4])
    expect([8, 19].map((minute) => places.placeOf(minute * MINUTE_MS))).toEqual([-2, 7])
  })

  it('is found again at its place, within and beyond the bars', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), (place) => {
        expect(places.placeOf(places.timeAt(place)!)).toBe(place)
      }),
    )
  })

  it('has no place where there are no bars', () => {
    const none = timePlaces(0, () => 0, '1m')
    expect([none.placeOf(5), none.timeAt(5)]).toEqual([null, null])
  })
})
