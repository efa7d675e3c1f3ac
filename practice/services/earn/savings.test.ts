import { describe, expect, it } from 'vitest'
import { compare } from '@/shared/base/decimal'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { remainingQuotaOf, savingsOffers, savingsDatesOf } from './savings'

const NOON = 1_700_006_400_000 + DAY_MS / 2 - (1_700_006_400_000 % DAY_MS)
const offer = (id: string) => savingsOffers.find(({ productId }) => productId === id)!

describe('a savings product', () => {
  it('earns from the next midnight UTC; a fixed one is settled after its term and paid out after its delay', () => {
    const { interestTime, expireTime, settleTime, redeemTime } = savingsDatesOf(offer('2103'), NOON)
    expect(interestTime % DAY_MS).toBe(0)
    expect([interestTime - NOON, expireTime! - interestTime, settleTime, redeemTime! - expireTime!]).toEqual([
      DAY_MS / 2,
      30 * DAY_MS,
      expireTime,
      2 * DAY_MS,
    ])
  })
  it('is flexible or for 7, 30 and 90 days, and pays out on the same day, the next or the one after', () => {
    expect(new Set(savingsOffers.map(({ days }) => days))).toEqual(new Set([null, 7, 14, 30, 90]))
    expect(new Set(savingsOffers.map(({ delay }) => delay))).toEqual(new Set([0, 1, 2]))
  })
  it('has no end when it is flexible', () => {
    expect(savingsDatesOf(offer('2001'), NOON)).toMatchObject({ expireTime: null, redeemTime: null })
  })
  it('takes less and less in the course of a day, and its whole capacity at midnight', () => {
    const midnight = NOON - DAY_MS / 2
    const hours = Array.from({ length: 24 }, (_, hour) => remainingQuotaOf(offer('2101'), 7, midnight + hour * HOUR_MS))
    expect(hours[0]).toBe('4000000.00')
    for (const [hour, balance] of hours.entries()) if (hour > 0) expect(compare(balance, hours[hour - 1]!)).toBe(-1)
    expect(remainingQuotaOf(offer('2101'), 7, midnight + DAY_MS)).toBe('4000000.00')
  })
  it('has a ladder that begins at zero, whose steps touch, and whose last one has no end', () => {
    for (const { tiers } of savingsOffers) {
      expect(tiers[0]?.[0]).toBe('0')
      expect(tiers.flatMap(([, end], level) => (end === '' ? [level] : []))).toEqual([tiers.length - 1])
      for (const [level, tier] of tiers.entries()) if (level > 0) expect(tier[0]).toBe(tiers[level - 1]?.[1])
    }
  })
})
