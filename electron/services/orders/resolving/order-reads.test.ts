import { expect, it } from 'vitest'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { unifiedReads } from './order-reads'

const success = (data: object) => async () => ({ kind: 'done', data, tookMs: 1, unreadable: [] })

it.each([
  ['one_way_mode', 'one_way_mode'],
  ['hedge_mode', 'hedge_mode'],
  ['both_sides', null],
  ['', null],
])('the position mode %j is read as %j', async (holdMode, expected) => {
  const rest = { accountSettings: success({ uid: '1', holdMode }) } as unknown as RestClient
  expect(await unifiedReads.account(rest)).toMatchObject({ data: { uid: '1', holdMode: expected } })
})

it('open orders without an order ID are distinguished by their client order ID', async () => {
  const unreadable = ['a', 'b'].map((clientOid) => {
    const names = { clientOid, symbol: 'BTCUSDT' }
    return { list: 'list', isPart: false, fields: ['orderId'], readable: names, raw: '' }
  })
  const page = { kind: 'done', data: { list: [], cursor: '' }, tookMs: 0, unreadable } as const
  const rest = { unfilledOrders: async () => page } as unknown as RestClient
  const { items } = await unifiedReads.openOrders(rest, {})
  expect(items.map(({ clientOid }) => clientOid)).toEqual(['a', 'b'])
})
