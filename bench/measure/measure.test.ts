import { describe, expect, it } from 'vitest'
import { median, notMeasured, percentile, type Figure } from './measure'

const figure: Figure = { figure: 'key to wire, p50', ours: 1, peer: null, peerName: null, limit: null, unit: 'ms' }

describe('a figure', () => {
  it.each([
    ['ours', Number.NaN],
    ['ours', Infinity],
    ['ours', undefined],
    ['peer', Number.NaN],
    ['limit', -Infinity],
  ] as const)('whose %s is %s was not measured, and its row is named', (value, amount) => {
    expect(notMeasured({ ...figure, [value]: amount })).toBe(`key to wire, p50: ${value} is ${amount}`)
  })

  it('of Volley alone, or with a peer, is one', () => {
    expect(notMeasured(figure)).toBeNull()
    expect(notMeasured({ ...figure, ours: 0, peer: 2.5, limit: 3 })).toBeNull()
  })

  it('of no samples was not measured', () => {
    for (const value of [median([]), percentile([], 0.95)])
      expect(notMeasured({ ...figure, ours: value })).toContain('NaN')
  })
})
