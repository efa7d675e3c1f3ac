import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { runs } from '@/shared/testing/runs'
import type { Fill } from './order'
import { bookedByOrder, profitOf } from './order-profits'

const fill = (qty: string, pnl?: string): Fill => ({
  execId: 'e',
  orderId: '7',
  clientOid: '',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'sell',
  price: '1',
  qty,
  fees: [],
  scope: 'taker',
  at: 0,
  ...(pnl !== undefined && { pnl }),
})
const order = anOrder({ orderId: '7', category: 'USDT-FUTURES', filledQty: '3' })

describe('The realized P&L of an order', () => {
  it('is the sum of its fills, unknown while one is missing, and none where nothing was booked', () => {
    const of = (...fills: Fill[]) => profitOf(order, bookedByOrder(fills))
    expect([of(fill('1', '2.5'), fill('2', '-4')), of(fill('1', '2.5')), of(), of(fill('1'), fill('2', '1'))]).toEqual([
      '-1.5',
      '',
      '',
      '',
    ])
    expect(profitOf({ ...order, filledQty: '0' }, new Map())).toBeNull()
    expect(profitOf({ ...order, category: 'SPOT' }, new Map())).toBeNull()
  })

  it('is never a figure while quantity or P&L of a fill is missing', () => {
    const any = fc.array(fc.record({ qty: fc.constantFrom('1', '2', ''), pnl: fc.constantFrom(undefined, '1', 'x') }))
    fc.assert(
      fc.property(any, (fills) => {
        const profit = profitOf(order, bookedByOrder(fills.map(({ qty, pnl }) => fill(qty, pnl))))
        const isWhole = fills.every(({ qty, pnl }) => qty !== '' && pnl === '1')
        const total = fills.reduce((sum, { qty }) => sum + Number(qty), 0)
        expect(profit === '').toBe(!isWhole || total !== 3)
      }),
      { numRuns: runs(300) },
    )
  })
})
