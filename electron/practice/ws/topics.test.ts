import { WebsocketAPIClient, WebsocketClientV3 } from 'bitget-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { topics } from '../../../shared/exchange/topics'
import type { PracticeExchange } from '../practice-exchange'
import { connect, get, keyOf, loginOf, post, startExchange, type TestSocket } from '../testing/driver'

const PLACE = '/api/v3/trade/place-batch'
const silent = { trace: () => {}, info: () => {}, error: () => {} }
const resting = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', timeInForce: 'gtc', price: '50000', qty: '0.01' }

describe('the v3 addresses', () => {
  let exchange: PracticeExchange
  const sockets: TestSocket[] = []
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(async () => {
    sockets.forEach((socket) => socket.close())
    await exchange.close()
  })
  const key = (label = 'one-way') => keyOf(exchange.descriptor, label)
  async function open(url: string): Promise<TestSocket> {
    const socket = await connect(url)
    sockets.push(socket)
    return socket
  }
  async function logIn(label?: string): Promise<TestSocket> {
    const socket = await open(exchange.descriptor.wsPrivateV3)
    socket.send(loginOf(key(label)))
    expect(await socket.until((frame) => frame.event === 'login')).toMatchObject({ code: 0, connId: expect.any(String) })
    return socket
  }
  const own = (...names: string[]) => ({ op: 'subscribe', args: names.map((topic) => ({ instType: 'UTA', topic })) })

  it('acknowledge every argument with the connection’s id, and answer the text ping', async () => {
    const socket = await open(exchange.descriptor.wsPublicV3)
    const arg = { instType: 'usdt-futures', topic: 'books5', symbol: 'BTCUSDT' }
    socket.send({ op: 'subscribe', args: [arg] })
    expect(await socket.until((frame) => frame.event === 'subscribe')).toEqual({ event: 'subscribe', arg, connId: expect.any(String) })
    const picture = await socket.until((frame) => frame.action === 'snapshot')
    expect(topics.books5.item.parse(picture.data![0])).toMatchObject({ a: expect.any(Array), b: expect.any(Array) })
    socket.send({ op: 'unsubscribe', args: [arg] })
    await socket.until((frame) => frame.event === 'unsubscribe')
    socket.text('ping')
    await socket.until((frame) => frame.event === 'pong')
  })

  it.each([
    ['an unknown topic', { instType: 'spot', topic: 'nothing', symbol: 'BTCUSDT' }, 30001],
    ['an unknown symbol', { instType: 'spot', topic: 'books', symbol: 'NOPEUSDT' }, 30001],
    ['a product in capitals', { instType: 'SPOT', topic: 'books', symbol: 'BTCUSDT' }, 30001],
    ['a classic channel', { instType: 'spot', channel: 'books', instId: 'BTCUSDT' }, 30016],
  ])('refuse %s in a frame without arg', async (_name, arg, code) => {
    const socket = await open(exchange.descriptor.wsPublicV3)
    socket.send({ op: 'subscribe', args: [arg] })
    const refusal = await socket.until((frame) => frame.event === 'error')
    expect([refusal.code, refusal.arg]).toEqual([code, undefined])
    if (code === 30001) expect(refusal.msg!.startsWith(JSON.stringify(arg))).toBe(true)
  })

  it('refuse private topics before the login, for one product, and every classic account', async () => {
    const socket = await open(exchange.descriptor.wsPrivateV3)
    socket.send(own('order'))
    await socket.until((frame) => frame.code === 30004)
    socket.send(loginOf(key('classic')))
    await socket.until((frame) => frame.code === 30005)
    const unified = await logIn()
    unified.send({ op: 'subscribe', args: [{ instType: 'usdt-futures', topic: 'order' }] })
    await unified.until((frame) => frame.code === 30001)
  })

  it('serve books whose rebuild equals the engine’s book at every number', async () => {
    const engine = new Map<number, string>()
    const note = (): void => {
      const { bids, asks, seq } = exchange.core.book('SPOT', 'BTCUSDT', 1000)
      engine.set(seq, JSON.stringify([bids, asks]))
    }
    note()
    const stop = exchange.core.listen((event) => {
      if (event.kind === 'book' && event.category === 'SPOT' && event.symbol === 'BTCUSDT') note()
    }, () => false)
    const socket = await open(exchange.descriptor.wsPublicV3)
    socket.send({ op: 'subscribe', args: [{ instType: 'spot', topic: 'books', symbol: 'BTCUSDT' }, { instType: 'spot', topic: 'books50', symbol: 'BTCUSDT' }] })
    const pushes = (topic: string) => socket.frames.filter((frame) => frame.action !== undefined && frame.arg?.topic === topic)
    await expect.poll(() => pushes('books').length, { timeout: 8000 }).toBeGreaterThan(8)
    stop()
    const sides = { b: new Map<string, string>(), a: new Map<string, string>() }
    const view = (side: Map<string, string>, away: 1 | -1) =>
      [...side].toSorted(([x], [y]) => (Number(x) - Number(y)) * away).map(([price, qty]) => ({ price, qty }))
    let previous = 0
    for (const frame of pushes('books')) {
      const { a, b, seq, pseq } = frame.data![0] as { a: [string, string][]; b: [string, string][]; seq: number; pseq: number }
      expect(pseq).toBe(frame.action === 'snapshot' ? 0 : previous)
      for (const [name, levels] of [['a', a], ['b', b]] as const) for (const [price, qty] of levels) {
        if (qty === '0') sides[name].delete(price)
        else sides[name].set(price, qty)
      }
      previous = seq
      expect(JSON.stringify([view(sides.b, -1), view(sides.a, 1)])).toBe(engine.get(seq))
    }
    expect(pushes('books50').every((frame) => frame.action === 'snapshot')).toBe(true)
  })

  it('push orders, fills, the account and positions in v3 words, to their end', async () => {
    const socket = await logIn('hedge')
    socket.send(own('order', 'fill', 'account', 'position'))
    const empty = await socket.until((frame) => frame.arg?.topic === 'position' && frame.action !== undefined)
    expect([empty.action, empty.data, empty.arg]).toEqual(['snapshot', [], { instType: 'UTA', topic: 'position' }])
    const account = await socket.until((frame) => frame.arg?.topic === 'account' && frame.action === 'snapshot')
    const { coin } = topics.account.item.parse(account.data![0])
    expect(coin.find((each) => each.coin === 'USDT')).toMatchObject({ debts: '0', locked: '0' })

    const market = { category: 'USDT-FUTURES', symbol: 'ETHUSDT', posSide: 'long', orderType: 'market', qty: '1' }
    await post(exchange.descriptor, PLACE, [{ ...market, side: 'buy', clientOid: 'topic-open' }], key('hedge'))
    const opened = await socket.until((frame) => frame.arg?.topic === 'position' && frame.data?.[0]?.positionStatus === 'opening')
    expect(opened).toMatchObject({ action: 'update', data: [{ symbol: 'ETHUSDT', posSide: 'long', size: '1', marginCoin: 'USDT' }] })
    await post(exchange.descriptor, PLACE, [{ ...market, side: 'sell', clientOid: 'topic-close' }], key('hedge'))
    const ended = await socket.until((frame) => frame.arg?.topic === 'position' && frame.data?.at(-1)?.positionStatus === 'ended')
    expect(ended.data!.at(-1)).toMatchObject({ size: '0', symbol: 'ETHUSDT' })

    const data = (topic: string) => socket.frames.filter((frame) => frame.arg?.topic === topic && frame.action).flatMap((frame) => frame.data!)
    const orders = data('order').map((item) => topics.order.item.parse(item)).filter((order) => order.clientOid === 'topic-close')
    expect(orders[0]).toMatchObject({ category: 'usdt-futures', orderStatus: 'live', timeInForce: 'ioc', holdSide: 'long', tradeSide: 'close_long', reduceOnly: 'no' })
    expect(orders.at(-1)).toMatchObject({ orderStatus: 'filled', cumExecQty: '1' })
    const fills = data('fill').map((item) => topics.fill.item.parse(item)).filter((fill) => fill.clientOid === 'topic-close')
    expect(fills.reduce((sum, fill) => sum + Number(fill.execQty), 0)).toBeCloseTo(1, 8)
    expect(Number(orders.at(-1)!.totalProfit)).toBeCloseTo(fills.reduce((sum, fill) => sum + Number(fill.execPnl), 0), 8)
    expect(socket.frames.some((frame) => frame.arg?.topic === 'account' && frame.action === 'update')).toBe(true)
  })

  it('tell of a canceled order with two l', async () => {
    const socket = await logIn()
    socket.send(own('order'))
    await socket.until((frame) => frame.event === 'subscribe')
    await post(exchange.descriptor, PLACE, [{ ...resting, clientOid: 'topic-cancel' }], key())
    await post(exchange.descriptor, '/api/v3/trade/cancel-order', { clientOid: 'topic-cancel' }, key())
    const canceled = await socket.until((frame) => frame.data?.[0]?.orderStatus === 'cancelled')
    expect(canceled).toMatchObject({ action: 'snapshot', data: [{ clientOid: 'topic-cancel', cancelReason: 'normal_cancel' }] })
  })

  it('carry npm’s bitget-api: topics over one client, orders over another', async () => {
    const { apiKey, secretKey, passphrase } = key()
    const credentials = { apiKey, apiSecret: secretKey, apiPass: passphrase }
    const feed = new WebsocketClientV3({ ...credentials, wsUrl: exchange.descriptor.wsPublicV3 }, silent)
    const book = new Promise<unknown>((resolve) => feed.on('update', resolve))
    void feed.subscribe({ topic: 'books', payload: { instType: 'spot', symbol: 'ETHUSDT' } }, 'v3Public')
    expect(await book).toMatchObject({ action: 'snapshot', arg: { topic: 'books', symbol: 'ETHUSDT' }, data: [{ pseq: 0, a: expect.any(Array) }] })
    feed.closeAll(true)

    const trade = new WebsocketAPIClient({ ...credentials, wsUrl: exchange.descriptor.wsPrivateV3, attachEventListeners: false }, silent)
    const { category, ...order } = resting
    const product = category as 'usdt-futures'
    const words = order as { symbol: string; side: 'buy'; orderType: 'limit'; timeInForce: 'gtc'; price: string; qty: string }
    const placed = await trade.submitNewOrder(product, { ...words, clientOid: 'ws-1' })
    expect(placed).toMatchObject({ event: 'trade', code: '0', args: [{ symbol: 'BTCUSDT', clientOid: 'ws-1', orderId: expect.any(String) }] })
    await trade.placeBatchOrders(product, [{ ...words, clientOid: 'ws-2' }, { ...words, clientOid: 'ws-3' }])
    const refused = await trade.submitNewOrder(product, { ...words, price: '50000.01' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ event: 'error', code: '25244' })
    await trade.cancelOrder(product, { clientOid: 'ws-1' })
    await trade.cancelBatchOrders(product, [{ clientOid: 'ws-2' }, { clientOid: 'ws-3' }])
    const open = await get(exchange.descriptor, '/api/v3/trade/unfilled-orders?category=USDT-FUTURES', key())
    expect(open.data).toEqual({ list: null, cursor: null })
    trade.getWSClient().closeAll(true)
  })
})

describe('trade operations', () => {
  let exchange: PracticeExchange
  const sockets: TestSocket[] = []
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(async () => {
    sockets.forEach((socket) => socket.close())
    await exchange.close()
  })
  async function logIn(url: string, label: string): Promise<TestSocket> {
    const socket = await connect(url)
    sockets.push(socket)
    socket.send(loginOf(keyOf(exchange.descriptor, label)))
    await socket.until((frame) => frame.event === 'login')
    return socket
  }
  const where = { instType: 'USDT-FUTURES', instId: 'BTCUSDT' }
  const params = { orderType: 'limit', side: 'buy', size: '0.01', price: '50000', force: 'gtc', marginCoin: 'USDT', marginMode: 'crossed' }

  it('on the v2 door answer with a number, and the order’s push follows', async () => {
    const socket = await logIn(exchange.descriptor.wsPrivate, 'classic')
    socket.send({ op: 'subscribe', args: [{ instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' }] })
    await socket.until((frame) => frame.event === 'subscribe')
    socket.send({ op: 'trade', args: [{ id: 'a1', ...where, channel: 'place-order', params: { ...params, clientOid: 'v2-trade' } }] })
    const placed = await socket.until((frame) => frame.event === 'trade')
    expect(placed).toMatchObject({ code: 0, msg: 'Success', arg: [{ id: 'a1', ...where, channel: 'place-order', params: { clientOid: 'v2-trade', orderId: expect.any(String) } }] })
    await socket.until((frame) => frame.data?.[0]?.status === 'live')
    socket.send({ op: 'trade', args: [{ id: 'a2', ...where, channel: 'cancel-order', params: { clientOid: 'v2-trade' } }] })
    await socket.until((frame) => frame.data?.[0]?.status === 'canceled')
    socket.send({ op: 'trade', args: [{ id: 'a3', ...where, channel: 'cancel-order', params: { clientOid: 'v2-trade' } }] })
    expect(await socket.until((frame) => frame.event === 'error')).toMatchObject({ code: 40768, arg: [{ id: 'a3' }] })
    socket.send({ op: 'trade', args: [{ id: 'a4', ...where, channel: 'modify-order', params: {} }] })
    await socket.until((frame) => frame.code === 30016)
  })

  it('and pushes of a classic account in hedge mode name the side of the position', async () => {
    const key = keyOf(exchange.descriptor, 'classic')
    await post(exchange.descriptor, '/api/v2/mix/account/set-position-mode', { productType: 'usdt-futures', posMode: 'hedge_mode' }, key)
    const socket = await logIn(exchange.descriptor.wsPrivate, 'classic')
    socket.send({ op: 'subscribe', args: [{ instType: 'USDT-FUTURES', channel: 'orders', instId: 'BTCUSDT' }, { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' }] })
    const account = await socket.until((frame) => frame.arg?.channel === 'account' && frame.action === 'snapshot')
    expect(account.data).toMatchObject([{ marginCoin: 'USDT' }])
    const market = { marginMode: 'crossed', marginCoin: 'USDT', orderType: 'market', size: '0.1', side: 'sell' }
    for (const tradeSide of ['open', 'close']) {
      socket.send({ op: 'trade', args: [{ id: tradeSide, ...where, channel: 'place-order', params: { ...market, tradeSide, clientOid: `short-${tradeSide}` } }] })
      const push = await socket.until((frame) => frame.data?.[0]?.status === 'filled' && frame.data[0].clientOid === `short-${tradeSide}`)
      expect(push.data).toMatchObject([{ side: 'sell', posSide: 'short', tradeSide, posMode: 'hedge_mode' }])
    }
    await post(exchange.descriptor, '/api/v2/mix/account/set-position-mode', { productType: 'usdt-futures', posMode: 'one_way_mode' }, key)
  })

  it('trade spot for classic and unified accounts alike', async () => {
    for (const label of ['classic', 'hedge']) {
      const socket = await logIn(exchange.descriptor.wsPrivate, label)
      const spot = { instType: 'SPOT', instId: 'ETHUSDT' }
      socket.send({ op: 'trade', args: [{ id: 's1', ...spot, channel: 'place-order', params: { orderType: 'limit', side: 'buy', size: '0.01', price: '1000', force: 'gtc', clientOid: 'spot-ws' } }] })
      expect(await socket.until((frame) => frame.event === 'trade')).toMatchObject({ code: 0 })
      expect(exchange.core.openOrders(keyOf(exchange.descriptor, label).uid)).toMatchObject([{ clientOid: 'spot-ws', category: 'SPOT' }])
    }
  })

  it('need a login and the permission to trade', async () => {
    const stranger = await connect(exchange.descriptor.wsPrivate)
    sockets.push(stranger)
    const message = { op: 'trade', args: [{ id: 'a1', ...where, channel: 'place-order', params }] }
    stranger.send(message)
    await stranger.until((frame) => frame.code === 30004)
    const reader = await logIn(exchange.descriptor.wsPrivateV3, 'read-only')
    reader.send({ op: 'trade', id: '7', category: 'spot', topic: 'place-order', args: [{ symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '0.01', price: '50000' }] })
    expect(await reader.until((frame) => frame.event === 'error')).toMatchObject({ id: '7', code: '40014' })
  })

  it('share the rate limit of the REST call', async () => {
    const socket = await logIn(exchange.descriptor.wsPrivateV3, 'one-way')
    const key = keyOf(exchange.descriptor, 'one-way')
    const order = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '0', price: '50000' }
    const overRest = Array.from({ length: 3 }, () => post(exchange.descriptor, PLACE, [{ ...order, category: 'SPOT' }], key))
    await Promise.all(overRest)
    for (let id = 1; id <= 3; id += 1) socket.send({ op: 'trade', id: String(id), category: 'spot', topic: 'batch-place', args: [order] })
    expect(await socket.until((frame) => frame.id === '3')).toMatchObject({ event: 'error', code: '429' })
    expect(socket.frames.filter((frame) => frame.event === 'trade').map(({ id }) => id)).toEqual(['1', '2'])
  })
})
