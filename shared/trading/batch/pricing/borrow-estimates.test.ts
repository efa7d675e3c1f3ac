import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, maximum, multiply, subtract, sum } from '@/shared/base/decimal'
import { aBalance } from '@/shared/testing/samples/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { borrowEstimates } from './borrow-estimates'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

const pair: Instrument = {
  symbol: 'BTCUSDT',
  category: 'MARGIN',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  tickSize: '0.01',
  lotSize: '0.0001',
  priceDecimals: 2,
  qtyDecimals: 4,
  quoteDecimals: 8,
  minQty: '0.0001',
  maxQty: '',
  maxMarketQty: '',
  minValue: '1',
  makerFeeRate: '0.001',
  takerFeeRate: '0.001',
  status: 'online',
  isStock: false,
}
const row = (id: string, part: Partial<DraftRow>): DraftRow => ({
  id,
  include: true,
  category: 'MARGIN',
  symbol: 'BTCUSDT',
  side: 'buy',
  posSide: '',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: '20000',
  qty: '0.1',
  stpMode: 'none',
  clientOid: '',
  takeProfit: '',
  stopLoss: '',
  note: '',
  ...part,
})
const world = { instrumentOf: () => pair, balances: [aBalance('USDT', '3000'), aBalance('BTC', '0.05')] }
const estimatesOf = (rows: readonly DraftRow[], context: Parameters<typeof borrowEstimates>[1] = world) =>
  Object.fromEntries(borrowEstimates(rows, context))

describe('the borrow estimate of a margin row', () => {
  it('is the amount that the rows before it do not cover', () => {
    expect(estimatesOf([row('first', {}), row('second', {}), row('third', {})])).toEqual({
      first: { coin: 'USDT', amount: '0' },
      second: { coin: 'USDT', amount: '1000' },
      third: { coin: 'USDT', amount: '2000' },
    })
  })
  it('counts what spot rows of the batch need first, unless they cannot be paid and borrow nothing', () => {
    expect(estimatesOf([row('spot', { category: 'SPOT' }), row('margin', {})])).toEqual({
      margin: { coin: 'USDT', amount: '1000' },
    })
    expect(estimatesOf([row('spot', { category: 'SPOT', qty: '1' }), row('margin', {})])).toEqual({
      margin: { coin: 'USDT', amount: '0' },
    })
  })
  it('is in the coin the order pays with', () => {
    expect(estimatesOf([row('short', { side: 'sell' })])).toEqual({ short: { coin: 'BTC', amount: '0.05' } })
    expect(estimatesOf([row('market', { orderType: 'market', timeInForce: 'ioc', price: '', qty: '3500' })])).toEqual({
      market: { coin: 'USDT', amount: '500' },
    })
  })
  it('is not known without rules or balances, and there is none for rows left out or unreadable', () => {
    expect(estimatesOf([row('one', {})], { ...world, balances: null })).toEqual({ one: null })
    expect(estimatesOf([row('one', {})], { ...world, instrumentOf: () => 'not-loaded' })).toEqual({ one: null })
    expect(estimatesOf([row('out', { include: false }), row('bad', { qty: 'many' })])).toEqual({})
  })
  it('adds up to what the batch needs beyond what is available', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, (lots) => {
        const rows = lots.map((lot, at) => row(String(at), { qty: (lot / 10_000).toFixed(4) }))
        const borrowed = sum(Object.values(estimatesOf(rows)).map((estimate) => estimate?.amount ?? 'unknown'))
        const needed = multiply(sum(rows.map(({ qty }) => qty)), '20000')
        expect(compare(borrowed, maximum('0', subtract(needed, '3000')))).toBe(0)
      }),
    )
  })
})
