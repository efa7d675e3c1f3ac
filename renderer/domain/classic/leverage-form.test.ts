import { describe, expect, it } from 'vitest'
import { leverageProblem, leverageText } from './leverage-form'

const now = { holdMode: 'hedge_mode', marginMode: 'isolated', leverage: '10', shortLeverage: '20' } as const

describe('Another leverage', () => {
  it('is a whole number that the symbol takes', () => {
    expect(leverageProblem('125', '125', now)).toBeNull()
    expect(leverageProblem('126', '125', now)).toContain('at most 125')
    expect(leverageProblem('126', undefined, now)).toBeNull()
    for (const typed of ['', '0', '1.5', '-3', '1e2']) expect(leverageProblem(typed, '125', now)).toContain('whole')
  })

  it('is none where both sides have it already', () => {
    expect(leverageProblem('10', '125', now)).toBeNull()
    expect(leverageProblem('10', '125', { ...now, shortLeverage: '10' })).toContain('now')
  })

  it('shows the isolated leverage of both sides', () => {
    expect(leverageText(now)).toBe('10× long, 20× short')
    expect(leverageText({ ...now, shortLeverage: '10' })).toBe('10×')
  })
})
