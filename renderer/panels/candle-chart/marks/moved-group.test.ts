import { describe, expect, it } from 'vitest'
import type { OwnMark } from './own-marks'
import { rowMoves, ticksBetween } from './moved-group'

const mark = (key: string, price: string): OwnMark => ({
  key,
  side: 'buy',
  price,
  qty: '1',
  draft: true,
  pegged: false,
  moves: 'row',
})

describe('a group that is dragged over the chart', () => {
  it('moves by whole ticks, up or down', () => {
    expect(ticksBetween('100.0', '101.5', '0.5')).toBe(3)
    expect(ticksBetween('100.0', '99.5', '0.5')).toBe(-1)
    expect(ticksBetween('100.0', '100.0', '0.5')).toBe(0)
  })

  it('keeps the distances of its rows, and does not move a row that would cost nothing', () => {
    const moves = rowMoves([mark('a', '100.5'), mark('b', '98'), mark('c', '0.5')], -3, '0.5')
    expect([...moves].map(([key, { to }]) => [key, Number(to)])).toEqual([
      ['a', 99],
      ['b', 96.5],
    ])
  })
})
