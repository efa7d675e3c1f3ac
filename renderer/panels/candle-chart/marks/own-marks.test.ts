import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { orderMarks, withMoved } from './own-marks'

const market = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const resting = anOrder({
  ...market,
  key: 'a',
  state: 'live',
  orderType: 'limit',
  price: '60000',
  qty: '2',
  pending: null,
})

describe('own orders on the chart', () => {
  it('are drawn at their price with their remaining quantity, and are movable only if they can be amended', () => {
    const marks = orderMarks(
      [
        { ...resting, filledQty: '0.5' },
        { ...resting, key: 'b', state: 'unknown' },
      ],
      market,
    )
    expect(marks.map(({ key, qty, moves }) => [key, qty, moves])).toEqual([
      ['a', '1.5', 'order'],
      ['b', '2', null],
    ])
    expect(orderMarks([resting], { ...market, symbol: 'ETHUSDT' })).toEqual([])
    expect(orderMarks([{ ...resting, qty: '', filledQty: '0.5', unread: ['qty'] }], market)).toEqual([])
  })

  it('stay where they are while a change is a ghost, and the ghost is what goes on being dragged', () => {
    const moved = withMoved(orderMarks([resting, { ...resting, key: 'b' }], market), 'a', '59000')
    expect(moved.map(({ key, price, draft, moves }) => [key, price, draft, moves])).toEqual([
      ['a before', '60000', false, null],
      ['a', '59000', true, 'order'],
      ['b', '60000', false, 'order'],
    ])
  })
})
