import { describe, expect, it } from 'vitest'
import { amountParts } from './amount'

describe('the look of an amount', () => {
  it('emphasises the last two digits of a price, across the point', () => {
    expect(amountParts('61250.5', true)).toEqual({ head: '6125', tail: '0.5', padding: '' })
    expect(amountParts('0.0000351', true)).toEqual({ head: '0.00003', tail: '51', padding: '' })
    expect(amountParts('7', true)).toEqual({ head: '', tail: '7', padding: '' })
  })

  it('lets trailing zeros of a quantity step back, but not those of a whole number', () => {
    expect(amountParts('1.500', false)).toEqual({ head: '1.5', tail: '', padding: '00' })
    expect(amountParts('2.00', false)).toEqual({ head: '2', tail: '', padding: '.00' })
    expect(amountParts('100', false)).toEqual({ head: '100', tail: '', padding: '' })
  })

  it('never changes what is read or copied', () => {
    for (const text of ['61250.5', '0.10', '100', '—']) {
      for (const emphasise of [true, false]) {
        const { head, tail, padding } = amountParts(text, emphasise)
        expect(head + tail + padding).toBe(text)
      }
    }
  })
})
