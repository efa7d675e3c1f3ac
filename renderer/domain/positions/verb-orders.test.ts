import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, isPositive, multiply, subtract } from '@/shared/base/decimal'
import { aPosition, partsAsOf } from '@/shared/testing/samples/account'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import type { Position } from '@/shared/trading/account/account'
import { type PositionVerb, verbOrders } from './verb-orders'

const instrumentOf = () => btcPerp
const write = (verb: PositionVerb, positions: readonly Position[], parts = partsAsOf(1)) =>
  verbOrders(verb, { positions, parts }, 'USDT-FUTURES', 'BTCUSDT', instrumentOf)
const orders = (verb: PositionVerb, positions: readonly Position[]) => {
  const result = write(verb, positions)
  return result.ok ? result.reviewed.orders : result.reason
}
const hedged = (posSide: 'long' | 'short') => aPosition({ posSide, holdMode: 'hedge_mode', total: '2', available: '2' })

describe('the verbs of a position', () => {
  it('close all of it, close half in whole lots, and reverse to the same size', () => {
    const long = aPosition({ total: '0.3' })
    const market = { symbol: 'BTCUSDT', side: 'sell', orderType: 'market' }
    expect(orders('close', [long])).toMatchObject([{ ...market, qty: '0.3', reduceOnly: 'yes' }])
    expect(orders('close-half', [long])).toMatchObject([{ ...market, qty: '0.15', reduceOnly: 'yes' }])
    expect(orders('reverse', [long])).toMatchObject([{ ...market, qty: '0.6' }])
  })

  it('close both sides of a hedge, and reverse neither', () => {
    const pair = [hedged('long'), hedged('short')]
    expect(orders('close', pair)).toMatchObject([
      { side: 'sell', posSide: 'long' },
      { side: 'buy', posSide: 'short' },
    ])
    expect(orders('reverse', pair)).toContain('a long and a short')
  })

  it('write nothing while the positions are not known, or one of the symbol cannot be read', () => {
    for (const parts of [partsAsOf(null), partsAsOf(1, 'refused')])
      expect(write('close', [aPosition()], parts)).toMatchObject({ ok: false })
    expect(verbOrders('close', null, 'USDT-FUTURES', 'BTCUSDT', instrumentOf)).toMatchObject({ ok: false })
    for (const odd of [{ total: '' }, { total: 'x' }, { posSide: 'both' as never }, { holdMode: '' as never }])
      expect(orders('close', [aPosition(), aPosition(odd)])).toBe('The position of BTCUSDT cannot be read.')
    expect(orders('close', [])).toBe('There is no open position in BTCUSDT.')
    expect(orders('close', [aPosition({ symbol: 'ETHUSDT' })])).toBe('There is no open position in BTCUSDT.')
  })

  it('never close more than is held, and never open by a close', () => {
    const lots = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(lots, fc.constantFrom('long', 'short'), fc.boolean(), (count, posSide, isHedge) => {
        const total = multiply(String(count), btcPerp.lotSize)
        const position = aPosition({
          posSide,
          total,
          available: total,
          holdMode: isHedge ? 'hedge_mode' : 'one_way_mode',
        })
        for (const verb of ['close', 'close-half'] as const) {
          const result = orders(verb, [position])
          if (typeof result === 'string') continue
          for (const order of result) {
            expect(order.side).toBe(posSide === 'long' ? 'sell' : 'buy')
            expect(isPositive(order.qty) && compare(order.qty, total) <= 0).toBe(true)
            expect(isHedge ? order.posSide : order.reduceOnly).toBe(isHedge ? posSide : 'yes')
            if (verb === 'close-half') expect(compare(order.qty, subtract(total, order.qty)) <= 0).toBe(true)
          }
        }
      }),
      { numRuns: runs(4000) },
    )
  })
})
