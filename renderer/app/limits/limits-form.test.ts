import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitNames, limitsOf, PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { bandedLimits, limitsFormOf, type LimitsForm, readLimits, steppedLimits } from './limits-form'

const standard = PretradeSettings.parse({})
const key = 'USDT-FUTURES:BTCUSDT'
const typed = (
  form: LimitsForm,
  name: keyof typeof steppedLimits,
  change: Partial<LimitsForm['steps']['collar']>,
): LimitsForm => ({
  ...form,
  steps: { ...form.steps, [name]: { ...form.steps[name], ...change } },
})

describe('the form of the order limits', () => {
  it('has a field for every limit', () => {
    expect([...Object.keys(steppedLimits), ...Object.keys(bandedLimits)].toSorted()).toEqual([...limitNames].toSorted())
  })

  it('shows shares as percent and reads them back as they were', () => {
    expect(limitsFormOf(standard, null).steps.collar).toEqual({ review: '', 'type-to-confirm': '5', never: '50' })
    expect(readLimits(standard, null, limitsFormOf(standard, null))).toEqual({ settings: standard })
    const share = fc
      .integer({ min: 1, max: 1_000_000 })
      .map((millionths) => (millionths / 1_000_000).toFixed(6).replace(/0+$/, '').replace(/\.$/, ''))
    fc.assert(
      fc.property(share, (text) => {
        const settings = PretradeSettings.parse({
          account: { slippage: { review: text, 'type-to-confirm': null, never: null } },
        })
        expect(readLimits(settings, null, limitsFormOf(settings, null))).toEqual({ settings })
      }),
    )
  })

  it('keeps a symbol to what it names and lets the rest follow the account', () => {
    const reading = readLimits(standard, key, typed(limitsFormOf(standard, key), 'notional', { never: '50000' }))
    if (!('settings' in reading)) throw new Error('not read')
    expect(reading.settings.symbols).toEqual({
      [key]: { notional: { review: null, 'type-to-confirm': null, never: '50000' } },
    })
    expect(limitsOf(reading.settings, 'USDT-FUTURES', 'BTCUSDT').collar).toEqual(standard.account.collar)
    expect(readLimits(reading.settings, key, limitsFormOf(standard, key))).toEqual({ settings: standard })
  })

  it('names the field and the rule of what cannot be a limit', () => {
    expect(readLimits(standard, null, typed(limitsFormOf(standard, null), 'collar', { review: '1,5' }))).toEqual({
      problems: { 'collar.review': expect.stringContaining('plain decimal') },
    })
    const upsideDown = typed(limitsFormOf(standard, null), 'collar', { never: '4' })
    expect(readLimits(standard, null, upsideDown)).toEqual({
      problems: { 'collar.never': expect.stringContaining('must not be below type-to-confirm') },
    })
  })
})
