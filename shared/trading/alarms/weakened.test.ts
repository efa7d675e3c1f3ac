import { describe, expect, it } from 'vitest'
import { AlarmSettings } from './alarm-settings'
import { weakened } from './weakened'

const usual = AlarmSettings.parse({})

describe('alarm settings that become weaker', () => {
  it('are named, one by one, in this direction only', () => {
    const weaker: Required<{ [Name in keyof AlarmSettings]: AlarmSettings[Name] }> = {
      hysteresis: '0.05',
      speed: false,
      speedChange: '0.2',
      speedMinutes: 1,
      projection: false,
      projectionHours: 1,
      projectionPrices: false,
      priceDistance: false,
      priceWithin: '0.01',
      deadManSeconds: 600,
      mismatch: false,
      haircut: false,
      newDebt: false,
      loanDistance: false,
      loanWithin: '0.01',
      loanExpiry: false,
      loanExpiryHours: [72, 4],
      repeatMinutes: 60,
      sound: false,
      keepAwake: false,
    }
    const before: AlarmSettings = { ...usual, projectionPrices: true, keepAwake: true }
    for (const [name, value] of Object.entries(weaker)) {
      const after = { ...before, [name]: value }
      expect([name, weakened(before, after)]).toEqual([name, [name]])
      expect([name, weakened(after, before)]).toEqual([name, []])
    }
    expect(weakened(before, { ...before, loanExpiryHours: [4, 24, 72, 100], hysteresis: '0.0050' })).toEqual([])
  })
})
