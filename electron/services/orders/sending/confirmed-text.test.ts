import { describe, expect, it } from 'vitest'
import type { Confirmed } from '@/shared/trading/pretrade/assessment/assessment'
import { confirmedText } from './confirmed-text'

const findings = (...rules: string[]): Confirmed['findings'] =>
  rules.map((rule, row) => ({ row, rule, band: 'review' as const, figure: null }))

describe('the journal of a confirmation', () => {
  it('has nothing where nothing was confirmed', () => {
    expect(confirmedText(undefined)).toBeNull()
    expect(confirmedText({ findings: [], phrase: null })).toBeNull()
  })

  it('counts the findings by their rule', () => {
    const confirmation = { findings: findings('collar', 'own-size', 'collar'), phrase: null }
    expect(confirmedText(confirmation)).toBe('2 × collar, 1 × own-size')
  })

  it('quotes what was typed, and names the slippage that prices may have', () => {
    const confirmation = { findings: findings('collar'), phrase: 'BUY 20' }
    expect(confirmedText(confirmation, '0.005')).toBe('1 × collar; typed “BUY 20”; priced again within 0.5 %')
    expect(confirmedText(undefined, '0.005')).toBe('priced again within 0.5 %')
  })

  it('names an order without a review', () => {
    expect(confirmedText(undefined, undefined, true)).toBe('without a review, within the limits for it')
  })
})
