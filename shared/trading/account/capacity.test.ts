import { describe, expect, it } from 'vitest'
import { OPEN_ORDERS_SPOT } from '@/shared/exchange/protocol/limits'
import { anOrder } from '@/shared/testing/samples/orders'
import { beyondCapacity, capacityOf } from './capacity'
import type { Order } from '../orders/order'
import { nextStates, type OrderState } from '../orders/order-lifecycle'

const order = (state: OrderState, category = 'SPOT', at = 0): Order =>
  anOrder({
    key: `${category}${at}`,
    orderId: null,
    clientOid: `${category}${at}`,
    category,
    stpMode: null,
    price: '1',
    qty: '1',
    state,
    revision: 0,
  })
const full = (state: OrderState): readonly Order[] =>
  Array.from({ length: OPEN_ORDERS_SPOT }, (_, at) => order(state, 'SPOT', at))
const spot = { category: 'SPOT' }

describe('the places among the open orders (R54)', () => {
  it('are taken by what is open or may be, and by nothing that ended or was looked for in vain', () => {
    const states = Object.keys(nextStates) as OrderState[]
    const taking = states.filter((state) => beyondCapacity([spot], full(state)).size > 0)
    expect(taking.toSorted()).toEqual(['acknowledged', 'live', 'partially_filled', 'queued', 'sent', 'unknown'])
  })

  it('are counted for futures apart from spot and margin, and an unknown category as spot', () => {
    const orders = [order('live', 'MARGIN'), order('live', 'OPTIONS'), order('live', 'COIN-FUTURES')]
    expect(capacityOf([spot, { category: 'USDC-FUTURES' }], orders)).toMatchObject([
      { group: 'futures', open: 1, adding: 1 },
      { group: 'spot', open: 2, adding: 1 },
    ])
    expect(capacityOf([spot], orders).map(({ group }) => group)).toEqual(['spot'])
  })

  it('are refused to the last rows of a group only, with the reason', () => {
    const adding = [spot, { category: 'USDT-FUTURES' }, spot]
    const open = OPEN_ORDERS_SPOT - 1
    const beyond = `open spot and margin orders and 2 new ones exceed the limit of ${OPEN_ORDERS_SPOT}`
    const reason = `${open} ${beyond}; 1 of them can be sent, untick 1`
    expect(beyondCapacity(adding, full('live').slice(1))).toEqual(new Map([[2, reason]]))
    const none = `${OPEN_ORDERS_SPOT} ${beyond}; none of them fits`
    expect(beyondCapacity(adding, full('live'))).toEqual(new Map([0, 2].map((at) => [at, none])))
  })
})
