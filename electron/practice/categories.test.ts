import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PracticeExchange } from './practice-exchange'
import { connect, get, keyOf, loginOf, post, startExchange, type TestSocket } from './testing/driver'

const products = [
  { category: 'USDC-FUTURES', instType: 'usdc-futures', symbol: 'BTCPERP', marginCoin: 'USDC', quoteCoin: 'USDC', qty: '0.01' },
  { category: 'COIN-FUTURES', instType: 'coin-futures', symbol: 'BTCUSD_CM', marginCoin: 'BTC', quoteCoin: 'USD', qty: '500' },
] as const

describe.each(products)('$category over the wire', ({ category, instType, symbol, marginCoin, quoteCoin, qty }) => {
  let exchange: PracticeExchange
  const sockets: TestSocket[] = []
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(async () => {
    sockets.forEach((socket) => socket.close())
    await exchange.close()
  })
  const key = () => keyOf(exchange.descriptor, 'one-way')
  const query = `category=${category}&symbol=${symbol}`
  async function open(url: string): Promise<TestSocket> {
    const socket = await connect(url)
    sockets.push(socket)
    return socket
  }
  async function logIn(url: string): Promise<TestSocket> {
    const socket = await open(url)
    socket.send(loginOf(key()))
    await socket.until((frame) => frame.event === 'login')
    return socket
  }

  it('lists the symbol, its ticker and its candles, past included', async () => {
    const instruments = await get(exchange.descriptor, `/api/v3/market/instruments?${query}`)
    expect(instruments.data).toMatchObject([{ symbol, category, baseCoin: 'BTC', quoteCoin, type: 'perpetual' }])
    const tickers = await get(exchange.descriptor, `/api/v3/market/tickers?${query}`)
    expect(tickers.data).toMatchObject([{ symbol, lastPrice: expect.stringMatching(/^9\d{4}\.\d$/) }])
    const candles = await get(exchange.descriptor, `/api/v3/market/candles?${query}&interval=1H&limit=200`)
    expect(candles.data).toHaveLength(200)
  })

  it('shows the book at both public addresses', async () => {
    const v3 = await open(exchange.descriptor.wsPublicV3)
    v3.send({ op: 'subscribe', args: [{ instType, topic: 'books5', symbol }] })
    expect((await v3.until((frame) => frame.action === 'snapshot')).data?.[0]).toMatchObject({ a: expect.any(Array), b: expect.any(Array) })
    const v2 = await open(exchange.descriptor.wsPublic)
    v2.send({ op: 'subscribe', args: [{ instType: category, channel: 'books5', instId: symbol }] })
    expect((await v2.until((frame) => frame.action === 'snapshot')).data?.[0]).toMatchObject({ asks: expect.any(Array), bids: expect.any(Array) })
  })

  it('fills a market order, pushes it in both dialects, and shows the position with its margin coin', async () => {
    const v3 = await logIn(exchange.descriptor.wsPrivateV3)
    v3.send({ op: 'subscribe', args: [{ instType: 'UTA', topic: 'order' }, { instType: 'UTA', topic: 'position' }] })
    const v2 = await logIn(exchange.descriptor.wsPrivate)
    v2.send({ op: 'subscribe', args: [{ instType: category, channel: 'orders', instId: 'default' }, { instType: category, channel: 'positions', instId: 'default' }] })
    await Promise.all([v3, v2].map((socket) => socket.until((frame) => frame.event === 'subscribe')))
    const placed = await post(exchange.descriptor, '/api/v3/trade/place-batch', [{ category, symbol, side: 'buy', orderType: 'market', qty }], key())
    expect(placed).toMatchObject({ code: '00000', data: [{ orderId: expect.any(String) }] })
    const filled = await v3.until((frame) => frame.arg?.topic === 'order' && frame.data?.[0]?.orderStatus === 'filled')
    expect(filled.data![0]).toMatchObject({ symbol, cumExecQty: qty, feeDetail: [{ feeCoin: marginCoin, fee: expect.any(String) }] })
    const pushed = await v2.until((frame) => frame.arg?.channel === 'orders' && frame.data?.[0]?.status === 'filled')
    expect(pushed.data![0]).toMatchObject({ instId: symbol, marginCoin, accBaseVolume: qty })
    expect((await v2.until((frame) => frame.arg?.channel === 'positions' && frame.data?.length === 1)).data![0]).toMatchObject({ instId: symbol, marginCoin, total: qty })
    const positions = await get(exchange.descriptor, `/api/v3/position/current-position?${query}`, key())
    expect(positions.data).toMatchObject({ list: [{ symbol, marginCoin, posSide: 'long', total: qty }] })
  })
})
