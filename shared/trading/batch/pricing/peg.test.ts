import { describe, expect, it } from 'vitest'
import { btcPerp, draftRow } from '@/shared/testing/samples/draft-rows'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { pegFindings, pegsOf, reprice, Slippage, slippages, tradedCategories, type PegWorld } from './peg'
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

describe('Prices of expressions, priced again at the send (V17)', () => {
  it('pass while they are what was reviewed, or less than 0.1 % away', () => {
    expect(findings('60000', row('a', '=bid-3t'))).toEqual([])
    expect(findings('60059', row('a', '=bid-3t'))).toEqual([])
  })

  it('require a confirmation beyond that, a typed one beyond the collar, and are refused far beyond it', () => {
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

const orderOf = (line: DraftRow) => {
  const reading = rowToOrder(line)
  if (!reading.ok) throw new Error('no order')
  return reading.order
}

describe('Pegs that are priced again when they are sent', () => {
  const reprices = (bid: string | null, slippage: string, ...rows: readonly DraftRow[]) => {
    const pricing = priceRows(rows, page)
    const orders = pricing.rows.filter(({ include }) => include).map(orderOf)
    const {
      orders: now,
      findings: repriceFindings,
      beyond,
    } = reprice(orders, pegsOf(rows, pricing), slippage, world(bid))
    return {
      prices: now.map(({ price }) => price),
      findings: repriceFindings.map(({ row: at, message }) => [at, message]),
      beyond: beyond.map(({ row: at, message }) => [at, message]),
    }
  }

  it('have the price of now, to the slippage itself, and other rows keep theirs', () => {
    const rows = [row('a', '=bid-1%'), row('b', '59000'), row('c', '=prev-10t'), row('d', '=bid @ 59000')]
    expect(reprices('60300', '0.005', ...rows)).toEqual({
      prices: ['59697.0', '59000', '58995.0', '59000'],
      findings: [],
      beyond: [],
    })
  })

  it('are named where they moved further, either way', () => {
    expect(reprices('60301', '0.005', row('a', '=bid')).beyond).toEqual([
      [0, 'Price 60\u202f301.0 is 0.51 % from the reviewed 60\u202f000, more than the confirmed 0.5 %'],
    ])
    expect(reprices('59699', '0.005', row('a', '=bid')).beyond).toHaveLength(1)
  })

  it('keep their price if the market is not current, and report it', () => {
    expect(reprices(null, '0.005', row('a', '=bid'))).toEqual({
      prices: ['60000'],
      findings: [
        [
          0,
          '=bid of USDT-FUTURES BTCUSDT could not be priced again and is sent at the reviewed price: ' +
            'the book of BTCUSDT is stale',
        ],
      ],
      beyond: [],
    })
  })

  it('have a slippage above 0 and of 5 % at most', () => {
    expect(['0', '0.0501', '-0.1', 'x', ''].filter((text) => Slippage.safeParse(text).success)).toEqual([])
    expect(['0.05', ...slippages].every((text) => Slippage.safeParse(text).success)).toBe(true)
  })

  it('follow the book of spot in a margin account', () => {
    const margin = {
      ...world('60000'),
      bookOf: (category: string) => (category === 'SPOT' ? world('60000').bookOf('', '') : null),
    }
    const order = { ...orderOf(row('a', '60000')), category: 'MARGIN' as const }
    const pegs = [{ row: 0, category: order.category, symbol: order.symbol, side: order.side, price: '=bid' }]
    expect(pegFindings([order], pegs, margin)).toEqual([])
    expect(pegFindings([order], pegs, { ...margin, bookOf: () => null })[0]?.message).toContain('MARGIN BTCUSDT')
  })
})
