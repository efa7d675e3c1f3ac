import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btcPerp, draftRow } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import { stepsToText } from '@/shared/base/decimal'
import { evaluatePrice, parsePriceExpression } from '@/shared/trading/batch/expression/price-expression'
import { onSymbol, relativePrice, templateOf } from './template'

const top = { bid: '59999.5', ask: '60000.5' }
const market = { symbol: 'BTCUSDT', tickSize: '0.5', top, side: 'buy' } as const
const context = { instrumentOf: () => btcPerp, bookTop: () => top }

describe('A template', () => {
  it('states prices from the best prices, in ticks or percent', () => {
    const price = (reference: 'bid' | 'mid' | 'ask', unit: 'ticks' | 'percent', text: string) =>
      relativePrice(text, { reference, unit }, market)
    expect([
      price('bid', 'ticks', '59998'),
      price('ask', 'ticks', '60001.5'),
      price('bid', 'ticks', '59999.5'),
    ]).toEqual(['=bid-3t', '=ask+2t', '=bid'])
    expect([price('mid', 'percent', '59880'), price('mid', 'percent', '60000')]).toEqual(['=mid-0.2%', '=mid'])
  })

  it('comes to the same prices in the market it was made in, to the tick', () => {
    const tick = fc.constantFrom('0.5', '0.01', '0.0001', '1', '0.00000001')
    const way = fc.record({
      reference: fc.constantFrom('bid' as const, 'mid' as const, 'ask' as const),
      unit: fc.constantFrom('ticks' as const, 'percent' as const),
    })
    const levels = fc.tuple(fc.integer({ min: 100, max: 9_000_000 }), fc.integer({ min: 1, max: 40 }))
    fc.assert(
      fc.property(
        tick,
        way,
        levels,
        fc.integer({ min: 1, max: 9_500_000 }),
        fc.constantFrom('buy' as const, 'sell' as const),
        (tickSize, basis, [bid, spread], level, side) => {
          const book = { bid: stepsToText(bid, tickSize), ask: stepsToText(bid + spread, tickSize) }
          const here = { symbol: 'X', tickSize, top: book, side }
          const price = stepsToText(level, tickSize)
          const text = relativePrice(price, basis, here)
          const parsed = parsePriceExpression(text ?? '')
          expect(parsed.ok && text).toBe(text)
          const quote = { top: book, last: null, mark: null }
          const above = { ok: false, reason: '' } as const
          expect(parsed.ok && evaluatePrice(parsed.expression, { ...here, quote, above })).toMatchObject({
            value: price,
          })
        },
      ),
      { numRuns: runs(20_000) },
    )
  })

  it('keeps expressions and rows without a price, forgets client IDs, and names what stays as it is', () => {
    const rows = [
      draftRow({ id: 'a', price: '59998', clientOid: 'mine' }),
      draftRow({ id: 'b', price: '=prev-10t' }),
      draftRow({ id: 'c', price: '', orderType: 'market' }),
      draftRow({ id: 'd', price: 'ten' }),
      draftRow({ id: 'e', side: '' }),
    ]
    const { rows: relative, absolutePrices } = templateOf(rows, { reference: 'bid', unit: 'ticks' }, context)
    expect(relative.map(({ price, clientOid }) => [price, clientOid])).toEqual([
      ['=bid-3t', ''],
      ['=prev-10t', ''],
      ['', ''],
      ['ten', ''],
      ['60000', ''],
    ])
    expect(absolutePrices.map(({ rowId }) => rowId)).toEqual(['d', 'e'])
    const stale = templateOf(
      rows.slice(0, 1),
      { reference: 'mid', unit: 'percent' },
      { ...context, bookTop: () => null },
    )
    expect(stale).toMatchObject({
      rows: [{ price: '59998' }],
      absolutePrices: [{ reason: 'the book of BTCUSDT is not current' }],
    })
    expect(templateOf(rows, null, context).rows[0]!.price).toBe('59998')
  })

  it('goes onto another symbol without the prices that belong to the old one', () => {
    const rows = [draftRow({ price: '=bid-3t' }), draftRow({ price: '60000' })]
    const eth = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' }
    expect(onSymbol(rows, eth).map(({ symbol, price }) => [symbol, price])).toEqual([
      ['ETHUSDT', '=bid-3t'],
      ['ETHUSDT', ''],
    ])
    expect(onSymbol(rows, { category: 'USDT-FUTURES', symbol: 'BTCUSDT' })).toEqual(rows)
  })
})
