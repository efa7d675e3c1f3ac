import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { anOrder, anOrderIntent } from '@/shared/testing/samples/orders'
import { runs } from '@/shared/testing/runs'
import { TypedRows, typedRowsOf, typedTermsOf, withoutSizes } from './typed-rows'

describe('Typed text of the rows of a batch', () => {
  it('is kept where it is more than the order: expressions, frozen ones and notes', () => {
    const rows = [
      draftRow({ price: '=bid-2%', qty: '$1000' }),
      draftRow({ price: '100', qty: '1' }),
      draftRow({ price: '=bid @ 99.5', qty: '1', note: 'dip' }),
    ]
    const orders = ['98', '100', '99.5'].map((price) => anOrderIntent({ price, qty: price === '98' ? '10.2' : '1' }))
    const typed = typedRowsOf(rows, orders)
    expect(typed).toEqual([
      { row: 0, price: { text: '=bid-2%', value: '98' }, qty: { text: '$1000', value: '10.2' } },
      { row: 2, price: { text: '=bid @ 99.5', value: '99.5' }, note: 'dip' },
    ])
    expect(withoutSizes(typed)[0]).toEqual({ row: 0, price: { text: '=bid-2%', value: '98' } })
    expect(withoutSizes([{ row: 4, qty: { text: '25%', value: '1' } }])).toEqual([])
  })

  it('comes back whole for any order that was not changed, and never for an amount that was', () => {
    const cell = fc.constantFrom('=bid-2%', '=ask+3t', '25%', '$5000', 'risk 50 stop 1%', '100', '0.5', '=mid @ 7.5')
    const amount = fc.integer({ min: 1, max: 99_999 }).map((units) => String(units / 100))
    const row = fc.record({ typedPrice: cell, typedQty: cell, note: fc.string(), price: amount, qty: amount })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), fc.boolean(), (all, isAmended) => {
        const rows = all.map(({ typedPrice, typedQty, note }) => draftRow({ price: typedPrice, qty: typedQty, note }))
        const typed = TypedRows.parse(
          typedRowsOf(
            rows,
            all.map(({ price, qty }) => anOrderIntent({ price, qty })),
          ),
        )
        all.forEach(({ typedPrice, typedQty, note, price, qty }, at) => {
          const now = isAmended ? `${price}1` : `${price}${price.includes('.') ? '0' : '.0'}`
          const terms = typedTermsOf(anOrder({ row: at, price: now, qty }), typed)
          expect(terms.note).toBe(note)
          expect(terms.qty).toBe(typedQty)
          const isNumber = typedPrice === price
          expect(terms.price).toBe(isAmended || isNumber ? now : typedPrice)
        })
      }),
      { numRuns: runs(300) },
    )
  })
})
