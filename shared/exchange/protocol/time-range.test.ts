import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@/shared/base/time'
import { endpoints } from '../endpoints'
import { before, rangeProblem } from './time-range'

const now = Date.UTC(2026, 4, 31, 12)
const text = (at: number): string => String(at)

/**
 * Limits as described, copied manually (spec: Other limits): the earliest allowed start, and the error for one
 * millisecond earlier.
 */
const borders = [
  {
    name: 'taxRecords',
    endTime: now,
    earliest: now - 7 * DAY_MS,
    code: '00001',
    message: 'endTime must be within 7 days of startTime',
  },
  {
    name: 'taxRecords',
    endTime: now - 366 * DAY_MS,
    earliest: now - 366 * DAY_MS,
    code: '40704',
    message: 'startTime: only the last 366 days can be queried',
  },
  {
    name: 'p2pOrderList',
    endTime: now,
    earliest: now - 90 * DAY_MS,
    code: '00001',
    message: 'endTime must be within 90 days of startTime',
  },
  {
    name: 'p2pOrderList',
    endTime: undefined,
    earliest: now - 90 * DAY_MS,
    code: '00001',
    message: 'endTime must be within 90 days of startTime',
  },
  {
    name: 'borrowHistory',
    endTime: now,
    earliest: Date.UTC(2026, 1, 28, 12),
    code: '40704',
    message: 'startTime: only the last 3 months can be queried',
  },
  {
    name: 'repaidHistory',
    endTime: undefined,
    earliest: Date.UTC(2024, 4, 31, 12),
    code: '40704',
    message: 'startTime: only the last 24 months can be queried',
  },
] as const

describe('the range of a call (V13)', () => {
  it.each(borders)(
    '$name may begin on its border and not a millisecond before',
    ({ name, endTime, earliest, code, message }) => {
      const check = (startTime: number) =>
        rangeProblem(
          endpoints[name].range,
          { startTime: text(startTime), ...(endTime === undefined ? {} : { endTime: text(endTime) }) },
          now,
        )
      expect(check(earliest)).toBeNull()
      expect(check(earliest - 1)).toMatchObject({ code, message, field: code === '00001' ? 'endTime' : 'startTime' })
    },
  )

  it('must not be reversed, whichever call it is of, nor end before the look-back begins', () => {
    expect(rangeProblem(undefined, { startTime: '2', endTime: '1' }, now)).toMatchObject({
      code: '40707',
      field: 'startTime',
    })
    expect(rangeProblem(undefined, { startTime: '1', endTime: '2' }, now)).toBeNull()
    expect(rangeProblem(endpoints.repaidHistory.range, { endTime: '1' }, now)).toMatchObject({
      code: '40704',
      field: 'endTime',
    })
  })

  it('of months ends on the last day of a shorter month', () => {
    expect(before({ months: 24 }, Date.UTC(2028, 1, 29, 5, 6, 7, 8))).toBe(Date.UTC(2026, 1, 28, 5, 6, 7, 8))
    expect(before({ months: 3 }, Date.UTC(2026, 0, 15))).toBe(Date.UTC(2025, 9, 15))
  })
})
