import { describe, expect, it } from 'vitest'
import { noticesWithin } from './testing/model/agreement'
import { mutants } from './testing/model/mutants'

/** Far fewer than an ordinary run plays. */
const SEQUENCES_TO_NOTICE = 400

describe('the comparison of engine and oracle notices an exchange that', () => {
  it.each(mutants)('$wrong', ({ cast, rules }) => {
    expect(noticesWithin(cast, SEQUENCES_TO_NOTICE, rules)).toBe(true)
  })
})
