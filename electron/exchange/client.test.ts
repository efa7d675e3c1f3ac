import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { isCurrent, type Feed } from '@/shared/trading/health/health'
import type { Balance, Position } from '@/shared/trading/account/account'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import { compare, stepsToText, subtract } from '@/shared/base/decimal'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { realEnv } from '../base/env/real-env'
import { createSocketOpener } from '../base/env/real-socket'
import { type PracticeExchange, startPracticeExchange } from '@/practice/practice-exchange'
import { createExchangeClient } from './client'
import type { ExchangeClient } from './exchange-client'
import { createRateWindows } from './limits/rate-limiter'

const env = realEnv()
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const until = (what: string, holds: () => boolean): Promise<void> =>
  expect.poll(holds, { message: `waited in vain until ${what}` }).toBe(true)

/** Records the calls of a private listener. */
function recorder(client: ExchangeClient) {
  const orders = { orderUpdates: [] as OrderUpdate[], fills: [] as Fill[] }
  const events = {
    ...orders,
    balances: new Map<string, Balance>(),
    positions: [] as Position[],
    ready: 0,
    feed: null as Feed | null,
  }
  client.listenPrivate({
    orders: (orderUpdates, fills) => {
      events.orderUpdates.push(...orderUpdates)
      events.fills.push(...fills)
    },
    balances: (balances) => balances.forEach((balance) => events.balances.set(balance.coin, balance)),
    positions: (_category, positions) => (events.positions = [...positions]),
    unreadable: () => {},
    ready: () => (events.ready += 1),
    feedChanged: (feed) => (events.feed = feed),
  })
  return events
}

let exchange: PracticeExchange
beforeAll(async () => {
  exchange = await startPracticeExchange({ clock: env.clock, random: env.random, port: 0, seed: 11, faults: true })
})
afterAll(() => exchange.close())

const tradingKey = () => {
  const key = exchange.descriptor.accounts.find(
    (account) => account.kind === 'unified' && account.permissions.includes('trade-write'),
  )
  if (key === undefined) throw new Error('The practice exchange has no trading key')
  return key
}

// A key has one window for all its clients, as in the application.
const windows = createRateWindows(env.clock)

function connect(change: { secretKey?: string } = {}, world = env): ExchangeClient {
  const { apiKey, secretKey, passphrase } = { ...tradingKey(), ...change }
  const categories: Category[] = ['SPOT', 'USDT-FUTURES']
  const credentials = { apiKey, secretKey, passphrase }
  const client = createExchangeClient({
    env: world,
    addresses: exchange.descriptor,
    credentials,
    credentialsHost: new URL(exchange.descriptor.rest).host,
    windows,
    placePace: () => 5,
    categories,
  })
  closing.push(() => client.stop())
  return client
}

/** The practice exchange's control endpoint for tests. */
function control(path: string, fault?: object): Promise<Response> {
  const { url, token } = exchange.descriptor.control ?? { url: '', token: '' }
  const body = fault === undefined ? {} : { method: 'POST', body: JSON.stringify(fault) }
  return fetch(url + path, { headers: { 'x-control-token': token }, ...body })
}
const inject = async (fault: object): Promise<void> => {
  expect((await control('/faults', fault)).status).toBe(200)
}
const Received = z.object({
  requests: z.array(z.object({ endpoint: z.string(), at: z.number() })),
  placed: z.record(z.string(), z.number()),
})

describe('the exchange client on the practice exchange', () => {
  it('logs in, follows a batch of 20 from its pushes, and lists it', async () => {
    const client = connect()
    const events = recorder(client)
    client.start()
    await until('every subscription is acknowledged', () => events.ready === 1)
    expect(isCurrent(client.privateFeed().state)).toBe(true)
    expect(events.balances.size).toBeGreaterThan(0)

    const last = exchange.core.lastPrice('USDT-FUTURES', 'BTCUSDT')
    const tick =
      exchange.core.instruments('USDT-FUTURES').find((instrument) => instrument.symbol === 'BTCUSDT')?.tickSize ?? '0.1'
    const hedge = exchange.core.holdMode(tradingKey().uid) === 'hedge_mode'
    const orders = Array.from({ length: 20 }, (_, row): NewOrder => ({
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      qty: '0.01',
      price: subtract(last, stepsToText(3000 + row, tick)),
      timeInForce: 'gtc',
      stpMode: 'none',
      clientOid: `client-test-${row}`,
      ...(hedge ? { posSide: 'long' as const } : {}),
    }))
    const placed = await client.rest.placeBatch(orders)
    const elements = placed.kind === 'done' ? placed.data.map(({ clientOid, code }) => `${clientOid} ${code}`) : []
    expect(elements).toEqual(orders.map(({ clientOid }) => `${clientOid} `))
    await until(
      '20 live orders were pushed',
      () => events.orderUpdates.filter((update) => update.status === 'live').length === 20,
    )
    const listed = await client.rest.unfilledOrders({ category: 'USDT-FUTURES' })
    const clientOids = listed.kind === 'done' ? listed.data.list.map((order) => order.clientOid) : []
    expect(new Set(clientOids)).toEqual(new Set(orders.map((order) => order.clientOid)))

    const spot = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'market' } as const
    const market: NewOrder = { ...spot, qty: '500', stpMode: 'none', clientOid: 'client-test-market' }
    expect(await client.rest.placeBatch([market])).toMatchObject({ kind: 'done' })
    const isOver = ({ status }: OrderUpdate): boolean => status !== 'live' && status !== 'partially_filled'
    await until('the market order is over', () =>
      events.orderUpdates.some((update) => update.clientOid === 'client-test-market' && isOver(update)),
    )
    const executed = exchange.core.fills(tradingKey().uid).filter((fill) => fill.clientOid === 'client-test-market')
    expect(executed.length).toBeGreaterThan(0)
    const ours = () => events.fills.filter((fill) => fill.clientOid === 'client-test-market')
    await until('every fill was pushed', () => ours().length === executed.length)
    expect(
      ours()
        .map(({ execId, price, qty }) => ({ execId, price, qty }))
        .toSorted((a, b) => a.execId.localeCompare(b.execId)),
    ).toEqual(
      executed
        .map(({ execId, price, qty }) => ({ execId, price, qty }))
        .toSorted((a, b) => a.execId.localeCompare(b.execId)),
    )
    expect(client.clock()).not.toBeNull()
    expect(client.counters()).toMatchObject({ malformedSocketMessages: 0, contractMismatches: 0, rateLimited: 0 })
  })

  it('keeps a book that equals the engine’s, also after a gap and a dropped socket', async () => {
    const client = connect()
    let pushes = 0
    let matched = 0
    let lastFeed: Feed | null = null
    const matchesEngine = (
      seq: string,
      bids: readonly { price: string }[],
      asks: readonly { price: string }[],
    ): void => {
      const engine = exchange.core.book('USDT-FUTURES', 'BTCUSDT', 20)
      if (String(engine.seq) !== seq) return
      matched += 1
      expect(bids).toEqual(engine.bids.map(({ price, qty }) => ({ price, size: qty })))
      expect(asks).toEqual(engine.asks.map(({ price, qty }) => ({ price, size: qty })))
    }
    client.watchBook('USDT-FUTURES', 'BTCUSDT', 'books', {
      changed: (book, feed) => {
        lastFeed = feed
        if (book === null) return
        pushes += 1
        expect(compare(book.bestBid?.price ?? '0', book.bestAsk?.price ?? '0')).toBe(-1)
        matchesEngine(book.seq, book.bids(20), book.asks(20))
      },
    })
    client.start()
    await until('the book follows', () => pushes > 5)
    await inject({ kind: 'gap' })
    await until('the gap was noticed', () => client.counters().bookGaps === 1)
    const afterGap = pushes
    await until('the book is back', () => pushes > afterGap + 5)
    await inject({ kind: 'drop-sockets' })
    await until('the loss was noticed', () => client.counters().reconnects > 0)
    const afterDrop = pushes
    await until('the book is back again', () => pushes > afterDrop + 5)
    await until('it is live', () => lastFeed?.state === 'live' && lastFeed.reason === null)
    await until('a push met the engine where it was', () => matched > 0)
  })

  it('moves to new sockets when an upgrade is announced, never offline, and hears every order once (W15)', async () => {
    const openSocket = createSocketOpener()
    const sockets = { opened: 0, closed: 0 }
    const counted: typeof openSocket = (url, handlers) => {
      sockets.opened += 1
      const socket = openSocket(url, handlers)
      return { ...socket, close: () => ((sockets.closed += 1), socket.close()) }
    }
    const client = connect({}, { ...env, openSocket: counted })
    const events = recorder(client)
    let pushes = 0
    const states = new Set<string>()
    client.watchBook('SPOT', 'BTCUSDT', 'books', { changed: (book) => (pushes += book === null ? 0 : 1) })
    client.start()
    await until('both sockets are in use', () => events.ready === 1 && pushes > 2)
    const watch = setInterval(
      () => [client.publicFeed(), client.privateFeed()].forEach(({ state }) => states.add(state)),
      1,
    )
    closing.push(() => clearInterval(watch))

    await inject({ kind: 'announce-upgrade' })
    await until('both old sockets were closed', () => sockets.closed === 2)
    expect(sockets).toEqual({ opened: 4, closed: 2 })
    const before = pushes
    await until('everything was asked for again, and the book is back', () => events.ready === 2 && pushes > before + 2)
    expect(states).not.toContain('offline')
    expect(client.counters()).toMatchObject({ reconnects: 0, bookGaps: 0, malformedSocketMessages: 0 })

    const order: NewOrder = {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      price: '1000',
      qty: '0.01',
      timeInForce: 'gtc',
      stpMode: 'none',
      clientOid: 'after-upgrade',
    }
    expect(await client.rest.placeBatch([order])).toMatchObject({ kind: 'done' })
    expect(await client.rest.placeBatch([{ ...order, clientOid: 'and-one-more' }])).toMatchObject({ kind: 'done' })
    const received = () =>
      events.orderUpdates.filter(({ clientOid }) => clientOid === 'after-upgrade' || clientOid === 'and-one-more')
    await until('the later order was pushed', () => received().some(({ clientOid }) => clientOid === 'and-one-more'))
    expect(received().map(({ clientOid }) => clientOid)).toEqual(['after-upgrade', 'and-one-more'])
  })

  it('tries a wrong secret over the socket three times, and reports the reason', async () => {
    const client = connect({ secretKey: 'CANARY-WRONG' })
    const events = recorder(client)
    client.start()
    await until('it gave up', () => client.privateFeed().reason?.includes('given up after 3 tries') ?? false)
    expect(client.privateFeed()).toMatchObject({ state: 'offline', reason: expect.stringContaining('30015') })
    expect(events.ready).toBe(0)
    expect(events.feed?.reason).not.toContain('CANARY')
  })

  it('tries a secret that REST has refused over no socket', async () => {
    const client = connect({ secretKey: 'CANARY-WRONG' })
    expect(await client.rest.unfilledOrders({})).toMatchObject({ kind: 'refused', code: '40009', definite: true })
    client.start()
    const refusal = { state: 'offline', reason: expect.stringMatching(/refuses this key.*\(40009\)/) }
    expect([client.privateFeed(), client.restFeed()]).toMatchObject([refusal, refusal])
    expect(await client.rest.unfilledOrders({})).toMatchObject({ kind: 'not-sent', code: 'key-refused' })
    expect(client.counters().reconnects).toBe(0)
  })

  it('sends a burst of 15 batches, each once, at most five in any sliding second at the server (R30)', async () => {
    const client = connect()
    const rest = {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'gtc',
      stpMode: 'none',
    } as const
    const order: NewOrder = { ...rest, price: '1000', qty: '0.01' }
    const results = await Promise.all(
      Array.from({ length: 15 }, (_, burst) => client.rest.placeBatch([{ ...order, clientOid: `burst-${burst}` }])),
    )
    expect(results.map((result) => result.kind)).toEqual(results.map(() => 'done'))
    expect(client.counters().rateLimited).toBe(0)
    const { requests, placed } = Received.parse(await (await control('/log')).json())
    const arrivals = requests.filter((request) => request.endpoint === 'placeBatch').map((request) => request.at)
    for (const from of arrivals)
      expect(arrivals.filter((at) => at >= from && at <= from + 1000).length).toBeLessThanOrEqual(5)
    expect(new Set(Object.values(placed))).toEqual(new Set([1]))
  })
})

describe('the real socket', () => {
  it('closes on a frame of 5 MB instead of keeping it (W22)', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    closing.push(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    server.on('connection', (socket) => socket.send('x'.repeat(5_000_000)))
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const messages: (string | null)[] = []
    const reason = await new Promise<string>((resolve) => {
      createSocketOpener()(`ws://127.0.0.1:${port}`, {
        opened: () => {},
        message: (text) => messages.push(text),
        closed: resolve,
      })
    })
    expect(messages).toEqual([])
    expect(reason).toContain('payload')
  })
})
