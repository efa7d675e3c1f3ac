import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPosition } from '@/shared/testing/samples/account'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { anOrder } from '@/shared/testing/samples/orders'
import { runs } from '@/shared/testing/runs'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { exposureRanges, unknownOf } from './exposure-range'
import { createPositions } from '@/shared/trading/pretrade/figures/position-after'

const unknown = (change: Partial<Order> = {}): Order =>
  anOrder({ category: 'USDT-FUTURES', state: 'unknown', qty: '0.02', ...change })
const rangeOf = (positions: Parameters<typeof exposureRanges>[0], ...orders: Order[]) =>
  exposureRanges(positions, orders).map(({ side, now, least, most }) => `${side} ${now} ${least} ${most}`)

describe('A position while the outcome of orders is unknown', () => {
  it('lies between none of them filled and all of them', () => {
    expect(rangeOf([aPosition({ total: '0.05' })], unknown())).toEqual(['net 0.05 0.05 0.07'])
    expect(rangeOf([aPosition({ total: '0.05' })], unknown({ side: 'sell', qty: '0.08' }))).toEqual([
      'net 0.05 -0.03 0.05',
    ])
  })

  it('is of its category, symbol and side, for any other positions', () => {
    const others = [aPosition({ symbol: 'ETHUSDT', total: '1' }), aPosition({ category: 'USDC-FUTURES', total: '2' })]
    expect(rangeOf([...others, aPosition({ total: '0.05' })], unknown())).toEqual(['net 0.05 0.05 0.07'])
    expect(rangeOf([aPosition({ total: '0.05' }), aPosition({ posSide: 'short', total: '0.02' })], unknown())).toEqual([
      'net 0.03 0.03 0.05',
    ])
    const hedge = [aPosition({ total: '3' }), aPosition({ posSide: 'short', total: '0.4' })]
    const opening = unknown({ side: 'sell', posSide: 'short' })
    expect(rangeOf([...others, ...hedge], opening)).toEqual(['short 0.4 0.4 0.42'])
    expect(exposureRanges([], [opening, opening, unknown()]).map(({ side, orders }) => `${side} ${orders}`)).toEqual([
      'short 2',
      'net 1',
    ])
    const where = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'net' } as const
    const all = [
      {},
      { state: 'live' },
      { category: 'USDC-FUTURES' },
      { symbol: 'ETHUSDT' },
      { posSide: 'long' },
    ] as const
    expect(
      unknownOf(
        where,
        all.map((change) => unknown(change)),
      ),
    ).toHaveLength(1)
  })

  it('counts the whole of an order whose filled part cannot be read', () => {
    expect(rangeOf([], unknown({ filledQty: '' }))).toEqual(['net 0 0 0.02'])
    expect(rangeOf([], unknown({ filledQty: '0.03' }))).toEqual(['net 0 0 0'])
  })

  it('has no end where a quantity that opens cannot be read, and reaches zero where one that closes cannot', () => {
    const open = [aPosition({ total: '0.05' })]
    expect(rangeOf(open, unknown({ qty: '' }))).toEqual(['net 0.05 0.05 null'])
    expect(rangeOf(open, unknown({ side: 'sell', qty: 'n/a' }), unknown())).toEqual(['net 0.05 null 0.07'])
    expect(rangeOf(open, unknown({ side: 'sell', reduceOnly: true, qty: '' }))).toEqual(['net 0.05 0 0.05'])
    const hedge = [aPosition({ holdMode: 'hedge_mode', total: '0.05' })]
    expect(rangeOf(hedge, unknown({ posSide: 'long', qty: '' }))).toEqual(['long 0.05 0.05 null'])
    expect(rangeOf(hedge, unknown({ side: 'sell', posSide: 'long', qty: '' }))).toEqual(['long 0.05 0 0.05'])
  })

  it('is unknown where the position itself cannot be read', () => {
    expect(rangeOf([aPosition({ total: '' })], unknown())).toEqual(['net null null null'])
    const hedge = aPosition({ holdMode: 'hedge_mode', total: '' })
    expect(rangeOf([hedge], unknown({ posSide: 'long' }))).toEqual(['long null null null'])
  })

  it('is one of a symbol that has no position yet, too', () => {
    expect(rangeOf([], unknown({ symbol: 'ETHUSDT' }))).toEqual(['net 0 0 0.02'])
  })

  it('counts only what is not filled, and no order that trades no futures or whose fate is known', () => {
    expect(rangeOf([], unknown({ filledQty: '0.015' }))).toEqual(['net 0 0 0.005'])
    expect(
      rangeOf([], unknown({ category: 'SPOT' }), unknown({ state: 'live' }), unknown({ state: 'filled' })),
    ).toEqual([])
  })

  it('is not turned around by an order that may only make it smaller', () => {
    const close = { side: 'sell', reduceOnly: true, qty: '0.5' }
    expect(rangeOf([aPosition({ total: '0.05' })], unknown(close))).toEqual(['net 0.05 0 0.05'])
  })

  it('is of each side by itself in hedge mode, and never below nothing', () => {
    const hedge = aPosition({ holdMode: 'hedge_mode', total: '0.05' })
    const closing = unknown({ side: 'sell', posSide: 'long', qty: '0.08' })
    const opening = unknown({ side: 'sell', posSide: 'short', qty: '0.01' })
    expect(rangeOf([hedge], closing, opening)).toEqual(['long 0.05 0 0.05', 'short 0 0 0.01'])
  })

  const anUnknown = fc
    .record({
      side: fc.constantFrom('buy', 'sell'),
      reduceOnly: fc.boolean(),
      hundredths: fc.integer({ min: 1, max: 40 }),
      /** How much of it filled, in hundredths of the order. */
      filled: fc.integer({ min: 0, max: 40 }),
    })
    .map(({ hundredths, filled, ...order }) => ({ ...order, hundredths, filled: Math.min(filled, hundredths) }))
  const amount = (hundredths: number): string => (hundredths / 100).toFixed(2)

  it('whatever part of each filled, and in whatever order, lies within; and both ends are reached', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -60, max: 60 }),
        fc.array(anUnknown, { minLength: 1, maxLength: 6 }),
        (start, drawn) => {
          const open = aPosition({ posSide: start < 0 ? 'short' : 'long', total: amount(Math.abs(start)) })
          const range = exposureRanges(
            [open],
            drawn.map(({ side, reduceOnly, hundredths }) => unknown({ side, reduceOnly, qty: amount(hundredths) })),
          )[0]!
          const endOf = (fills: readonly { side: string; reduceOnly: boolean; qty: string }[]): number => {
            const positions = createPositions([open], 'one_way_mode')
            const after = fills.map(({ side, reduceOnly, qty }) => {
              const terms = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', orderType: 'market', qty } as const
              const rest = { side: side as 'buy' | 'sell', timeInForce: 'ioc', stpMode: 'none' } as const
              const order: OrderIntent = { ...terms, ...rest, ...(reduceOnly ? { reduceOnly: 'yes' } : {}) }
              return Number(positions.apply(order, btcPerp, '1', '1')!.change.after)
            })
            return after.at(-1) ?? start / 100
          }
          const filled = drawn.filter(({ filled: part }) => part > 0)
          const end = endOf(filled.map(({ filled: part, ...order }) => ({ ...order, qty: amount(part) })))
          expect(end).toBeGreaterThanOrEqual(Number(range.least) - 1e-9)
          expect(end).toBeLessThanOrEqual(Number(range.most) + 1e-9)
          // What only reduces goes first: it has most to take then.
          const farthest = (side: string): number =>
            endOf(
              drawn
                .filter((order) => order.side === side)
                .toSorted((a, b) => Number(b.reduceOnly) - Number(a.reduceOnly))
                .map(({ hundredths, ...order }) => ({ ...order, qty: amount(hundredths) })),
            )
          expect(farthest('buy')).toBeCloseTo(Number(range.most), 9)
          expect(farthest('sell')).toBeCloseTo(Number(range.least), 9)
        },
      ),
      { numRuns: runs(500) },
    )
  })
})
