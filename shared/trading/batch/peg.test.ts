import { describe, expect, it } from 'vitest'
import { btcPerp, draftRow } from '@/shared/testing/draft-rows'
import { PretradeSettings } from '../pretrade/limits'
import type { DraftRow } from './draft-row'
import { pegFindings, pegsOf, tradedCategories, type PegWorld } from './peg'
import { priceRows, type PricingContext } from './price-rows'
import { rowToOrder } from './row-to-order'

const page: PricingContext = {
  instrumentOf: () => btcPerp,
  bookTop: () => ({ bid: '60000', ask: '60000.5' }),
  tradedOf: () => ({ last: '60000', mark: '60000' }),
  balances: [],
  positions: [],
  leverageOf: () => null,
}
const world = (bid: string | null): PegWorld => ({
  instrumentOf: () => btcPerp,
  bookOf: () => (bid === null ? null : { bids: [{ price: bid, size: '1' }], asks: [] }),
  settings: PretradeSettings.parse({}),
  tradedOf: () => ({ last: bid, mark: null }),
})
/** What the main process says of these rows once the best bid is there. */
function findings(bid: string | null, ...rows: readonly DraftRow[]) {
  const pricing = priceRows(rows, page)
  const orders = pricing.rows.flatMap((row) => {
    const reading = rowToOrder(row)
    return row.include && reading.ok ? [reading.order] : []
  })
  return pegFindings(orders, pegsOf(rows, pricing), world(bid)).map(({ row, rule, band }) => [row, rule, band])
}
const row = (id: string, price: string, change: Partial<DraftRow> = {}) => draftRow({ id, price, ...change })

describe('Prices that were said by expressions, priced again at the send (V17)', () => {
  it('pass while they are what was reviewed, or less than 0.1 % away', () => {
    expect(findings('60000', row('a', '=bid-3t'))).toEqual([])
    expect(findings('60059', row('a', '=bid-3t'))).toEqual([])
  })

  it('are asked about beyond that, typed beyond the collar, and refused far beyond it', () => {
    expect(findings('60061', row('a', '=bid'))).toEqual([[0, 'peg', 'review']])
    expect(findings('57000.5', row('a', '=bid'))).toEqual([[0, 'peg', 'review']])
    expect(findings('56999', row('a', '=bid'))).toEqual([[0, 'peg', 'type-to-confirm']])
    expect(findings('29999', row('a', '=bid'))).toEqual([[0, 'peg', 'never']])
  })

  it('are unchecked where the market is not current', () =>
    expect(findings(null, row('a', '=bid'), row('b', '=prev-1t'))).toEqual([
      [0, 'peg', 'review'],
      [1, 'peg', 'review'],
    ]))

  it('follow through rows that lean on one another, sent or not', () => {
    const rows = [row('a', '=bid', { include: false }), row('b', '=prev-10t'), row('c', '=prev-10t')]
    expect(findings('60000', ...rows)).toEqual([])
    expect(findings('61000', ...rows)).toEqual([
      [0, 'peg', 'review'],
      [1, 'peg', 'review'],
    ])
  })

  it('do not move where they lean on a plain or a frozen price', () => {
    expect(findings('61000', row('a', '59000'), row('b', '=prev-10t'))).toEqual([])
    expect(findings('61000', row('a', '=bid @ 59000'), row('b', '=prev-10t'))).toEqual([])
    expect(pegsOf([row('a', '=bid @ 59000')], priceRows([row('a', '=bid @ 59000')], page))).toEqual([])
  })

  it('never pass for another order', () => {
    const rows = [row('a', '=bid')]
    const pegs = pegsOf(rows, priceRows(rows, page))
    const other = rowToOrder(row('b', '60000', { side: 'sell' }))
    expect(pegFindings(other.ok ? [other.order] : [], pegs, world('60000'))).toMatchObject([{ band: 'never' }])
    expect(pegFindings([], pegs, world('60000'))).toMatchObject([{ band: 'never' }])
  })

  it('need last prices only where one is followed', () => {
    const rows = [row('a', '=bid'), row('b', '=last')]
    const pegs = pegsOf(rows, priceRows(rows, page))
    expect(tradedCategories(pegs)).toEqual(['USDT-FUTURES'])
    expect(tradedCategories(pegs.slice(0, 1))).toEqual([])
  })
})
