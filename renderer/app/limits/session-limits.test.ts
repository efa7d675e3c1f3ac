import { describe, expect, it } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'
import { readSessionLimits, sessionFormOf } from './session-limits'

const settings = defaultSettings()
const { pretrade } = settings
const form = sessionFormOf(settings)

describe('the limits of a session', () => {
  it('are read back unchanged, next to those of single orders', () => {
    const noLock = { ordersPerMinute: '', notionalPerDay: '', symbolNotionalPerDay: '', lossPerDay: '' }
    const paces = { worthPerMinute: '50000000', worstBand: '5', armMinutes: '15', placePace: '4' }
    expect(form).toEqual({ ...paces, ...noLock, coolOffMinutes: '30' })
    expect(readSessionLimits(form, pretrade)).toEqual({ change: { pretrade, armMinutes: 15, placePace: 4 } })
    const typed = { ...form, worthPerMinute: ' 250000.5 ', worstBand: '7.5', armMinutes: '480', placePace: '1' }
    expect(readSessionLimits(typed, pretrade)).toEqual({
      change: {
        pretrade: { ...pretrade, worthPerMinute: '250000.5', worstBand: '0.075' },
        armMinutes: 480,
        placePace: 1,
      },
    })
  })

  it('name the limits of the trading lock, and an empty field is none', () => {
    const typed = { ...form, ordersPerMinute: '30', lossPerDay: '500.5', coolOffMinutes: '60' }
    expect(readSessionLimits(typed, pretrade)).toMatchObject({
      change: {
        pretrade: { lock: { ordersPerMinute: 30, notionalPerDay: null, lossPerDay: '500.5', coolOffMinutes: 60 } },
      },
    })
  })

  it.each([
    [{ ordersPerMinute: '0' }, 'whole number'],
    [{ notionalPerDay: '1,5' }, 'plain decimal number'],
    [{ symbolNotionalPerDay: '-1' }, 'plain decimal number'],
    [{ lossPerDay: '5 %' }, 'plain decimal number'],
    [{ coolOffMinutes: '' }, 'whole minutes'],
  ])('take no trading lock of %j', (wrong, problem) => {
    const [limit] = Object.keys(wrong)
    expect(readSessionLimits({ ...form, ...wrong }, pretrade)).toEqual({
      problems: { [limit!]: expect.stringContaining(problem) },
    })
  })

  it.each(['', '1,5', '1e6', '-5', 'none'])('take no notional per minute of %j', (worthPerMinute) => {
    const reading = readSessionLimits({ ...form, worthPerMinute }, pretrade)
    expect(reading).toEqual({ problems: { worthPerMinute: expect.stringContaining('plain decimal number') } })
  })

  it.each(['', '50.1', '1,5', '-5'])('take no band of %j', (worstBand) => {
    const reading = readSessionLimits({ ...form, worstBand }, pretrade)
    expect(reading).toEqual({ problems: { worstBand: 'must be a plain decimal number from 0 to 50' } })
  })

  it.each(['', '0', '481', '1.5', '15 min', '-1', '1e2'])('take no %j minutes to stay armed', (armMinutes) => {
    const reading = readSessionLimits({ ...form, armMinutes }, pretrade)
    expect(reading).toEqual({ problems: { armMinutes: 'must be whole minutes from 1 to 480' } })
  })

  it.each(['', '0', '6', '2.5', '5 /s'])('take no pace of %j requests', (placePace) => {
    const reading = readSessionLimits({ ...form, placePace }, pretrade)
    expect(reading).toEqual({ problems: { placePace: 'must be a whole number from 1 to 5' } })
  })
})
