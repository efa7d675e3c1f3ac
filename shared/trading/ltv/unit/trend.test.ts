import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import { trendPerHour } from './trend'

const at = (minute: number, ltv: string) => ({ at: minute * MINUTE_MS, ltv })

describe('the direction of a ratio', () => {
  it('is its change over the last quarter of an hour, as of a whole hour', () => {
    expect(trendPerHour([at(0, '0.9'), at(45, '0.6'), at(50, '0.7')], at(60, '0.61'))).toBe('0.04')
    expect(trendPerHour([at(50, '0.62')], at(60, '0.61'))).toBe('-0.06')
  })

  it('is not known from less than a minute, nor from what is older than a quarter of an hour', () => {
    expect(trendPerHour([at(59.5, '0.5')], at(60, '0.6'))).toBeNull()
    expect(trendPerHour([at(44.9, '0.5')], at(60, '0.6'))).toBeNull()
    expect(trendPerHour([], at(60, '0.6'))).toBeNull()
  })
})
