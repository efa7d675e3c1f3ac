import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '@/shared/base/decimal'
import { isOn, ltvScale, placeOn, scaleTicks, steadyScale } from './ltv-scale'

const lines = ['0.7', '0.8', '0.9']

describe('the scale of a gauge', () => {
  it('reaches from where figure and lines are, not from 0 to 100 for its own sake', () => {
    expect(ltvScale(['0.6342'], lines)).toEqual({ from: '0.6', to: '0.95' })
    expect(ltvScale(['0.05'], lines)).toEqual({ from: '0', to: '0.95' })
    expect(ltvScale(['1.07'], lines)).toEqual({ from: '0.65', to: '1.1' })
    expect(ltvScale(['0.63'], [])).toEqual({ from: '0', to: '1' })
  })

  it('shows every line and figure, and a ratio beyond all of them at its end', () => {
    const ratio = fc.integer({ min: 0, max: 11_500 }).map((units) => (units / 10_000).toFixed(4))
    fc.assert(
      fc.property(ratio, fc.tuple(ratio, ratio, ratio), (figure, some) => {
        const scale = ltvScale([figure], some)
        for (const ratio of [figure, ...some]) expect(isOn(scale, ratio)).toBe(true)
        expect(compare(scale.from, scale.to)).toBe(-1)
        expect(scaleTicks(scale).length).toBeLessThanOrEqual(9)
      }),
    )
    const crashed = ltvScale(['3.2'], lines)
    expect([crashed.to, placeOn(crashed, '3.2'), placeOn(crashed, '-1')]).toEqual(['1.2', '100.0000', '0.0000'])
  })

  it('puts every ratio at its exact place (L17)', () => {
    const scale = { from: '0.6', to: '0.95' }
    expect(['0.6', '0.7', '0.775', '0.95'].map((ratio) => placeOn(scale, ratio))).toEqual([
      '0.0000',
      '28.5714',
      '50.0000',
      '100.0000',
    ])
  })

  it('stays while it still shows everything, and no longer', () => {
    const scale = ltvScale(['0.6201'], lines)
    expect(scale.from).toBe('0.6')
    expect(steadyScale(scale, ['0.6199'], lines)).toBe(scale)
    expect(steadyScale(scale, ['0.604'], lines).from).toBe('0.55')
    const wide = ltvScale(['0.3'], lines)
    expect(steadyScale(wide, ['0.65'], lines)).toEqual(ltvScale(['0.65'], lines))
    expect(steadyScale(ltvScale(['0.65'], []), ['0.65'], lines).from).toBe('0.6')
  })

  it('has round numbers, few enough to be read', () => {
    expect(scaleTicks({ from: '0.6', to: '0.95' })).toEqual([
      '0.6',
      '0.65',
      '0.7',
      '0.75',
      '0.8',
      '0.85',
      '0.9',
      '0.95',
    ])
    expect(scaleTicks({ from: '0.05', to: '0.95' })).toEqual(['0.25', '0.5', '0.75'])
    expect(scaleTicks({ from: '0', to: '1' })).toEqual(['0', '0.25', '0.5', '0.75', '1'])
  })
})
