import { describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'
import { isConfirmed, restaged } from './restage'

const order = (state: OrderState, clientOid: string) =>
  ({
    key: clientOid,
    clientOid,
    state,
    category: 'SPOT',
    symbol: 'BTCUSDT',
    side: 'buy',
    posSide: null,
    orderType: 'limit',
    timeInForce: 'gtc',
    price: '1',
    qty: '2',
    stpMode: null,
  }) as Order

describe('drafting again what was not found', () => {
  it('takes only what was looked for in vain, never what is still unknown, and never under the old clientOid', () => {
    const orders = [order('unknown', 'a'), order('not_found', 'b'), order('live', 'c'), order('not_found', 'd')]
    const again = restaged(orders, { typed: [] })
    expect(again.map(({ row }) => [row.symbol, row.price, row.qty, row.clientOid])).toEqual([
      ['BTCUSDT', '1', '2', ''],
      ['BTCUSDT', '1', '2', ''],
    ])
    expect(new Set(again.map(({ row }) => row.id)).size).toBe(2)
  })

  it('names the order it could double at every row', () => {
    const [again] = restaged([order('not_found', 'vy-7')], { typed: [] })
    expect(again!.pinned).toMatchObject({
      row: again!.row,
      problem: { rowId: again!.row.id, level: 'warning', message: expect.stringContaining('vy-7') },
    })
  })

  it('waits for the whole word', () => {
    expect(['', 'RESEN', 'resend', 'RESEND AGAIN', ' RESEND '].map(isConfirmed)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })
})
