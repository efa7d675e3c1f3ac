import { describe, expect, it } from 'vitest'
import { runsShare } from '@/shared/testing/runs'
import { noticesWithin } from './testing/model/agreement'
import { mutants } from './testing/model/mutants'

/** Far fewer than an ordinary run plays. */
const SEQUENCES_TO_NOTICE = 400

// Whether the comparison is keen enough changes with it alone: not asked in part.
describe.runIf(runsShare >= 1)('the comparison of engine and reference engine notices an exchange that', () => {
  it.each(mutants)('$wrong', ({ scenario, rules }) => {
    expect(noticesWithin(scenario, SEQUENCES_TO_NOTICE, rules)).toBe(true)
  })
})
