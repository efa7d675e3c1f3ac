import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gaugeLines, gaugeQuarters, positionOnGauge } from './gauge-scale'

const thresholds = { warn: '0.7', call: '0.805', liquidation: '0.9', note: '', confirmedAt: 0, stopWithin: null }

describe('the scale of the gauge', () => {
  it('puts every ratio at its exact value, and what lies beyond it at its end (L17)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        (units) => Number.parseFloat(positionOnGauge((units / 10_000).toFixed(4))) === units / 100,
      ),
    )
    expect([positionOnGauge('1.2'), positionOnGauge('999'), positionOnGauge('-0.1')]).toEqual([
      '100.0000%',
      '100.0000%',
      '0.0000%',
    ])
  })

  it('has no lines until they are confirmed', () => {
    expect(gaugeLines(null)).toEqual([])
    expect(gaugeLines(thresholds).map(({ label, place }) => `${label} at ${place}`)).toEqual([
      '70 warn at 70.0000%',
      '80.5 call at 80.5000%',
      '90 liq at 90.0000%',
    ])
  })

  it('leaves out the numbers that a line would cover, never its ends', () => {
    expect(gaugeQuarters(null).map(({ percent }) => percent)).toEqual(['0', '25', '50', '75', '100'])
    expect(gaugeQuarters(thresholds).map(({ percent }) => percent)).toEqual(['0', '25', '50', '100'])
    expect(gaugeQuarters({ ...thresholds, warn: '0.02', liquidation: '0.99' }).map(({ percent }) => percent)).toEqual([
      '0',
      '25',
      '50',
      '100',
    ])
  })
})
