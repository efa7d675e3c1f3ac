import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import type { AmendedOrder } from '@/shared/trading/batch/group/amend-group'
import { changeOf, editOf, emptyForm } from './group-form'
import { groupOrderOf, groupScopes, restingOrders } from './group-orders'

const rowOf = (order: ReturnType<typeof anOrder>, price: string, qty: string): AmendedOrder => ({
  order: groupOrderOf(order),
  price,
  qty,
  kind: 'amend',
  message: '',
})
const amending = (price: string | null, qty: string | null) =>
  anOrder({ pending: { kind: 'amend', state: 'acknowledged', price, qty, since: 0 } })

describe('the request of a row', () => {
  it('is only what differs', () => {
    expect(changeOf(rowOf(anOrder(), '60001', '0.01'), anOrder(), false)).toEqual({
      key: 'a',
      price: '60001',
      autoCancel: false,
    })
    expect(changeOf(rowOf(anOrder(), '60000.0', '0.02'), anOrder(), true)).toEqual({
      key: 'a',
      qty: '0.02',
      autoCancel: true,
    })
  })

  it('repeats what is not confirmed yet, so that the newest change needs none before it', () => {
    const order = amending('60001', null)
    expect(changeOf(rowOf(order, '60001', '0.02'), order, false)).toMatchObject({ price: '60001', qty: '0.02' })
  })

  it('states the price again if the order is to go back to its present price', () => {
    const order = amending('60001', null)
    expect(changeOf(rowOf(order, '60000', '0.01'), order, false)).toEqual({
      key: 'a',
      price: '60000',
      autoCancel: false,
    })
  })
})

describe('a group', () => {
  it('is what rests of a batch, by symbol, and by side where there are both', () => {
    const orders = [
      anOrder({ key: 'b1', state: 'partially_filled' }),
      anOrder({ key: 'b2' }),
      anOrder({ key: 's', side: 'sell' }),
      anOrder({ key: 'e', symbol: 'ETHUSDT' }),
      anOrder({ key: 'f', state: 'filled' }),
      anOrder({ key: 'm', price: '', orderType: 'market' }),
    ]
    expect(restingOrders(orders).map(({ key }) => key)).toEqual(['b1', 'b2', 's', 'e'])
    expect(groupScopes(orders).map(({ symbol, side, orders: of }) => [symbol, side, of.length])).toEqual([
      ['BTCUSDT', null, 3],
      ['BTCUSDT', 'buy', 2],
      ['BTCUSDT', 'sell', 1],
      ['ETHUSDT', null, 1],
    ])
  })

  it('starts from the last request, and names the reason that blocks an order', () => {
    expect(groupOrderOf(amending('60001', '0.03'))).toMatchObject({ price: '60001', qty: '0.03', blockedReason: null })
    const unknown = anOrder({ pending: { kind: 'amend', state: 'unknown', price: '1', qty: null, since: 0 } })
    const states = [anOrder({ reduceOnly: true }), unknown].map((order) => groupOrderOf(order).blockedReason)
    expect(states).toEqual([expect.stringContaining('reduce-only'), expect.stringContaining('unknown')])
  })

  it('is spread between its own ends where none are typed, and not edited while the field is empty', () => {
    const members = [anOrder({ price: '59000' }), anOrder({ key: 'b' })].map(groupOrderOf)
    expect(editOf({ ...emptyForm, kind: 'respace' }, members)).toMatchObject({ from: '59000', to: '60000' })
    expect(editOf(emptyForm, members)).toBeNull()
    expect(editOf({ ...emptyForm, shiftBy: ' 3 ' }, members)).toEqual({ kind: 'shift', unit: 'ticks', by: '3' })
  })
})
