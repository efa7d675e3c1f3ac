import { beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { get, handLimits, post, startExchange } from '@/practice/testing/driver'
import { connect, type Frame, loginOf } from '@/practice/testing/test-socket'
import { usePracticeExchange } from '@/practice/testing/use-exchange'

const PLACE = '/api/v3/trade/place-batch'
const arg = (channel: string, change: Record<string, string> = {}) => ({
  instType: 'SPOT',
  channel,
  instId: 'BTCUSDT',
  ...change,
})
const dataOf = (frame: Frame) => frame.data?.[0] ?? {}

describe('the practice exchange over WebSocket', () => {
  const { createLimiter, nextSecond } = handLimits()
  const at = usePracticeExchange({ createLimiter })
  beforeEach(nextSecond)

  describe('a connection', () => {
    it('answers the text ping with the text pong and acknowledges each argument', async () => {
      const socket = await at.open('wsPublic')
      socket.text('ping')
      await socket.until((frame) => frame.event === 'pong')
      socket.send({ op: 'subscribe', args: [arg('books5', { instType: 'spot' }), arg('books1')] })
      const first = await socket.until((frame) => frame.event === 'subscribe' && frame.arg?.channel === 'books5')
      expect(first.arg).toEqual(arg('books5', { instType: 'spot' }))
      const snapshot = await socket.until((frame) => frame.arg?.channel === 'books1' && frame.action === 'snapshot')
      expect(dataOf(snapshot)).toMatchObject({
        asks: [[expect.any(String), expect.any(String)]],
        bids: [[expect.any(String), expect.any(String)]],
      })
    })
    it.each([
      ['an unknown channel', { op: 'subscribe', args: [arg('nothing')] }, 30016],
      ['an unknown symbol', { op: 'subscribe', args: [arg('books', { instId: 'NOPEUSDT' })] }, 30001],
      ['an unknown operation', { op: 'dance' }, 30003],
      ['a JSON ping', { op: 'ping' }, 30003],
      ['a malformed subscription', { op: 'subscribe', args: [{ channel: 1 }] }, 30016],
    ])('answers %s with an error and stays open', async (_name, message, code) => {
      const socket = await at.open('wsPublic')
      socket.send(message)
      expect((await socket.until((frame) => frame.event === 'error')).code).toBe(code)
      socket.text('ping')
      await socket.until((frame) => frame.event === 'pong')
    })
    it('is closed after two minutes of silence, and not before', async () => {
      const clock = createManualClock()
      const quiet = await startExchange({ clock })
      const silent = await connect(quiet.descriptor.wsPublic)
      const alive = await connect(quiet.descriptor.wsPublic)
      clock.advance(100_000)
      alive.text('ping')
      await alive.until((frame) => frame.event === 'pong')
      clock.advance(20_001)
      await silent.closed
      alive.text('ping')
      await expect.poll(() => alive.frames.filter((frame) => frame.event === 'pong').length).toBe(2)
      await quiet.close()
    })
    it('closes after more than ten messages in a second', async () => {
      const socket = await at.open('wsPublic')
      for (let count = 0; count < 11; count += 1) socket.text('ping')
      await socket.closed
      expect(socket.frames.at(-1)).toMatchObject({ event: 'error', code: 30007 })
      expect(socket.frames.filter((frame) => frame.event === 'pong')).toHaveLength(10)
    })
  })

  describe('login', () => {
    const now = Math.floor(Date.now() / 1000)
    const withArg = (change: Record<string, unknown>) => ({
      op: 'login',
      args: [{ ...loginOf(at.key()).args[0], ...change }],
    })
    it.each([
      ['an unknown key', () => withArg({ apiKey: 'bg_nobody' }), 30011],
      ['a wrong passphrase', () => withArg({ passphrase: 'wrong' }), 30012],
      ['a malformed timestamp', () => withArg({ timestamp: 'noon' }), 30013],
      ['a stale timestamp', () => loginOf(at.key(), now - 60), 30014],
      ['a wrong signature', () => withArg({ sign: 'AAAA' }), 30015],
    ])('refuses %s and keeps the socket open', async (_name, message, code) => {
      const socket = await at.open('wsPrivate')
      socket.send(message())
      expect((await socket.until((frame) => frame.event === 'error')).code).toBe(code)
      socket.send({ op: 'subscribe', args: [arg('orders', { instId: 'default' })] })
      await socket.until((frame) => frame.code === 30004)
      socket.send(loginOf(at.key()))
      expect((await socket.until((frame) => frame.event === 'login')).code).toBe(0)
    })
    it('takes seconds as number or text, and milliseconds', async () => {
      for (const stamp of [Math.floor(Date.now() / 1000), String(Math.floor(Date.now() / 1000)), Date.now()]) {
        const socket = await at.open('wsPrivate')
        socket.send(loginOf(at.key(), stamp))
        expect((await socket.until((frame) => frame.event === 'login')).code).toBe(0)
      }
    })
  })

  describe('books', () => {
    it('of 1, 5 and 15 levels are the engine’s best levels at their number', async () => {
      const engine = new Map<number, string[][]>()
      const rows = (levels: readonly { price: string; qty: string }[]) => levels.map(({ price, qty }) => [price, qty])
      const note = (): void => {
        const { bids, asks, seq } = at.core.book('SPOT', 'ETHUSDT', 15)
        engine.set(seq, [...rows(bids), ['-'], ...rows(asks)])
      }
      note()
      const stop = at.core.listen(
        (event) => {
          if (event.kind === 'book' && event.category === 'SPOT' && event.symbol === 'ETHUSDT') note()
        },
        () => false,
      )
      const socket = await at.open('wsPublic')
      const depths = { books1: 1, books5: 5, books15: 15 }
      socket.send({ op: 'subscribe', args: Object.keys(depths).map((channel) => arg(channel, { instId: 'ETHUSDT' })) })
      const pushes = (channel: string) =>
        socket.frames.filter((frame) => frame.action && frame.arg?.channel === channel)
      for (const channel of Object.keys(depths)) await expect.poll(() => pushes(channel).length).toBeGreaterThan(4)
      stop()
      for (const [channel, depth] of Object.entries(depths)) {
        for (const frame of pushes(channel)) {
          const { bids, asks, seq } = dataOf(frame) as { bids: string[][]; asks: string[][]; seq: number }
          const levels = engine.get(seq)!
          const middle = levels.findIndex((row) => row[0] === '-')
          expect(frame.action).toBe('snapshot')
          expect([bids, asks]).toEqual([
            levels.slice(0, middle).slice(0, depth),
            levels.slice(middle + 1).slice(0, depth),
          ])
        }
      }
    })
    it('rebuilt from snapshot and updates equals the engine’s book at every number (X14)', async () => {
      const depth = 500
      const engine = new Map<number, string>()
      const snapshot = (): void => {
        const { bids, asks, seq } = at.core.book('USDT-FUTURES', 'BTCUSDT', depth)
        engine.set(seq, JSON.stringify([bids, asks]))
      }
      snapshot()
      const stop = at.core.listen(
        (event) => {
          if (event.kind === 'book' && event.category === 'USDT-FUTURES' && event.symbol === 'BTCUSDT') snapshot()
        },
        () => false,
      )
      const socket = await at.open('wsPublic')
      socket.send({ op: 'subscribe', args: [arg('books', { instType: 'USDT-FUTURES' })] })
      const pushes = () => socket.frames.filter((frame) => frame.action !== undefined)
      await expect.poll(() => pushes().length).toBeGreaterThan(8)
      stop()

      const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() }
      const view = (side: Map<string, string>, away: 1 | -1) =>
        [...side].toSorted(([a], [b]) => (Number(a) - Number(b)) * away).map(([price, qty]) => ({ price, qty }))
      let previous = 0
      for (const frame of pushes()) {
        const { bids, asks, seq, pseq } = dataOf(frame) as {
          bids: [string, string][]
          asks: [string, string][]
          seq: number
          pseq: number
        }
        expect(pseq).toBe(frame.action === 'snapshot' ? 0 : previous)
        for (const [name, levels] of [
          ['bids', bids],
          ['asks', asks],
        ] as const)
          for (const [price, qty] of levels) {
            if (qty === '0') sides[name].delete(price)
            else sides[name].set(price, qty)
          }
        previous = seq
        expect(JSON.stringify([view(sides.bids, -1), view(sides.asks, 1)])).toBe(engine.get(seq))
      }
    })
  })

  describe('private channels', () => {
    it('show an order live first, then its end, in classic words (X11)', async () => {
      const socket = await at.logIn('wsPrivate')
      socket.send({ op: 'subscribe', args: [arg('orders', { instId: 'default' })] })
      await socket.until((frame) => frame.event === 'subscribe')
      const resting = {
        category: 'SPOT',
        symbol: 'BTCUSDT',
        side: 'buy',
        orderType: 'limit',
        timeInForce: 'gtc',
        price: '50000.00',
        qty: '0.001',
      }
      await post(at.descriptor, PLACE, [{ ...resting, clientOid: 'push-1' }], at.key())
      await socket.until((frame) => dataOf(frame).clientOid === 'push-1')
      await post(at.descriptor, '/api/v3/trade/cancel-order', { clientOid: 'push-1' }, at.key())
      await socket.until((frame) => dataOf(frame).status === 'canceled')
      expect(socket.frames.filter((frame) => frame.data).map((frame) => dataOf(frame).status)).toEqual([
        'live',
        'canceled',
      ])
      expect(dataOf(socket.frames.at(-1)!)).toMatchObject({
        instId: 'BTCUSDT',
        cancelReason: 'normal_cancel',
        size: '0.001',
      })
    })
    it('report every fill of a taker once, and balances and the position after it', async () => {
      const socket = await at.logIn('wsPrivate', 'hedge')
      const futures = { instType: 'USDT-FUTURES', instId: 'default' }
      const account = { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' }
      socket.send({ op: 'subscribe', args: [arg('orders', futures), arg('positions', futures), account] })
      const empty = await socket.until((frame) => frame.arg?.channel === 'positions' && frame.action === 'snapshot')
      expect(empty.data).toEqual([])
      const taker = {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        side: 'buy',
        posSide: 'long',
        orderType: 'market',
        qty: '1.5000',
      }
      await post(at.descriptor, PLACE, [{ ...taker, clientOid: 'take-1' }], at.key('hedge'))
      await socket.until((frame) => dataOf(frame).status === 'filled')
      await socket.until((frame) => frame.arg?.channel === 'positions' && dataOf(frame).holdSide === 'long')
      const orders = socket.frames.filter((frame) => frame.arg?.channel === 'orders' && frame.data).map(dataOf)
      expect(orders[0]).toMatchObject({ status: 'live', accBaseVolume: '0' })
      const fills = orders.filter((push) => push.tradeId)
      expect(new Set(fills.map((push) => push.tradeId)).size).toBe(fills.length)
      expect(fills.reduce((total, push) => total + Number(push.baseVolume), 0)).toBeCloseTo(1.5, 8)
      expect(fills.every((push) => Number(push.fillFee) < 0 && push.tradeScope === 'taker')).toBe(true)
      const position = (
        await get(at.descriptor, '/api/v3/position/current-position?category=USDT-FUTURES', at.key('hedge'))
      ).data
      expect(position).toMatchObject({ list: [{ symbol: 'BTCUSDT', posSide: 'long', total: '1.5' }] })
      const record = (await get(at.descriptor, '/api/v3/trade/order-info?clientOid=take-1', at.key('hedge'))).data
      expect(record).toMatchObject({ orderStatus: 'filled', cumExecQty: '1.5', price: '0' })
    })
    it('fill a resting order when the market comes to it', async () => {
      const socket = await at.logIn('wsPrivate')
      socket.send({ op: 'subscribe', args: [arg('orders', { instType: 'USDT-FUTURES', instId: 'BTCUSDT' })] })
      await socket.until((frame) => frame.event === 'subscribe')
      // Best in the book: a seller of more than one order matches it.
      const { bids, asks } = at.core.book('USDT-FUTURES', 'BTCUSDT', 1)
      const price = Math.max(Number(bids[0]!.price), Number(asks[0]!.price) - 0.1).toFixed(1)
      const maker = {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        side: 'buy',
        orderType: 'limit',
        timeInForce: 'gtc',
        price,
        qty: '0.0010',
      }
      await post(at.descriptor, PLACE, [{ ...maker, clientOid: 'make-1' }], at.key())
      const { category, symbol } = maker
      const seller = { category, symbol, side: 'sell', orderType: 'market', qty: '1.5000' }
      await post(at.descriptor, PLACE, [seller], at.key('borrower'))
      await expect.poll(() => socket.frames.map(dataOf).some((push) => push.status === 'filled')).toBe(true)
      expect(socket.frames.filter((frame) => frame.data).map(dataOf)[0]).toMatchObject({
        status: 'live',
        clientOid: 'make-1',
      })
    })
  })
})
