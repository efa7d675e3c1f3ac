import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPositive, subtract } from '@/shared/base/decimal'
import type { PracticeExchange } from './practice-exchange'
import { orderRecord } from '@/practice/rest/routes/records'
import { get, keyLabeled, post, startExchange } from '@/practice/testing/driver'
import { connect, loginOf, type TestSocket } from '@/practice/testing/test-socket'

describe('MARGIN over the wire', () => {
  let exchange: PracticeExchange
  const sockets: TestSocket[] = []
  beforeEach(async () => {
    exchange = await startExchange()
  })
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.close())
    await exchange.close()
  })
  const key = () => keyLabeled(exchange.descriptor, 'borrower')
  async function logIn(url: string): Promise<TestSocket> {
    const socket = await connect(url)
    sockets.push(socket)
    socket.send(loginOf(key()))
    await socket.until((frame) => frame.event === 'login')
    return socket
  }
  /** Far below the market: 5 BTC there cost more USDT than the account has. */
  const order = {
    category: 'MARGIN',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    price: '20000',
    qty: '5',
  }

  it('lists the pairs, their last price and what borrowing costs', async () => {
    const instruments = await get(exchange.descriptor, '/api/v3/market/instruments?category=MARGIN&symbol=BTCUSDT')
    expect(instruments.data).toMatchObject([{ symbol: 'BTCUSDT', category: 'MARGIN', maxCrossedLeverage: '5' }])
    const tickers = await get(exchange.descriptor, '/api/v3/market/tickers?category=MARGIN&symbol=BTCUSDT')
    expect(tickers.data).toMatchObject([{ lastPrice: expect.stringMatching(/^9\d{4}\.\d\d$/) }])
    const loans = await get(exchange.descriptor, '/api/v3/market/margin-loans?coin=USDT')
    expect(loans.data).toEqual({ dailyInterest: '0.00024', annualInterest: '0.0876', limit: '2000000' })
    expect(await get(exchange.descriptor, '/api/v3/market/margin-loans?coin=USDC')).toMatchObject({ code: '40034' })
  })

  it('borrows for a batch, pushes the order in both dialects and shows the debt until it is canceled', async () => {
    const v3 = await logIn(exchange.descriptor.wsPrivateV3)
    v3.send({
      op: 'subscribe',
      args: [
        { instType: 'UTA', topic: 'order' },
        { instType: 'UTA', topic: 'account' },
      ],
    })
    const v2 = await logIn(exchange.descriptor.wsPrivate)
    v2.send({ op: 'subscribe', args: [{ instType: 'SPOT', channel: 'orders', instId: 'default' }] })
    await Promise.all([v3, v2].map((socket) => socket.until((frame) => frame.event === 'subscribe')))
    const placed = await post(
      exchange.descriptor,
      '/api/v3/trade/place-batch',
      [order, { ...order, qty: '0.0001' }],
      key(),
    )
    expect(placed.data).toMatchObject([{ orderId: expect.any(String) }, { orderId: expect.any(String) }])
    expect(
      (await v3.until((frame) => frame.arg?.topic === 'order' && frame.data !== undefined)).data![0],
    ).toMatchObject({ category: 'margin', marginMode: 'crossed', orderStatus: 'live' })
    expect(
      (await v2.until((frame) => frame.arg?.channel === 'orders' && frame.data !== undefined)).data![0],
    ).toMatchObject({ instId: 'BTCUSDT', marginMode: 'crossed', status: 'live' })
    const pushed = await v3.until((frame) => frame.arg?.topic === 'account' && frame.action === 'update')
    const coin = Object(pushed.data![0]).coin.find((entry: { coin: string }) => entry.coin === 'USDT')
    expect(isPositive(coin.borrow) && coin.debts === coin.borrow && coin.available === '0').toBe(true)
    const assets = Object((await get(exchange.descriptor, '/api/v3/account/assets', key())).data)
    const usdt = assets.assets.find((entry: { coin: string }) => entry.coin === 'USDT')
    expect(usdt.equity).toBe(subtract(usdt.balance, usdt.debt))
    expect([assets.imr, assets.mmr, assets.mgnRatio].every(isPositive)).toBe(true)
    const listed = await get(exchange.descriptor, '/api/v3/trade/unfilled-orders?category=MARGIN', key())
    expect(Object(listed.data).list).toHaveLength(2)
    const canceled = await post(exchange.descriptor, '/api/v3/trade/cancel-symbol-order', { category: 'MARGIN' }, key())
    expect(Object(canceled.data).list).toHaveLength(2)
    expect(exchange.core.assets(key().uid).find((asset) => asset.coin === 'USDT')).toMatchObject({
      debt: '0',
      locked: '0',
    })
  })

  it('takes margin orders over a v3 socket and stock-type orders on margin, and books them as such', async () => {
    const v3 = await logIn(exchange.descriptor.wsPrivateV3)
    v3.send({
      op: 'trade',
      id: 'm1',
      category: 'margin',
      topic: 'place-order',
      args: [{ symbol: 'BTCUSDT', side: 'sell', orderType: 'market', qty: '1.01', clientOid: 'short' }],
    })
    expect(await v3.until((frame) => frame.event === 'trade')).toMatchObject({ id: 'm1', code: '0' })
    const stock = { category: 'MARGIN', symbol: 'RTSLAUSDT', side: 'sell', orderType: 'market', qty: '1' }
    expect(await post(exchange.descriptor, '/api/v3/trade/place-reality-order', stock, key())).toMatchObject({
      code: '00000',
    })
    const debts = exchange.core.assets(key().uid).filter(({ debt }) => isPositive(debt))
    expect(debts.map(({ coin }) => coin)).toEqual(expect.arrayContaining(['RTSLA']))
    const fills = await get(exchange.descriptor, '/api/v3/trade/fills?category=MARGIN', key())
    expect(Object(fills.data).list.map(({ symbol }: { symbol: string }) => symbol)).toEqual(
      expect.arrayContaining(['BTCUSDT', 'RTSLAUSDT']),
    )
    const rows = exchange.services.tax.rowsOf(key().uid).filter(({ bizType }) => bizType === 'MARGIN')
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['ORDER_DEALT_FROZEN_OUT', 'ORDER_DEALT_IN']))
  })

  it('triggers strategy orders on margin by the trades of spot', async () => {
    const strategy = {
      category: 'MARGIN',
      symbol: 'BTCUSDT',
      type: 'trigger',
      side: 'buy',
      qty: '0.01',
      triggerPrice: '1000',
      triggerOrderType: 'limit',
      triggerOrderPrice: '900',
    }
    const waiting = await post(exchange.descriptor, '/api/v3/trade/place-strategy-order', strategy, key())
    const orderId: string = Object(waiting.data).orderId
    const price = exchange.core.book('SPOT', 'BTCUSDT', 1).bids[0]!.price
    const moved = { orderId, qty: '0.01', triggerPrice: (Number(price) * 1.5).toFixed(2) }
    expect(await post(exchange.descriptor, '/api/v3/trade/modify-strategy-order', moved, key())).toMatchObject({
      code: '00000',
    })
    exchange.core.addAccount({
      uid: 'pusher',
      parentUid: 'pusher',
      holdMode: 'one_way_mode',
      leverage: '1',
      deposits: { BTC: '1000', USDT: '100000000' },
    })
    exchange.core.place('pusher', {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      price: (Number(price) * 1.6).toFixed(2),
      qty: '100',
    })
    exchange.core.place('pusher', {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'sell',
      orderType: 'limit',
      price: (Number(price) * 1.55).toFixed(2),
      qty: '0.1',
    })
    await expect
      .poll(() => exchange.core.openOrders(key().uid).map(({ category, price: at }) => [category, at]))
      .toEqual([['MARGIN', '900']])
  })
})

describe('a liquidation over the wire', () => {
  it('is public on the liquidation topic, and in the records of the account', async () => {
    const exchange = await startExchange()
    const { core } = exchange
    const socket = await connect(exchange.descriptor.wsPublicV3)
    socket.send({ op: 'subscribe', args: [{ instType: 'usdt-futures', topic: 'liquidation', symbol: 'ETHUSDT' }] })
    await socket.until((frame) => frame.event === 'subscribe')
    core.addAccount({
      uid: 'victim',
      parentUid: 'victim',
      holdMode: 'one_way_mode',
      leverage: '100',
      deposits: { USDT: '200' },
    })
    core.place('victim', { category: 'USDT-FUTURES', symbol: 'ETHUSDT', side: 'buy', orderType: 'market', qty: '2' })
    core.setMarkPrice('USDT-FUTURES', 'ETHUSDT', '3400')
    core.enforceMargins()
    const push = await socket.until((frame) => frame.arg?.topic === 'liquidation' && frame.data !== undefined)
    expect(push.data).toEqual([
      { symbol: 'ETHUSDT', side: 'sell', price: '3400.00', amount: '2', ts: expect.stringMatching(/^\d{13}$/) },
    ])
    expect(core.closedOrders('victim').map(orderRecord)[0]).toMatchObject({
      execType: 'liquidation',
      tradeSide: 'burst_sell_single',
      orderStatus: 'filled',
    })
    expect([core.positions('victim'), core.risk('victim').maintenanceMargin]).toEqual([[], '0'])
    socket.close()
    await exchange.close()
  })
})
