import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { filledFindings, filledNow, filledSince } from './filled-before'

describe('the filled quantity of an order before a change', () => {
  const orders = [
    anOrder({ key: 'a', orderId: '1', clientOid: 'a', filledQty: '0.4' }),
    anOrder({ key: 'b', orderId: '2', clientOid: 'b', filledQty: '0.9' }),
    anOrder({ key: 'c', orderId: null, clientOid: 'c', filledQty: '0.1' }),
  ]

  it('is the largest known, of the journal or the list', () => {
    const filledFor = (orderId?: string, clientOid?: string, listed?: unknown) =>
      filledNow({ orderId, clientOid }, orders, listed)
    expect([filledFor('1'), filledFor('1', 'b'), filledFor(undefined, 'b'), filledFor(undefined, 'c')]).toEqual([
      '0.4',
      '0.4',
      '0.9',
      '0.1',
    ])
    expect([filledFor('1', undefined, '0.5'), filledFor('1', undefined, '0.3')]).toEqual(['0.5', '0.4'])
    expect([
      filledFor('9', undefined, '0.5'),
      filledFor('9'),
      filledFor(),
      filledFor(undefined, undefined, '0'),
    ]).toEqual(['0.5', null, null, '0'])
    for (const unread of ['', 'much', 5, null]) expect(filledFor('9', undefined, unread)).toBeNull()
  })

  it('is shown at the review with the sum, and requires a confirmation', () => {
    expect(filledFindings('0.6', '0.4', 'BTC')).toEqual([
      {
        row: null,
        field: 'qty',
        rule: 'filled-before',
        band: 'review',
        message:
          '0.4 BTC of the order are filled. The 0.6 BTC of this change count as a new order: ' +
          '1 BTC in all. If the exchange counts what is filled, it fills less.',
        figure: '0.4',
      },
    ])
    expect([filledFindings('0.6', null, ''), filledFindings('0.6', '0', ''), filledFindings('', '1', '')]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('asks for another review once it is another', () => {
    expect([filledSince('0.4', null), filledSince('0.4', '0.40')]).toEqual([null, null])
    expect(filledSince('0.4', '0.5')).toMatch(/^0.5 of the order are filled now, and 0.4 were /)
  })
})
