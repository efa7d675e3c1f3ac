import { describe, expect, it } from 'vitest'
import { lastFour } from './identity'

describe('An account in a screenshot (C19)', () => {
  it('is its last four digits', () => {
    expect(lastFour('1234567890')).toBe('…7890')
  })
})
