import { describe, expect, it } from 'vitest'
import { MOST_GHOSTS, shownGhosts } from './shown-ghosts'
import type { OwnMark } from './own-marks'

const ghost = (price: number): OwnMark => ({
  key: String(price),
  side: 'buy',
  price: String(price),
  qty: '1',
  draft: true,
  pegged: false,
  moves: 'row',
})

describe('the rows of a draft on the chart', () => {
  it('are all shown where they are few, and of a thousand those nearest to the price', () => {
    const thousand = Array.from({ length: 1000 }, (_, at) => ghost(1000 + at))
    expect(shownGhosts(thousand.slice(0, MOST_GHOSTS), '1500')).toHaveLength(MOST_GHOSTS)
    const prices = shownGhosts(thousand, '1500').map(({ price }) => Number(price))
    expect(prices).toHaveLength(MOST_GHOSTS)
    expect(Math.max(...prices.map((price) => Math.abs(price - 1500)))).toBe(MOST_GHOSTS / 2)
    expect(shownGhosts(thousand, null)).toHaveLength(MOST_GHOSTS)
  })
})
