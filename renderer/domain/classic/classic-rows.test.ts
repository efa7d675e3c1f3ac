import { describe, expect, it } from 'vitest'
import type { Leg, UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import { classicRows } from './classic-rows'
import { order } from './testing/classic-order'

const leg = (change: Partial<Leg>): Leg => ({
  key: 'k',
  does: 'place',
  orderId: null,
  clientOid: 'oid-9',
  category: 'SPOT',
  symbol: 'BTCUSDT',
  requested: {},
  state: 'unknown',
  problem: null,
  record: null,
  ...change,
})
const request = (endpoint: UntrackedRequest['endpoint'], parts: Leg[]): UntrackedRequest => ({
  id: `r ${endpoint}`,
  endpoint,
  body: {},
  parts,
  sentAt: 5,
  revision: 1,
})
describe('The open orders of a classic account', () => {
  it('have a row for an order whose outcome is unknown, first, until the list shows it', () => {
    const requests = [request('spotPlaceOrder', [leg({})])]
    expect(classicRows([order('1')], requests).map(({ key, placing }) => [key, placing?.state])).toEqual([
      ['k', 'unknown'],
      ['1', undefined],
    ])
    expect(classicRows([order('9')], requests).map(({ key }) => key)).toEqual(['9'])
  })

  it('mark the orders being canceled, and omit strategy orders and settled orders', () => {
    const cancel = leg({ does: 'cancel', orderId: '1', clientOid: '' })
    const rows = classicRows(
      [order('1'), order('2')],
      [
        request('spotCancelOrder', [cancel]),
        request('placeStrategyOrder', [leg({})]),
        request('mixPlaceOrder', [leg({ state: 'refused' })]),
      ],
    )
    expect(rows.map(({ key, canceling }) => [key, canceling?.state])).toEqual([
      ['1', 'unknown'],
      ['2', undefined],
    ])
  })
})
