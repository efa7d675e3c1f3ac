import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, divide, isMultipleOf, negate } from '@/shared/base/decimal'
import { aPosition } from '@/shared/testing/samples/account'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import { createPositions } from '@/shared/trading/pretrade/figures/position-after'
import type { OrderIntent } from '../orders/order-intent'
import type { Position } from './account'
import {
  closingCall,
  closingOrder,
  inWholeLots,
  type KnownPosition,
  knownPosition,
  partOf,
  reversingOrders,
} from './close-position'

function readPosition(position: Position): KnownPosition {
  const reading = knownPosition(position)
  if (!reading.ok) throw new Error(reading.reason)
  return reading.position
}
/** What the orders leave of the positions they meet, by side, as the review projects them. */
function afterAll(position: Position, orders: readonly OrderIntent[]): Record<string, string> {
  const positions = createPositions([position], readPosition(position).holdMode)
  const changes = orders.map((order) => positions.apply(order, btcPerp, '60000', '60000')!.change)
  return Object.fromEntries(changes.map(({ side, after }) => [side, after]))
}
const anyPosition = fc
  .record({
    posSide: fc.constantFrom('long' as const, 'short' as const),
    holdMode: fc.constantFrom('one_way_mode' as const, 'hedge_mode' as const),
    lots: fc.integer({ min: 1, max: 100_000 }),
  })
  .map(({ lots, ...position }) => {
    const total = divide(String(lots), '10000')
    return aPosition({ ...position, total, available: total })
  })

describe('Closing a position', () => {
  it('closes it entirely, at the market or at a price, and can only reduce it', () => {
    fc.assert(
      fc.property(anyPosition, fc.constantFrom(null, '60000'), (position, price) => {
        const order = closingOrder(readPosition(position), { qty: position.total, price })
        expect(Object.values(afterAll(position, [order])).map(Number)).toEqual([0])
        expect(order.posSide ?? order.reduceOnly).toBe(position.holdMode === 'hedge_mode' ? position.posSide : 'yes')
      }),
      { numRuns: runs(200) },
    )
  })

  it('in part takes whole lots, and never more than requested', () => {
    fc.assert(
      fc.property(anyPosition, fc.constantFrom(25, 50, 75, 100), (position, percent) => {
        const part = partOf(readPosition(position), percent, btcPerp.lotSize)
        expect(isMultipleOf(part, btcPerp.lotSize) || percent === 100).toBe(true)
        expect(Number(part)).toBeLessThanOrEqual((Number(position.total) * percent) / 100 + 1e-12)
      }),
      { numRuns: runs(200) },
    )
  })

  it('in hedge mode is of what no resting order closes already, in one-way mode of all', () => {
    const resting = { total: '0.5', available: '0.2' }
    expect(readPosition(aPosition({ ...resting, holdMode: 'hedge_mode' })).free).toBe('0.2')
    expect(readPosition(aPosition(resting)).free).toBe('0.5')
    expect(readPosition(aPosition({ total: '0.5', available: '', holdMode: 'hedge_mode' })).free).toBe('0.5')
  })

  it('is sent by the call that takes reduce-only orders if it needs that (A-reduce-only)', () => {
    const closing = (position: Position) => closingOrder(readPosition(position), { qty: '0.1', price: null })
    expect(closingCall([closing(aPosition())])).toBe('placeOrder')
    expect(closingCall([closing(aPosition({ holdMode: 'hedge_mode' }))])).toBe('placeBatch')
  })

  it('is not offered if a member of the position is unknown, and names it', () => {
    const reason = (change: Partial<Position>) => {
      const reading = knownPosition(aPosition(change))
      return reading.ok ? null : reading.reason
    }
    expect(reason({})).toBeNull()
    expect(reason({ category: 'NEW-FUTURES' })).toContain('NEW-FUTURES')
    expect(reason({ posSide: 'both' })).toContain('both')
    expect(reason({ holdMode: '' })).toContain('one-way or hedged')
    expect(reason({ total: '0' })).toBe('Nothing is held.')
  })
})

describe('A position whose size is between two lots', () => {
  const odd = readPosition(aPosition({ total: '0.12345', available: '0.12345' }))

  it('is closed and reversed in whole lots', () => {
    expect(partOf(odd, 100, '0.0001')).toBe('0.1234')
    expect(reversingOrders(inWholeLots(odd, '0.0001'), null)).toMatchObject([{ qty: '0.2468' }])
    expect(partOf(odd, 100, '0.00001')).toBe('0.12345')
    expect(inWholeLots(readPosition(aPosition({ total: '37', available: '37' })), '10')).toMatchObject({ total: '30' })
  })

  it('of less than one lot keeps its size, which the form refuses by name', () => {
    expect(partOf(odd, 100, '1')).toBe('0.12345')
  })
})

describe('Reversing a position', () => {
  it('opens as much of the other side: one order of twice the size one-way, a close and an opening hedged', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const orders = reversingOrders(readPosition(position), null)
        const after = afterAll(position, orders)
        const { posSide, total, holdMode } = position
        if (holdMode === 'hedge_mode') {
          const other = posSide === 'long' ? 'short' : 'long'
          expect([orders.length, Number(after[posSide]), compare(after[other]!, total)]).toEqual([2, 0, 0])
        } else {
          const expected = posSide === 'long' ? negate(total) : total
          expect([orders.length, compare(after.net!, expected)]).toEqual([1, 0])
        }
        expect(closingCall(orders)).toBe('placeBatch')
      }),
      { numRuns: runs(200) },
    )
  })
})
