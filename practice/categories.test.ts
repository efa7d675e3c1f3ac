import { describe, expect, it } from 'vitest'
import { get, post } from '@/practice/testing/driver'
import { usePracticeExchange } from '@/practice/testing/use-exchange'

const products = [
  {
    category: 'USDC-FUTURES',
    instType: 'usdc-futures',
    symbol: 'BTCPERP',
    marginCoin: 'USDC',
    quoteCoin: 'USDC',
    qty: '0.01',
  },
  {
    category: 'COIN-FUTURES',
    instType: 'coin-futures',
    symbol: 'BTCUSD_CM',
    marginCoin: 'BTC',
    quoteCoin: 'USD',
    qty: '500',
  },
] as const

describe.each(products)('$category over the wire', ({ category, instType, symbol, marginCoin, quoteCoin, qty }) => {
  const at = usePracticeExchange()
  const query = `category=${category}&symbol=${symbol}`

  it('lists the symbol, its ticker and its candles, past included', async () => {
    const instruments = await get(at.descriptor, `/api/v3/market/instruments?${query}`)
    expect(instruments.data).toMatchObject([{ symbol, category, baseCoin: 'BTC', quoteCoin, type: 'perpetual' }])
    const tickers = await get(at.descriptor, `/api/v3/market/tickers?${query}`)
    expect(tickers.data).toMatchObject([{ symbol, lastPrice: expect.stringMatching(/^9\d{4}\.\d$/) }])
    const candles = await get(at.descriptor, `/api/v3/market/candles?${query}&interval=1H&limit=200`)
    expect(candles.data).toHaveLength(200)
  })

  it('lists candles of mark, index and premium, past included', async () => {
    const rows = async (type: string) =>
      Object((await get(at.descriptor, `/api/v3/market/candles?${query}&interval=1m&type=${type}&limit=1000`)).data)
    const [mark, index, premium] = await Promise.all(['mark', 'index', 'premium'].map(rows))
    expect([mark.length, index.length, premium.length]).toEqual([1000, 1000, 1000])
    const share = (Number(mark[500][4]) - Number(index[500][4])) / Number(index[500][4])
    expect(premium[500]).toEqual([
      mark[500][0],
      expect.any(String),
      expect.any(String),
      expect.any(String),
      share.toFixed(8),
      '0',
      '0',
    ])
    expect(Math.abs(share)).toBeLessThan(0.01)
    const spot = await get(at.descriptor, '/api/v3/market/candles?category=SPOT&symbol=BTCUSDT&interval=1m&type=mark')
    expect(spot).toMatchObject({ status: 400, code: '40020' })
  })

  it('shows the book at both public addresses', async () => {
    const v3 = await at.open('wsPublicV3')
    v3.send({ op: 'subscribe', args: [{ instType, topic: 'books5', symbol }] })
    expect((await v3.until((frame) => frame.action === 'snapshot')).data?.[0]).toMatchObject({
      a: expect.any(Array),
      b: expect.any(Array),
    })
    const v2 = await at.open('wsPublic')
    v2.send({ op: 'subscribe', args: [{ instType: category, channel: 'books5', instId: symbol }] })
    expect((await v2.until((frame) => frame.action === 'snapshot')).data?.[0]).toMatchObject({
      asks: expect.any(Array),
      bids: expect.any(Array),
    })
  })

  it('fills a market order, pushes it in both dialects, and shows the position with its margin coin', async () => {
    const v3 = await at.logIn('wsPrivateV3')
    v3.send({
      op: 'subscribe',
      args: [
        { instType: 'UTA', topic: 'order' },
        { instType: 'UTA', topic: 'position' },
      ],
    })
    const v2 = await at.logIn('wsPrivate')
    v2.send({
      op: 'subscribe',
      args: [
        { instType: category, channel: 'orders', instId: 'default' },
        { instType: category, channel: 'positions', instId: 'default' },
      ],
    })
    await Promise.all([v3, v2].map((socket) => socket.until((frame) => frame.event === 'subscribe')))
    const placed = await post(
      at.descriptor,
      '/api/v3/trade/place-batch',
      [{ category, symbol, side: 'buy', orderType: 'market', qty }],
      at.key(),
    )
    expect(placed).toMatchObject({ code: '00000', data: [{ orderId: expect.any(String) }] })
    const filled = await v3.until((frame) => frame.arg?.topic === 'order' && frame.data?.[0]?.orderStatus === 'filled')
    expect(filled.data![0]).toMatchObject({
      symbol,
      cumExecQty: qty,
      feeDetail: [{ feeCoin: marginCoin, fee: expect.any(String) }],
    })
    const pushed = await v2.until((frame) => frame.arg?.channel === 'orders' && frame.data?.[0]?.status === 'filled')
    expect(pushed.data![0]).toMatchObject({ instId: symbol, marginCoin, accBaseVolume: qty })
    expect(
      (await v2.until((frame) => frame.arg?.channel === 'positions' && frame.data?.length === 1)).data![0],
    ).toMatchObject({ instId: symbol, marginCoin, total: qty })
    const positions = await get(at.descriptor, `/api/v3/position/current-position?${query}`, at.key())
    expect(positions.data).toMatchObject({ list: [{ symbol, marginCoin, posSide: 'long', total: qty }] })
  })
})
