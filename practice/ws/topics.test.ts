import { beforeEach, describe, expect, it } from 'vitest'
import { topics } from '@/shared/exchange/topics'
import { handLimits, post } from '@/practice/testing/driver'
import { loginOf } from '@/practice/testing/test-socket'
import { usePracticeExchange } from '@/practice/testing/use-exchange'

const PLACE = '/api/v3/trade/place-batch'
const resting = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: '50000',
  qty: '0.01',
}

describe('the v3 addresses', () => {
  const at = usePracticeExchange()
  const own = (...names: string[]) => ({ op: 'subscribe', args: names.map((topic) => ({ instType: 'UTA', topic })) })

  it('acknowledge every argument with the connection’s id, and answer the text ping', async () => {
    const socket = await at.open('wsPublicV3')
    const arg = { instType: 'usdt-futures', topic: 'books5', symbol: 'BTCUSDT' }
    socket.send({ op: 'subscribe', args: [arg] })
    expect(await socket.until((frame) => frame.event === 'subscribe')).toEqual({
      event: 'subscribe',
      arg,
      connId: expect.any(String),
    })
    const snapshot = await socket.until((frame) => frame.action === 'snapshot')
    expect(topics.books5.item.parse(snapshot.data![0])).toMatchObject({ a: expect.any(Array), b: expect.any(Array) })
    socket.send({ op: 'unsubscribe', args: [arg] })
    await socket.until((frame) => frame.event === 'unsubscribe')
    socket.text('ping')
    await socket.until((frame) => frame.event === 'pong')
  })

  it.each([
    ['an unknown topic', { instType: 'spot', topic: 'nothing', symbol: 'BTCUSDT' }, 30001],
    ['an unknown symbol', { instType: 'spot', topic: 'books', symbol: 'NOPEUSDT' }, 30001],
    ['a product in capitals', { instType: 'SPOT', topic: 'books', symbol: 'BTCUSDT' }, 30001],
    ['candles of no interval', { instType: 'spot', topic: 'kline', symbol: 'BTCUSDT' }, 30001],
    [
      'candles of an interval that is not documented',
      { instType: 'spot', topic: 'kline', symbol: 'BTCUSDT', interval: '2H' },
      30001,
    ],
    ['a classic channel', { instType: 'spot', channel: 'books', instId: 'BTCUSDT' }, 30016],
  ])('refuse %s in a frame without arg', async (_name, arg, code) => {
    const socket = await at.open('wsPublicV3')
    socket.send({ op: 'subscribe', args: [arg] })
    const refusal = await socket.until((frame) => frame.event === 'error')
    expect([refusal.code, refusal.arg]).toEqual([code, undefined])
    if (code === 30001) expect(refusal.msg!.startsWith(JSON.stringify(arg))).toBe(true)
  })

  it('refuse private topics before the login, for one product, and every classic account', async () => {
    const socket = await at.open('wsPrivateV3')
    socket.send(own('order'))
    await socket.until((frame) => frame.code === 30004)
    socket.send(loginOf(at.key('classic')))
    await socket.until((frame) => frame.code === 30005)
    const unified = await at.logIn('wsPrivateV3')
    unified.send({ op: 'subscribe', args: [{ instType: 'usdt-futures', topic: 'order' }] })
    await unified.until((frame) => frame.code === 30001)
  })

  it('serve books whose rebuild equals the engine’s book at every number (X14)', async () => {
    const engine = new Map<number, string>()
    const note = (): void => {
      const { bids, asks, seq } = at.core.book('SPOT', 'BTCUSDT', 1000)
      engine.set(seq, JSON.stringify([bids, asks]))
    }
    note()
    const stop = at.core.listen(
      (event) => {
        if (event.kind === 'book' && event.category === 'SPOT' && event.symbol === 'BTCUSDT') note()
      },
      () => false,
    )
    const socket = await at.open('wsPublicV3')
    socket.send({
      op: 'subscribe',
      args: [
        { instType: 'spot', topic: 'books', symbol: 'BTCUSDT' },
        { instType: 'spot', topic: 'books50', symbol: 'BTCUSDT' },
      ],
    })
    const pushes = (topic: string) =>
      socket.frames.filter((frame) => frame.action !== undefined && frame.arg?.topic === topic)
    await expect.poll(() => pushes('books').length).toBeGreaterThan(8)
    stop()
    const sides = { b: new Map<string, string>(), a: new Map<string, string>() }
    const view = (side: Map<string, string>, away: 1 | -1) =>
      [...side].toSorted(([x], [y]) => (Number(x) - Number(y)) * away).map(([price, qty]) => ({ price, qty }))
    let previous = 0
    for (const frame of pushes('books')) {
      const { a, b, seq, pseq } = frame.data![0] as {
        a: [string, string][]
        b: [string, string][]
        seq: number
        pseq: number
      }
      expect(pseq).toBe(frame.action === 'snapshot' ? 0 : previous)
      for (const [name, levels] of [
        ['a', a],
        ['b', b],
      ] as const)
        for (const [price, qty] of levels) {
          if (qty === '0') sides[name].delete(price)
          else sides[name].set(price, qty)
        }
      previous = seq
      expect(JSON.stringify([view(sides.b, -1), view(sides.a, 1)])).toBe(engine.get(seq))
    }
    expect(pushes('books50').every((frame) => frame.action === 'snapshot')).toBe(true)
  })

  it('push orders, fills, the account and positions in v3 words, to their end', async () => {
    const socket = await at.logIn('wsPrivateV3', 'hedge')
    socket.send(own('order', 'fill', 'account', 'position'))
    const empty = await socket.until((frame) => frame.arg?.topic === 'position' && frame.action !== undefined)
    expect([empty.action, empty.data, empty.arg]).toEqual(['snapshot', [], { instType: 'UTA', topic: 'position' }])
    const account = await socket.until((frame) => frame.arg?.topic === 'account' && frame.action === 'snapshot')
    const { coin } = topics.account.item.parse(account.data![0])
    expect(coin.find((asset) => asset.coin === 'USDT')).toMatchObject({ debts: '0', locked: '0' })

    const market = { category: 'USDT-FUTURES', symbol: 'ETHUSDT', posSide: 'long', orderType: 'market', qty: '1' }
    await post(at.descriptor, PLACE, [{ ...market, side: 'buy', clientOid: 'topic-open' }], at.key('hedge'))
    const opened = await socket.until(
      (frame) => frame.arg?.topic === 'position' && frame.data?.[0]?.positionStatus === 'opening',
    )
    expect(opened).toMatchObject({
      action: 'update',
      data: [{ symbol: 'ETHUSDT', posSide: 'long', size: '1', marginCoin: 'USDT' }],
    })
    await post(at.descriptor, PLACE, [{ ...market, side: 'sell', clientOid: 'topic-close' }], at.key('hedge'))
    const ended = await socket.until(
      (frame) => frame.arg?.topic === 'position' && frame.data?.at(-1)?.positionStatus === 'ended',
    )
    expect(ended.data!.at(-1)).toMatchObject({ size: '0', symbol: 'ETHUSDT' })
    const before = socket.frames
      .slice(0, socket.frames.indexOf(ended))
      .findLast((frame) => frame.arg?.topic === 'position')
    expect(before).toMatchObject({
      action: 'update',
      data: [{ positionStatus: 'opening', size: '1', frozen: '1', available: '0' }],
    })

    const data = (topic: string) =>
      socket.frames.filter((frame) => frame.arg?.topic === topic && frame.action).flatMap((frame) => frame.data!)
    const orders = data('order')
      .map((item) => topics.order.item.parse(item))
      .filter((order) => order.clientOid === 'topic-close')
    expect(orders[0]).toMatchObject({
      category: 'usdt-futures',
      orderStatus: 'live',
      timeInForce: 'ioc',
      holdSide: 'long',
      tradeSide: 'close_long',
      reduceOnly: 'no',
    })
    expect(orders.at(-1)).toMatchObject({ orderStatus: 'filled', cumExecQty: '1' })
    const fills = data('fill')
      .map((item) => topics.fill.item.parse(item))
      .filter((fill) => fill.clientOid === 'topic-close')
    expect(fills.reduce((sum, fill) => sum + Number(fill.execQty), 0)).toBeCloseTo(1, 8)
    expect(Number(orders.at(-1)!.totalProfit)).toBeCloseTo(
      fills.reduce((sum, fill) => sum + Number(fill.execPnl), 0),
      8,
    )
    expect(socket.frames.some((frame) => frame.arg?.topic === 'account' && frame.action === 'update')).toBe(true)
  })

  it('spell the status of a canceled order with two l (X11)', async () => {
    const socket = await at.logIn('wsPrivateV3')
    socket.send(own('order'))
    await socket.until((frame) => frame.event === 'subscribe')
    await post(at.descriptor, PLACE, [{ ...resting, clientOid: 'topic-cancel' }], at.key())
    await post(at.descriptor, '/api/v3/trade/cancel-order', { clientOid: 'topic-cancel' }, at.key())
    const canceled = await socket.until((frame) => frame.data?.[0]?.orderStatus === 'cancelled')
    expect(canceled).toMatchObject({
      action: 'snapshot',
      data: [{ clientOid: 'topic-cancel', cancelReason: 'normal_cancel' }],
    })
  })
})

describe('trade operations', () => {
  const { createLimiter, nextSecond } = handLimits()
  const at = usePracticeExchange({ createLimiter })
  beforeEach(nextSecond)
  const where = { instType: 'USDT-FUTURES', instId: 'BTCUSDT' }
  const params = {
    orderType: 'limit',
    side: 'buy',
    size: '0.01',
    price: '50000',
    force: 'gtc',
    marginCoin: 'USDT',
    marginMode: 'crossed',
  }

  it('on the v2 socket answer with a number, and the order’s push follows', async () => {
    const socket = await at.logIn('wsPrivate', 'classic')
    socket.send({ op: 'subscribe', args: [{ instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' }] })
    await socket.until((frame) => frame.event === 'subscribe')
    socket.send({
      op: 'trade',
      args: [{ id: 'a1', ...where, channel: 'place-order', params: { ...params, clientOid: 'v2-trade' } }],
    })
    const placed = await socket.until((frame) => frame.event === 'trade')
    expect(placed).toMatchObject({
      code: 0,
      msg: 'Success',
      arg: [
        { id: 'a1', ...where, channel: 'place-order', params: { clientOid: 'v2-trade', orderId: expect.any(String) } },
      ],
    })
    await socket.until((frame) => frame.data?.[0]?.status === 'live')
    socket.send({
      op: 'trade',
      args: [{ id: 'a2', ...where, channel: 'cancel-order', params: { clientOid: 'v2-trade' } }],
    })
    await socket.until((frame) => frame.data?.[0]?.status === 'canceled')
    socket.send({
      op: 'trade',
      args: [{ id: 'a3', ...where, channel: 'cancel-order', params: { clientOid: 'v2-trade' } }],
    })
    expect(await socket.until((frame) => frame.event === 'error')).toMatchObject({ code: 40768, arg: [{ id: 'a3' }] })
    socket.send({ op: 'trade', args: [{ id: 'a4', ...where, channel: 'modify-order', params: {} }] })
    await socket.until((frame) => frame.code === 30016)
  })

  it('and pushes of a classic account in hedge mode name the side of the position', async () => {
    const key = at.key('classic')
    await post(
      at.descriptor,
      '/api/v2/mix/account/set-position-mode',
      { productType: 'usdt-futures', posMode: 'hedge_mode' },
      key,
    )
    const socket = await at.logIn('wsPrivate', 'classic')
    socket.send({
      op: 'subscribe',
      args: [
        { instType: 'USDT-FUTURES', channel: 'orders', instId: 'BTCUSDT' },
        { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' },
      ],
    })
    const account = await socket.until((frame) => frame.arg?.channel === 'account' && frame.action === 'snapshot')
    expect(account.data).toMatchObject([{ marginCoin: 'USDT' }])
    const market = { marginMode: 'crossed', marginCoin: 'USDT', orderType: 'market', size: '0.1', side: 'sell' }
    for (const tradeSide of ['open', 'close']) {
      socket.send({
        op: 'trade',
        args: [
          {
            id: tradeSide,
            ...where,
            channel: 'place-order',
            params: { ...market, tradeSide, clientOid: `short-${tradeSide}` },
          },
        ],
      })
      const push = await socket.until(
        (frame) => frame.data?.[0]?.status === 'filled' && frame.data[0].clientOid === `short-${tradeSide}`,
      )
      expect(push.data).toMatchObject([{ side: 'sell', posSide: 'short', tradeSide, posMode: 'hedge_mode' }])
    }
    await post(
      at.descriptor,
      '/api/v2/mix/account/set-position-mode',
      { productType: 'usdt-futures', posMode: 'one_way_mode' },
      key,
    )
  })

  it('trade spot for classic and unified accounts alike', async () => {
    for (const label of ['classic', 'hedge']) {
      const socket = await at.logIn('wsPrivate', label)
      const spot = { instType: 'SPOT', instId: 'ETHUSDT' }
      socket.send({
        op: 'trade',
        args: [
          {
            id: 's1',
            ...spot,
            channel: 'place-order',
            params: {
              orderType: 'limit',
              side: 'buy',
              size: '0.01',
              price: '1000',
              force: 'gtc',
              clientOid: 'spot-ws',
            },
          },
        ],
      })
      expect(await socket.until((frame) => frame.event === 'trade')).toMatchObject({ code: 0 })
      const placed = at.core.openOrders(at.key(label).uid).filter(({ clientOid }) => clientOid === 'spot-ws')
      expect(placed).toMatchObject([{ category: 'SPOT' }])
    }
  })

  it('need a login and the permission to trade', async () => {
    const anonymous = await at.open('wsPrivate')
    const message = { op: 'trade', args: [{ id: 'a1', ...where, channel: 'place-order', params }] }
    anonymous.send(message)
    await anonymous.until((frame) => frame.code === 30004)
    const reader = await at.logIn('wsPrivateV3', 'read-only')
    reader.send({
      op: 'trade',
      id: '7',
      category: 'spot',
      topic: 'place-order',
      args: [{ symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '0.01', price: '50000' }],
    })
    expect(await reader.until((frame) => frame.event === 'error')).toMatchObject({ id: '7', code: '40014' })
  })

  it('cancel an order untraded when its receiveWindow is over, and trade one that is in time', async () => {
    const socket = await at.logIn('wsPrivateV3', 'borrower')
    socket.send({ op: 'subscribe', args: [{ instType: 'UTA', topic: 'order' }] })
    await socket.until((frame) => frame.event === 'subscribe')
    const buy = { symbol: 'ETHUSDT', side: 'buy', orderType: 'market', qty: '100' }
    const place = (id: string, args: object[], requestTime: number) =>
      socket.send({ op: 'trade', id, category: 'spot', topic: 'batch-place', requestTime: String(requestTime), args })
    const rows = [
      { ...buy, clientOid: 'in-time', receiveWindow: '60000' },
      { ...buy, clientOid: 'late', receiveWindow: '1000' },
      { ...buy, clientOid: 'any-time' },
    ]
    place('w1', rows, Date.now() - 5000)
    expect(await socket.until((frame) => frame.id === 'w1')).toMatchObject({
      event: 'trade',
      code: '0',
      args: rows.map(({ clientOid }) => ({ clientOid, orderId: expect.any(String) })),
    })
    await socket.until((frame) => frame.data?.[0]?.clientOid === 'any-time' && frame.data[0].orderStatus === 'filled')
    const pushesOf = (clientOid: string) =>
      socket.frames.flatMap((frame) => frame.data ?? []).filter((push) => push.clientOid === clientOid)
    expect(pushesOf('late')).toMatchObject([
      { orderStatus: 'live' },
      { orderStatus: 'cancelled', cancelReason: 'cancel_receiveWindow', cumExecQty: '0' },
    ])
    expect(pushesOf('in-time').at(-1)).toMatchObject({ orderStatus: 'filled' })
    for (const receiveWindow of ['9', '60001', 'soon']) {
      place(receiveWindow, [{ ...buy, receiveWindow }], Date.now())
      expect(await socket.until((frame) => frame.id === receiveWindow)).toMatchObject({
        event: 'error',
        code: '400172',
        msg: expect.stringContaining('receiveWindow'),
      })
    }
  })

  it('refuse a classic spot order that came after its receiveWindow, over the socket and over REST', async () => {
    const order = { symbol: 'ETHUSDT', orderType: 'limit', side: 'buy', size: '0.01', price: '1000', force: 'gtc' }
    const windows = [
      [1000, 40078],
      [60_001, 40079],
    ] as const
    const socket = await at.logIn('wsPrivate', 'classic')
    for (const [receiveWindow, code] of windows) {
      const late = { ...order, requestTime: String(Date.now() - 5000), receiveWindow: String(receiveWindow) }
      socket.send({
        op: 'trade',
        args: [{ id: `w${code}`, instType: 'SPOT', instId: 'ETHUSDT', channel: 'place-order', params: late }],
      })
      await socket.until((frame) => frame.event === 'error' && frame.code === code)
      const answer = await post(at.descriptor, '/api/v2/spot/trade/place-order', late, at.key('classic'))
      expect([answer.status, answer.code]).toEqual([400, String(code)])
    }
    const inTime = { ...order, requestTime: String(Date.now() - 5000), receiveWindow: '50000' }
    expect(await post(at.descriptor, '/api/v2/spot/trade/place-order', inTime, at.key('classic'))).toMatchObject({
      code: '00000',
    })
  })

  it('share the rate limit of the REST call', async () => {
    const socket = await at.logIn('wsPrivateV3', 'one-way')
    const key = at.key('one-way')
    const order = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '0', price: '50000' }
    const overRest = Array.from({ length: 3 }, () => post(at.descriptor, PLACE, [{ ...order, category: 'SPOT' }], key))
    await Promise.all(overRest)
    for (let id = 1; id <= 3; id += 1)
      socket.send({ op: 'trade', id: String(id), category: 'spot', topic: 'batch-place', args: [order] })
    expect(await socket.until((frame) => frame.id === '3')).toMatchObject({ event: 'error', code: '429' })
    expect(socket.frames.filter((frame) => frame.event === 'trade').map(({ id }) => id)).toEqual(['1', '2'])
  })
})
