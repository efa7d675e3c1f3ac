import { describe, expect, it } from 'vitest'
import { btcPerp, draftRow } from '@/shared/testing/samples/draft-rows'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { ghostsOf, needsPricing } from './ghost'
import { priceRows, type PricingContext } from './price-rows'

const market: PricingContext = {
  instrumentOf: () => btcPerp,
  bookTop: () => ({ bid: '60000', ask: '60001' }),
  tradedOf: () => ({ last: null, mark: null }),
  balances: null,
  positions: null,
  leverageOf: () => null,
}
const ghostsIn = (rows: readonly DraftRow[], context = market) =>
  ghostsOf(
    priceRows(rows, context, (row) => needsPricing(row, btcPerp)),
    btcPerp,
  ).map(({ rowId, price, isPegged }) => [rowId, price, isPegged])

describe('ghosts of a draft', () => {
  it('are drawn where rows would rest: typed, frozen, or at the present value of an expression', () => {
    const rows = [
      draftRow({ id: 'typed', price: '59000' }),
      draftRow({ id: 'pegged', price: '=bid-3t' }),
      draftRow({ id: 'frozen', price: '=bid-3t @ 58000' }),
    ]
    expect(ghostsIn(rows)).toEqual([
      ['typed', '59000', false],
      ['pegged', '59998.5', true],
      ['frozen', '58000', false],
    ])
  })

  it('move with the market, and disappear without a current price (V16)', () => {
    const rows = [draftRow({ id: 'pegged', price: '=ask+1t', side: 'sell' })]
    const moved = { ...market, bookTop: () => ({ bid: '61000', ask: '61000.5' }) }
    expect(ghostsIn(rows, moved)).toEqual([['pegged', '61001', true]])
    expect(ghostsIn(rows, { ...market, bookTop: () => null })).toEqual([])
  })

  it('lean on the row above, whatever that is and whether it is ticked', () => {
    const rows = [
      draftRow({ id: 'lost', price: '=mark' }),
      draftRow({ id: 'above', price: '=bid', include: false }),
      draftRow({ id: 'leaning', price: '=prev-10t' }),
      draftRow({ id: 'next', price: '=prev-10t' }),
    ]
    expect(ghostsIn(rows)).toEqual([
      ['leaning', '59995', true],
      ['next', '59990', true],
    ])
  })

  it('have a size that is worked out as well', () => {
    const rows = [draftRow({ id: 'sized', price: '50000', qty: '$5000' })]
    const [ghost] = ghostsOf(
      priceRows(rows, market, (row) => needsPricing(row, btcPerp)),
      btcPerp,
    )
    expect(ghost).toMatchObject({ qty: '0.1', isPegged: false })
  })

  it('are none of unticked, broken and market rows, and of other symbols', () => {
    const others = [
      draftRow({ include: false }),
      draftRow({ qty: '1e5' }),
      draftRow({ orderType: 'market', price: '' }),
      draftRow({ symbol: 'ETHUSDT' }),
      draftRow({ symbol: 'ETHUSDT', price: '=bid' }),
      draftRow({ price: '=bud' }),
    ]
    expect(ghostsIn(others)).toEqual([])
  })

  it('ask for nothing where no row of the instrument follows anything', () => {
    const rows = [draftRow({ price: '=bid @ 60000' }), draftRow({ price: '=bid', symbol: 'ETHUSDT' }), draftRow()]
    expect(rows.some((row) => needsPricing(row, btcPerp))).toBe(false)
  })
})
