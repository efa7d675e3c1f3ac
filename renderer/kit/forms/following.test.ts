import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { following, typedIn } from './following'

const terms = fc.record({ price: fc.string(), qty: fc.string(), leg: fc.record({ by: fc.string() }) })

describe('a form about an order', () => {
  it('follows the order in each field that was not typed, and in no other', () => {
    fc.assert(
      fc.property(terms, terms, fc.subarray(['price', 'qty', 'leg'] as const), terms, (before, now, keys, other) => {
        const form = { ...before, ...Object.fromEntries(keys.map((key) => [key, other[key]])) }
        const typed = typedIn(form, before)
        expect(following(before, typed)).toEqual(form)
        for (const key of ['price', 'qty', 'leg'] as const)
          expect(following(now, typed)[key]).toEqual(key in typed ? form[key] : now[key])
      }),
    )
  })
})
