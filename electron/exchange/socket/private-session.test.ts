import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { isCurrent } from '@/shared/trading/health/health'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Balance, Position } from '@/shared/trading/account/account'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import { behaveWell, createFakeNetwork, type FakeNetwork } from '../testing/fake-network'
import { openPrivateSession } from '../testing/private-session'

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
  const { own, mismatches } = openPrivateSession(clock, network, ['SPOT', 'MARGIN', 'USDT-FUTURES'])
  const orders = { orderUpdates: [] as OrderUpdate[], fills: [] as Fill[] }
  const events = {
    ...orders,
    balances: [] as Balance[],
    positions: null as readonly Position[] | null,
    unreadable: [] as string[],
    ready: 0,
    feeds: [] as string[],
  }
  own.listen({
    orders: (orderUpdates, fills) => {
      events.orderUpdates.push(...orderUpdates)
      events.fills.push(...fills)
    },
    balances: (balances) => events.balances.push(...balances),
    positions: (_category, now) => (events.positions = now),
    unreadable: (part) => events.unreadable.push(part),
    ready: () => (events.ready += 1),
    feedChanged: (feed) => events.feeds.push(feed.state),
  })
  own.session.start()
  await clock.advanceAsync(200)
  const send = (arg: object, ...data: unknown[]): void => network.last().push({ action: 'snapshot', arg, data })
  return { clock, network, own, events, send, mismatches }
}

describe('the private session', () => {
  it('passes on an order in unknown words and without members we need, and counts what was strange', async () => {
    const { events, send, mismatches } = await world()
    send(
      orders,
      { orderId: '9', status: 'paused', side: 'buy', orderType: 'limit', force: 'gtc', posX: { a: 1 } },
      { orderId: '10', instId: 'BTCUSDT' },
    )
    expect(events.orderUpdates.map(({ orderId, symbol, status }) => [orderId, symbol, status])).toEqual([
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
    const { network, events, own } = await world()
    const args = network.last().sentTexts.flatMap((text) => (text.includes('"subscribe"') ? JSON.parse(text).args : []))
    expect(args).toEqual([
      { instType: 'SPOT', channel: 'orders', instId: 'default' },
      orders,
      { instType: 'SPOT', channel: 'account', coin: 'default' },
      { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' },
      positions,
    ])
    expect(events.ready).toBe(1)
    expect(own.feed()).toMatchObject({ state: 'live', reason: null })
    expect(events.feeds).toEqual(['offline', 'offline', 'resyncing', 'live'])
  })

  it('is ready again only after everything is acknowledged on the next connection', async () => {
    const { clock, network, own, events } = await world()
    network.receive = (connection, text) => void (text.includes('"subscribe"') || behaveWell(connection, text))
    network.last().handlers.closed('code 1006')
    expect(own.feed()).toMatchObject({ state: 'offline', reason: 'Connection lost (code 1006)' })
    await clock.advanceAsync(1000)
    expect(own.feed()).toMatchObject({ state: 'resyncing', reason: 'Subscribing' })
    expect(events.ready).toBe(1)
    for (const text of network.last().sentTexts.filter((text) => text.includes('"subscribe"')))
      behaveWell(network.last(), text)
    expect(events.ready).toBe(2)
  })

  it('turns an order push into an update and its fill, each once, also across connections (W26)', async () => {
    const { clock, network, events, send } = await world()
    send(orders, push)
    send(orders, push)
    network.last().handlers.closed('code 1006')
    await clock.advanceAsync(1000)
    send(orders, push, { ...push, tradeId: 't-2' })
    expect(events.orderUpdates).toHaveLength(4)
    expect(events.fills.map((fill) => fill.execId)).toEqual(['t-1', 't-2'])
    expect(events.fills[0]).toMatchObject({
      category: 'USDT-FUTURES',
      qty: '0.5',
      price: '100',
      fees: [{ coin: 'USDT', amount: '0.01' }],
      scope: 'taker',
    })
  })

  it('shows a status it does not know as it came (W24)', async () => {
    const { events, send, own } = await world()
    send(orders, { ...push, status: 'hibernating', newMember: { deep: 1 } })
    expect(events.orderUpdates[0]?.status).toBe('hibernating')
    expect(own.session.counters().malformed).toBe(0)
  })

  it.each([
    ['an amount that is a JSON number (V12)', { ...push, price: 100 }],
    ['an amount that is no number', { ...push, accBaseVolume: 'much' }],
    ['no order ID', { ...push, orderId: undefined }],
  ])('counts an order with %s and still passes on the order next to it', async (_name, broken) => {
    const { events, send, own } = await world()
    send(orders, broken, push)
    expect(events.orderUpdates.map((orderUpdate) => orderUpdate.orderId)).toEqual(['1'])
    expect(own.session.counters().malformed).toBe(1)
  })

  it('passes on positions as a full list: empty means flat, unreadable means nothing (W31)', async () => {
    const { events, send } = await world()
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
    expect(events.positions).toMatchObject([
      { symbol: 'BTCUSDT', posSide: 'long', total: '1', leverage: '20', category: 'USDT-FUTURES' },
    ])
    send(positions, { ...position, total: 2 })
    expect(events.positions).toHaveLength(1)
    send(positions)
    expect(events.positions).toEqual([])
  })

  it('reads balances in spot and in futures words', async () => {
    const { events, send } = await world()
    send(
      { instType: 'SPOT', channel: 'account', coin: 'default' },
      { coin: 'BTC', available: '1', frozen: '0.5', locked: '0' },
    )
    send(
      { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' },
      { marginCoin: 'USDT', available: '90', frozen: '10', equity: '101' },
    )
    expect(events.balances).toEqual([
      { coin: 'BTC', total: '1.5', available: '1', locked: '0.5', equity: '1.5', usdValue: '' },
      { coin: 'USDT', total: '100', available: '90', locked: '10', equity: '101', usdValue: '' },
    ])
  })

  /** Answers each subscription with a code: an error, 0 for an acknowledgement, null for no answer. */
  const answering =
    (answer: (arg: { channel: string; instType: string }) => number | null) =>
    (network: FakeNetwork): void => {
      network.receive = (connection, text) => {
        if (!text.includes('"subscribe"')) return behaveWell(connection, text)
        for (const arg of JSON.parse(text).args) {
          const code = answer(arg)
          if (code === 0) connection.push({ event: 'subscribe', arg })
          else if (code !== null) connection.push({ event: 'error', arg, code, msg: 'not now' })
        }
      }
    }

  it('is not live without a channel the exchange refuses, and names it (W18)', async () => {
    const { clock, own, events, network } = await world(
      answering(({ channel }) => (channel === 'positions' ? 30001 : 0)),
    )
    expect(events.ready).toBe(1)
    expect(own.feed()).toMatchObject({
      state: 'partial',
      missing: ['positions'],
      reason:
        'Positions of USDT-FUTURES come late, because the channel positions is missing. ' +
        'The exchange refused it: not now (30001).',
    })
    const sentCount = network.last().sentTexts.length
    await clock.advanceAsync(120_000)
    expect(
      network
        .last()
        .sentTexts.slice(sentCount)
        .filter((text) => text.includes('"subscribe"')),
    ).toEqual([])
  })

  it.each([
    ['refused with 30006', 30006],
    ['refused with 30007', 30007],
    ['refused with a code nobody knows', 39999],
    ['not acknowledged', null],
  ])('asks again for a channel that is %s once, and everything is read again then', async (_name, code) => {
    let refusals = 0
    const isRefused = (arg: { channel: string; instType: string }): boolean =>
      arg.channel === 'orders' && arg.instType === 'USDT-FUTURES' && (refusals += 1) < 3
    const { clock, own, events } = await world(answering((arg) => (isRefused(arg) ? code : 0)))
    if (code === null) await clock.advanceAsync(10_000)
    expect(own.feed()).toMatchObject({
      state: 'partial',
      reason: expect.stringMatching(/^Orders of USDT-FUTURES come late, .* it is requested again\.$/),
    })
    expect(events.ready).toBe(1)
    await clock.advanceAsync(code === null ? 15_000 : 5000)
    expect(own.feed()).toMatchObject({ state: expect.stringMatching(/live|quiet/), reason: null })
    expect(events.ready).toBe(2)
  })

  it('asks again for all channels of a request that was refused without naming one', async () => {
    let refusals = 0
    const { clock, own } = await world((network) => {
      network.receive = (connection, text) =>
        text.includes('"subscribe"') && (refusals += 1) < 2
          ? connection.push({ event: 'error', code: 30006, msg: 'request too many' })
          : behaveWell(connection, text)
    })
    expect(own.feed().state).toBe('partial')
    await clock.advanceAsync(3000)
    expect(own.feed()).toMatchObject({ state: expect.stringMatching(/live|quiet/), reason: null })
  })

  it('is not live after the exchange ended a subscription, until it is acknowledged again', async () => {
    const { clock, network, own, events } = await world()
    network.last().push({ event: 'unsubscribe', arg: orders })
    expect(own.feed()).toMatchObject({ state: 'partial', reason: expect.stringContaining('ended the subscription') })
    await clock.advanceAsync(3000)
    expect([own.feed().reason, events.ready]).toEqual([null, 2])
  })

  it('a push of which nothing can be read is no sign of life', async () => {
    const { clock, network, own, send } = await world()
    await clock.advanceAsync(3000)
    network.receive = () => {}
    for (let round = 0; round < 8; round += 1) {
      send(orders, { ...push, price: 100 })
      await clock.advanceAsync(500)
    }
    expect(own.feed().state).toBe('stale')
    expect(own.session.counters()).toMatchObject({ malformed: 8, reconnects: 0 })
  })

  it('is never live while a channel is missing, and subscribes all, after any temporary refusals', async () => {
    const codes = fc.constantFrom(0, 0, 30006, 30007, 39999, null)
    await fc.assert(
      fc.asyncProperty(fc.array(codes, { maxLength: 30 }), fc.infiniteStream(fc.nat(3000)), async (answers, waits) => {
        const remaining = [...answers]
        const subscribed = new Set<string>()
        const { clock, network, own } = await world(
          answering((arg) => {
            const code = remaining.length === 0 ? 0 : remaining.shift()!
            if (code === 0) subscribed.add(`${arg.channel} ${arg.instType}`)
            return code
          }),
        )
        const isWhole = (): boolean => subscribed.size === 5
        for (const wait of waits) {
          if (isCurrent(own.feed().state)) expect(isWhole()).toBe(true)
          if (isWhole() || clock.mono() > 900_000) break
          await clock.advanceAsync(wait)
        }
        // The last acknowledgement is pending.
        await clock.advanceAsync(1000)
        expect([isWhole(), own.feed().state]).toEqual([true, expect.stringMatching(/live|quiet/)])
        const requests = network.connections.map(
          ({ sentTexts }) => sentTexts.filter((text) => text.includes('"subscribe"')).length,
        )
        expect(Math.max(...requests)).toBeLessThanOrEqual(60)
      }),
      { numRuns: runs(300) },
    )
  })
})
