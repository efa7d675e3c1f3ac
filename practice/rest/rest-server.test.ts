import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { get, handLimits, headersFor, keyLabeled, post, sendRaw, startExchange } from '@/practice/testing/driver'

const UNFILLED = '/api/v3/trade/unfilled-orders'
const PLACE = '/api/v3/trade/place-batch'
const MODIFY = '/api/v3/trade/batch-modify-order'
const resting = {
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: '50000.00',
  qty: '0.001',
}
const order = (change: Record<string, unknown> = {}) => ({ ...resting, ...change })

const change = (id: Record<string, string>) => ({ symbol: 'BTCUSDT', category: 'SPOT', price: '1', ...id })

describe('the practice exchange over HTTP', () => {
  const { createLimiter, nextSecond } = handLimits()
  let exchange: PracticeExchange
  beforeAll(async () => {
    exchange = await startExchange({ createLimiter })
  })
  beforeEach(nextSecond)
  afterAll(() => exchange.close())
  const descriptor = () => exchange.descriptor
  const key = (label = 'hedge') => keyLabeled(descriptor(), label)

  describe('permissions of a request (X13)', () => {
    const send = (change: Record<string, string>, options = {}) => {
      const headers: Record<string, string> = { ...headersFor(key(), 'GET', UNFILLED, '', options), ...change }
      return sendRaw(descriptor().rest, 'GET', UNFILLED, headers)
    }
    it.each([
      ['no key', { 'ACCESS-KEY': '' }, {}, '40006'],
      ['an unknown key', { 'ACCESS-KEY': 'bg_nobody' }, {}, '40037'],
      ['a wrong passphrase', { 'ACCESS-PASSPHRASE': 'wrong' }, {}, '40012'],
      ['a malformed timestamp', { 'ACCESS-TIMESTAMP': '1700000000' }, {}, '40005'],
      ['a clock 31 s slow', {}, { timestamp: String(Date.now() - 31_000) }, '40008'],
      ['a clock 60 s fast', {}, { timestamp: String(Date.now() + MINUTE_MS) }, '40008'],
      ['a wrong signature', { 'ACCESS-SIGN': 'AAAA' }, {}, '40009'],
    ])('answers %s with HTTP 400 and its code', async (_name, change, options, code) => {
      const answer = await send(change, options)
      expect([answer.status, answer.code, answer.data]).toEqual([400, code, null])
    })
    it('takes a clock 25 s off, and header names in any case', async () => {
      const headers = headersFor(key(), 'GET', UNFILLED, '', { timestamp: String(Date.now() - 25_000) })
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
      expect((await sendRaw(descriptor().rest, 'GET', UNFILLED, lower)).msg).toBe('success')
    })
    it('takes the signature of the wire text and of its decoded form', async () => {
      const target = '/api/v3/trade/order-info?clientOid=a%3Ab%2Fc'
      for (const signedTarget of [target, decodeURIComponent(target)]) {
        const answer = await sendRaw(
          descriptor().rest,
          'GET',
          target,
          headersFor(key(), 'GET', target, '', { signedTarget }),
        )
        expect(answer.code).toBe('25204')
      }
    })
    it('refuses an order by a read-only key and names the permission', async () => {
      const answer = await post(descriptor(), PLACE, [order()], key('read-only'))
      expect([answer.status, answer.code]).toEqual([400, '40014'])
      expect(answer.msg).toContain('UTA trade (read & write)')
    })
    it('answers an unknown path with 404', async () => {
      const answer = await get(descriptor(), '/api/v3/trade/nothing')
      expect([answer.status, answer.code]).toEqual([404, '40404'])
    })
    it('has a control endpoint only with faults enabled (X16)', async () => {
      expect(descriptor().control).toBeUndefined()
      expect((await get(descriptor(), '/control/log')).status).toBe(404)
    })
  })

  describe('valid requests (X09)', () => {
    it.each([
      ['21 orders', PLACE, Array.from({ length: 21 }, () => order()), '40306', '20'],
      ['mixed categories', PLACE, [order(), order({ category: 'USDT-FUTURES' })], '400172', 'category'],
      ['no symbol', PLACE, [order({ symbol: undefined })], '40019', '0.symbol'],
      ['an unknown side', PLACE, [order({ side: 'hold' })], '40020', '0.side'],
      ['1e5', PLACE, [order({ qty: '1e5' })], '400172', '0.qty'],
      ['a limit order without price', PLACE, [order({ price: undefined })], '400172', 'price'],
      ['a clientOid outside its pattern', PLACE, [order({ clientOid: 'no spaces' })], '400172', '0.clientOid'],
      ['an order twice in one modify', MODIFY, [change({ orderId: '1' }), change({ orderId: '1' })], '25200', 'once'],
      ['a change that names no order', MODIFY, [change({})], '40924', 'orderId'],
    ])('refuses %s, naming field and rule, without any effect', async (_name, path, body, code, message) => {
      const answer = await post(descriptor(), path, body, key())
      expect([answer.status, answer.code]).toEqual([400, code])
      expect(answer.msg).toContain(message)
      expect(exchange.core.openOrders(key().uid)).toEqual([])
    })
    it.each([
      ['/api/v3/market/candles?category=SPOT&symbol=BTCUSDT&interval=1m&limit=1001', '40020', 'limit'],
      ['/api/v3/market/candles?category=SPOT&symbol=BTCUSDT&interval=7m', '40020', 'interval'],
      ['/api/v3/market/candles?category=SPOT&symbol=NOPEUSDT&interval=1m', '40034', 'symbol'],
      ['/api/v3/market/tickers', '40019', 'category'],
    ])('refuses %s', async (target, code, message) => {
      const answer = await get(descriptor(), target)
      expect([answer.status, answer.code]).toEqual([400, code])
      expect(answer.msg).toContain(message)
    })
    it('refuses a body that is no JSON', async () => {
      const answer = await sendRaw(descriptor().rest, 'POST', MODIFY, headersFor(key(), 'POST', MODIFY, '{'), '{')
      expect([answer.status, answer.code]).toEqual([400, '400172'])
    })
  })

  describe('rate limits (X13)', () => {
    it('serves exactly five place-batch requests in a second and refuses the sixth with 429', async () => {
      const label = 'one-way'
      const six = Array.from({ length: 6 }, () => post(descriptor(), PLACE, [order({ qty: '0' })], key(label)))
      const answers = await Promise.all(six)
      expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(5)
      const refused = answers.find((answer) => answer.status === 429)!
      expect([refused.code, refused.msg, refused.data]).toEqual(['429', 'Too Many Requests', null])
      // Another account and another call have separate allowances.
      expect((await get(descriptor(), UNFILLED, key(label))).status).toBe(200)
    })
    it('includes the number of remaining calls', async () => {
      const answer = await get(descriptor(), '/api/v3/account/settings', key('one-way'))
      expect(answer.headers['x-mbx-used-remain-limit']).toBe('19')
    })
  })

  describe('answers', () => {
    it('places a batch element by element: a bad one rolls nothing back (X09)', async () => {
      const wrong = [order({ price: '50000.001' }), order({ symbol: 'NOPEUSDT' }), order({ clientOid: 'ok-1' })]
      const body = [order({ clientOid: 'ok-1' }), ...wrong, order({ clientOid: 'ok-2' })]
      const answer = await post(descriptor(), PLACE, body, key())
      expect([answer.status, answer.code, answer.msg]).toEqual([200, '00000', 'success'])
      const refused = [{ code: '25244' }, { code: '40034' }, { code: '25212', clientOid: 'ok-1' }]
      expect(answer.data).toMatchObject([{ clientOid: 'ok-1' }, ...refused, { clientOid: 'ok-2' }])
      const list = await get(descriptor(), `${UNFILLED}?category=SPOT&limit=1`, key())
      expect(list.data).toMatchObject({ list: [{ clientOid: 'ok-2', orderStatus: 'live', cumExecQty: '0' }] })
      const { cursor } = list.data as { cursor: string }
      const next = await get(descriptor(), `${UNFILLED}?category=SPOT&limit=1&cursor=${cursor}`, key())
      expect(next.data).toMatchObject({ list: [{ clientOid: 'ok-1' }] })
      await post(descriptor(), '/api/v3/trade/cancel-symbol-order', { category: 'SPOT' }, key())
      expect((await get(descriptor(), UNFILLED, key())).data).toEqual({ list: null, cursor: null })
      const info = await get(descriptor(), '/api/v3/trade/order-info?clientOid=ok-1', key())
      expect(info.data).toMatchObject({ orderStatus: 'cancelled', cancelReason: 'normal_cancel' })
    })
    it('has a full chart at once', async () => {
      const candles = async (query: string) =>
        (await get(descriptor(), `/api/v3/market/candles?${query}`)).data as string[][]
      const minutes = await candles('category=USDT-FUTURES&symbol=BTCUSDT&interval=1m&limit=1000')
      const days = await candles('category=SPOT&symbol=ETHUSDT&interval=1D')
      expect(minutes).toHaveLength(1000)
      const first = Number(minutes[0]![0])
      expect(minutes.every((row, index) => row.length === 7 && Number(row[0]) === first + index * MINUTE_MS)).toBe(true)
      expect(days.length).toBeGreaterThan(85)
    })
    it('answers in the declared shape, with a numeric requestTime', async () => {
      const answer = await get(descriptor(), '/api/v3/public/time')
      const envelope = JSON.parse(answer.text) as { requestTime: unknown; data: { serverTime: string } }
      expect(typeof envelope.requestTime).toBe('number')
      expect(envelope.data.serverTime).toMatch(/^\d{13}$/)
      expect(answer.headers['x-bg-request-accept-time']).toMatch(/^\d{13}$/)
    })
  })
})
