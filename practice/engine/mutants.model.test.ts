import { describe, expect, it } from 'vitest'
import { runsShare } from '@/shared/testing/runs'
import { noticesWithin } from '@/practice/engine/testing/model/agreement'
import { mutants } from '@/practice/engine/testing/model/mutants'

/** Far fewer than in an ordinary run. */
const SEQUENCES_TO_NOTICE = 400

// The sensitivity of the comparison depends on its full size: not run in part.
describe.runIf(runsShare >= 1)('the comparison of engine and reference engine notices an exchange that', () => {
  it.each(mutants)('$wrong', ({ scenario, rules }) => {
    expect(noticesWithin(scenario, SEQUENCES_TO_NOTICE, rules)).toBe(true)
  })
})
