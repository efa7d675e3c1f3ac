import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gaugeLabels, gaugeLines, productTicks } from './gauge-layout'
import { ltvScale } from './ltv-scale'

const thresholds = { warn: '0.7', call: '0.805', liquidation: '0.9' }
const scale = ltvScale(['0.63'], Object.values(thresholds))

describe('the texts of a gauge', () => {
  it('has no lines until they are confirmed', () => {
    expect(gaugeLines(null, scale)).toEqual([])
    expect(gaugeLines(thresholds, scale).map(({ text, place }) => `${text} at ${place}`)).toEqual([
      '70 % warn at 28.5714',
      '80.5 % call at 58.5714',
      '90 % liq at 85.7143',
    ])
  })

  it('never overlap and always stay inside the gauge, for any distance of the lines and any width', () => {
    const ratio = fc.integer({ min: 1, max: 1000 }).map((units) => (units / 1000).toFixed(3))
    fc.assert(
      fc.property(
        fc.tuple(ratio, ratio, ratio).filter((some) => new Set(some).size === 3),
        ratio,
        fc.integer({ min: 260, max: 2500 }),
        (some, ltv, width) => {
          const [warn = '', call = '', liquidation = ''] = some.toSorted()
          const lines = { warn, call, liquidation }
          const labels = gaugeLabels(ltvScale([ltv], [warn, call, liquidation]), lines, width, 11)
          expect(labels.filter(({ line }) => line !== null)).toHaveLength(3)
          const placed = labels.toSorted((a, b) => a.left - b.left)
          for (const [index, { left: start, width: size }] of placed.entries()) {
            expect([start >= -0.01, start + size <= width + 0.01]).toEqual([true, true])
            expect(start + size).toBeLessThanOrEqual((placed[index + 1]?.left ?? Infinity) + 0.01)
          }
        },
      ),
    )
  })

  it('names the threshold of the loan product, if it is reached, and draws it only within the scale', () => {
    const product = {
      productIds: ['1'],
      liquidation: '0.8',
      restrictions: [
        { name: 'transfers out', ratio: '0.5' },
        { name: 'spot buys', ratio: '0.50' },
      ] as const,
    }
    expect(productTicks(product, scale, '0.63')).toEqual([
      { name: 'no transfers out, spot buys', ratio: '0.5', place: null, isReached: true },
      { name: 'liquidation', ratio: '0.8', place: '57.1429', isReached: false },
    ])
    expect(productTicks(null, scale, '0.63')).toEqual([])
  })
})
