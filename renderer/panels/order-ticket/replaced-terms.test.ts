import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import type { PriceHandOver } from '@/renderer/state/stores/selection-store'
import { putBackText, type ReplacedTerms, replacedTerms } from './replaced-terms'

const unchanged = { replaced: null, handOver: null }
const from = (price: string, qty: string | null = null): PriceHandOver => ({ id: 1, price, qty })
const limit = (price: string, qty = ''): ReplacedTerms => ({ orderType: 'limit', price, qty })

describe('terms replaced by a clicked price', () => {
  it('is the typed price, the order type and the size, as far as they are lost', () => {
    expect(replacedTerms(limit('90123.4', '1'), unchanged, from('96879.3'))).toEqual(limit('90123.4', '1'))
    expect(replacedTerms({ ...limit(''), orderType: 'market' }, unchanged, from('1'))).toMatchObject({
      orderType: 'market',
    })
    expect(replacedTerms(limit('', '5'), unchanged, from('1', '7'))).toEqual(limit('', '5'))
    expect(replacedTerms(limit('', '5'), unchanged, from('1'))).toBeNull()
    expect(replacedTerms(limit('1'), unchanged, from('1'))).toBeNull()
    expect(putBackText(limit('90123.4'))).toBe('Put back 90\u202f123.4')
    expect(putBackText({ ...limit(''), orderType: 'market' })).toBe('Put back market')
  })

  it('stays what was typed last, however often the chart is clicked', () => {
    const price = fc.integer({ min: 1, max: 9 }).map(String)
    const step = fc.record({ isTyped: fc.boolean(), price })
    fc.assert(
      fc.property(price, fc.array(step, { minLength: 1, maxLength: 20 }), (first, steps) => {
        let form = limit(first)
        let state: Parameters<typeof replacedTerms>[1] = unchanged
        let typed: string | null = first
        for (const { isTyped, price: next } of steps) {
          if (isTyped) {
            form = limit(`1${next}`)
            typed = form.price
            continue
          }
          const replaced = replacedTerms(form, state, from(next))
          state = { replaced, handOver: from(next) }
          form = limit(next)
          if (typed === next) typed = null
          expect(replaced?.price ?? null).toBe(typed)
        }
      }),
      { numRuns: runs(4000) },
    )
  })
})
