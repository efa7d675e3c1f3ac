import { describe, expect, it } from 'vitest'
import { edgeStep } from './edge-scroll'

describe('a drag at the edge of the sheet', () => {
  const box = { top: 100, bottom: 500 }
  it('scrolls towards that edge, the faster the farther it is out, up to a limit', () => {
    expect([300, 108, 492].map((y) => edgeStep(y, box))).toEqual([0, 0, 0])
    expect(edgeStep(496, box)).toBe(2)
    expect(edgeStep(516, box)).toBe(8)
    expect(edgeStep(104, box)).toBe(-2)
    expect([edgeStep(5000, box), edgeStep(-5000, box)]).toEqual([18, -18])
  })
})
