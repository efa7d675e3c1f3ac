import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Balance, Position } from '@/shared/trading/account/account'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import { createContractMismatches } from '../protocol/contract-mismatches'
import { createPrivateSession } from './private-session'
import { behaveWell, createFakeNetwork, type FakeNetwork } from '../testing/fake-network'

const push = {
  orderId: '1',
  clientOid: 'a',
  instId: 'BTCUSDT',
  price: '100',
  size: '2',
  orderType: 'limit',
  force: 'gtc',
  side: 'buy',
  status: 'partially_filled',
  fillPrice: '100',
  tradeId: 't-1',
  baseVolume: '0.5',
  fillTime: '1700000000001',
  fillFee: '-0.01',
  fillFeeCoin: 'USDT',
  tradeScope: 'T',
  accBaseVolume: '0.5',
  priceAvg: '100',
  uTime: '1700000000001',
}
const orders = { instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' }
const positions = { instType: 'USDT-FUTURES', channel: 'positions', instId: 'default' }

async function world(prepare: (network: FakeNetwork) => void = () => {}) {
  const clock = createManualClock()
  const network = createFakeNetwork()
  prepare(network)
  const mismatches = createContractMismatches((text) => text)
  const own = createPrivateSession({
    env: { clock, random: seededRandom(2), openSocket: network.openSocket },
    url: 'ws://private.test',
    redact: (text) => text,
    mismatches,
    loginFrame: async () => '{"op":"login","args":[{}]}',
    categories: ['SPOT', 'MARGIN', 'USDT-FUTURES'],
  })
  const orders = { orderUpdates: [] as OrderUpdate[], fills: [] as Fill[] }
  const seen = {
    ...orders,
    balances: [] as Balance[],
    positions: null as readonly Position[] | null,
    ready: 0,
    feeds: [] as string[],
  }
  own.listen({
    orders: (orderUpdates, fills) => {
      seen.orderUpdates.push(...orderUpdates)
      seen.fills.push(...fills)
    },
    balances: (balances) => seen.balances.push(...balances),
    positions: (_category, now) => (seen.positions = now),
    ready: () => (seen.ready += 1),
    feedChanged: (feed) => seen.feeds.push(feed.state),
  })
  own.session.start()
  await clock.advanceAsync(200)
  const send = (arg: object, ...data: unknown[]): void => network.last().push({ action: 'snapshot', arg, data })
  return { clock, network, own, seen, send, mismatches }
}

describe('the private session', () => {
  it('passes on an order in unknown words and without members we need, and counts what was strange', async () => {
    const { seen, send, mismatches } = await world()
    send(
      orders,
      { orderId: '9', status: 'paused', side: 'buy', orderType: 'limit', force: 'gtc', posX: { a: 1 } },
      { orderId: '10', instId: 'BTCUSDT' },
    )
    expect(seen.orderUpdates.map(({ orderId, symbol, status }) => [orderId, symbol, status])).toEqual([
      ['9', '', 'paused'],
      ['10', 'BTCUSDT', 'not stated'],
    ])
    expect(mismatches.list()).toEqual(
      expect.arrayContaining([
        { where: 'orders', kind: 'unknown word', path: 'status', value: 'paused', count: 1 },
        { where: 'orders', kind: 'unknown field', path: 'posX', value: null, count: 1 },
        { where: 'orders', kind: 'missing field', path: 'instId', value: null, count: 1 },
        { where: 'orders', kind: 'missing field', path: 'status', value: null, count: 1 },
      ]),
    )
    send(orders, { instId: 'BTCUSDT', status: 'live' })
    expect(mismatches.list()).toContainEqual({
      where: 'orders',
      kind: 'missing field',
      path: 'orderId',
      value: null,
      count: 1,
    })
  })

  it('subscribes orders and balances of every product and positions of the futures, then is ready once', async () => {
    const { network, seen, own } = await world()
    const asked = network.last().sent.flatMap((text) => (text.includes('"subscribe"') ? JSON.parse(text).args : []))
    expect(asked).toEqual([
      { instType: 'SPOT', channel: 'orders', instId: 'default' },
      orders,
      { instType: 'SPOT', channel: 'account', coin: 'default' },
      { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' },
      positions,
    ])
    expect(seen.ready).toBe(1)
    expect(own.feed()).toMatchObject({ state: 'live', reason: null })
    expect(seen.feeds).toEqual(['offline', 'offline', 'resyncing', 'live'])
  })

  it('is ready again only after everything is acknowledged on the next connection', async () => {
    const { clock, network, own, seen } = await world()
    network.receive = (connection, text) => void (text.includes('"subscribe"') || behaveWell(connection, text))
    network.last().handlers.closed('code 1006')
    expect(own.feed()).toMatchObject({ state: 'offline', reason: 'Connection lost (code 1006)' })
    await clock.advanceAsync(1000)
    expect(own.feed()).toMatchObject({ state: 'resyncing', reason: 'Subscribing' })
    expect(seen.ready).toBe(1)
    for (const text of network.last().sent.filter((one) => one.includes('"subscribe"')))
      behaveWell(network.last(), text)
    expect(seen.ready).toBe(2)
  })

  it('turns an order push into an update and its fill, each once, also across connections (W26)', async () => {
    const { clock, network, seen, send } = await world()
    send(orders, push)
    send(orders, push)
    network.last().handlers.closed('code 1006')
    await clock.advanceAsync(1000)
    send(orders, push, { ...push, tradeId: 't-2' })
    expect(seen.orderUpdates).toHaveLength(4)
    expect(seen.fills.map((fill) => fill.execId)).toEqual(['t-1', 't-2'])
    expect(seen.fills[0]).toMatchObject({
      category: 'USDT-FUTURES',
      qty: '0.5',
      price: '100',
      fees: [{ coin: 'USDT', amount: '0.01' }],
      scope: 'taker',
    })
  })

  it('shows a status it does not know as it came (W24)', async () => {
    const { seen, send, own } = await world()
    send(orders, { ...push, status: 'hibernating', newMember: { deep: 1 } })
    expect(seen.orderUpdates[0]?.status).toBe('hibernating')
    expect(own.session.counters().malformed).toBe(0)
  })

  it.each([
    ['an amount that is a JSON number (V12)', { ...push, price: 100 }],
    ['an amount that is no number', { ...push, accBaseVolume: 'much' }],
    ['no order ID', { ...push, orderId: undefined }],
  ])('counts an order with %s and still passes on the one beside it', async (_name, broken) => {
    const { seen, send, own } = await world()
    send(orders, broken, push)
    expect(seen.orderUpdates.map((orderUpdate) => orderUpdate.orderId)).toEqual(['1'])
    expect(own.session.counters().malformed).toBe(1)
  })

  it('passes on positions as a full list: empty means flat, unreadable means nothing (W31)', async () => {
    const { seen, send } = await world()
    const position = {
      instId: 'BTCUSDT',
      holdSide: 'long',
      total: '1',
      available: '1',
      openPriceAvg: '100',
      leverage: 20,
      posMode: 'one_way_mode',
    }
    send(positions, position)
    expect(seen.positions).toMatchObject([
      { symbol: 'BTCUSDT', posSide: 'long', total: '1', leverage: '20', category: 'USDT-FUTURES' },
    ])
    send(positions, { ...position, total: 2 })
    expect(seen.positions).toHaveLength(1)
    send(positions)
    expect(seen.positions).toEqual([])
  })

  it('reads balances in spot and in futures words', async () => {
    const { seen, send } = await world()
    send(
      { instType: 'SPOT', channel: 'account', coin: 'default' },
      { coin: 'BTC', available: '1', frozen: '0.5', locked: '0' },
    )
    send(
      { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' },
      { marginCoin: 'USDT', available: '90', frozen: '10', equity: '101' },
    )
    expect(seen.balances).toEqual([
      { coin: 'BTC', total: '1.5', available: '1', locked: '0.5', equity: '1.5', usdValue: '' },
      { coin: 'USDT', total: '100', available: '90', locked: '10', equity: '101', usdValue: '' },
    ])
  })

  it('goes on without a channel the exchange refuses, and names it (W18)', async () => {
    const { own, seen } = await world((network) => {
      network.receive = (connection, text) => {
        if (!text.includes('"subscribe"')) return behaveWell(connection, text)
        for (const arg of JSON.parse(text).args) {
          connection.push(
            arg.channel === 'positions'
              ? { event: 'error', arg, code: 30001, msg: 'no such channel' }
              : { event: 'subscribe', arg },
          )
        }
      }
    })
    expect(seen.ready).toBe(1)
    expect(own.feed()).toMatchObject({
      state: 'live',
      reason: 'positions USDT-FUTURES: The exchange refused it: no such channel (30001)',
    })
  })
})
