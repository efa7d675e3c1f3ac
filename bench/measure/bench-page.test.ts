import { describe, expect, it } from 'vitest'
import { benchPage } from './bench-page'
import { slowHours, yardstickMs } from './yardstick'

const figure = { figure: 'sign', ours: 12_000.5, peer: 1000, peerName: 'other', limit: null, unit: 'calls/s' }

describe('The page of the benchmarks', () => {
  it('has a row for each figure, with its peer, ratio and yardstick', () => {
    const alone = { figure: 'start', ours: 700, peer: null, peerName: null, limit: 1000, unit: 'ms' }
    const page = benchPage({
      at: '2026-01-02',
      node: '24.1.0',
      cores: 2,
      benches: [
        { name: 'sign', yardstick: 50, figures: [figure] },
        { name: 'start', yardstick: 65, figures: [alone] },
      ],
    })
    expect(page).toContain('| sign | 12,000.5 | 1,000 (other) | 12.00 |  | calls/s | 1.00 |')
    expect(page).toContain('| start | 700 |  |  | 1,000 | ms | 1.30 |')
    expect(page).toContain('Last run: 2026-01-02, 2 processor cores, Node 24.1.0.')
  })
})

describe('The yardstick', () => {
  it('names the benchmarks of a slow machine', () => {
    const paced = [
      { name: 'sign', yardstick: 50 },
      { name: 'book', yardstick: 60 },
      { name: 'start', yardstick: 61 },
    ]
    expect(slowHours(paced)).toEqual(['start: the machine was 22 % slower than at its best in this run'])
  })

  it('measures work', () => {
    expect(yardstickMs()).toBeGreaterThan(0)
  })
})
