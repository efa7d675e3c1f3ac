import { describe, expect, it } from 'vitest'
import { isNearLine } from './near-line'

const lines = { warn: '0.7' }
const at = (ltv: string, ms = 0) => ({ ltv, at: ms })

describe('a ratio is near a line (L29)', () => {
  it('from two points below its first one on, and beyond it', () => {
    expect(isNearLine(at('0.6799'), null, lines)).toBe(false)
    for (const ltv of ['0.68', '0.7', '0.95', '1']) expect(isNearLine(at(ltv), null, lines)).toBe(true)
  })

  it('if it would be there within ten seconds at the speed of its last two samples', () => {
    expect(isNearLine(at('0.61', 1000), at('0.6', 0), lines)).toBe(true)
    expect(isNearLine(at('0.608', 1000), at('0.6', 0), lines)).toBe(false)
    expect(isNearLine(at('0.6', 1000), at('0.66', 0), lines)).toBe(false)
  })

  it('and not by samples that are too far apart, or in the wrong sequence, for a speed', () => {
    expect(isNearLine(at('0.67', 6000), at('0.5', 0), lines)).toBe(false)
    expect(isNearLine(at('0.67', 1000), at('0.5', 1000), lines)).toBe(false)
    expect(isNearLine(at('0.67', 0), at('0.5', 1000), lines)).toBe(false)
  })
})
