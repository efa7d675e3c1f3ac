import { beforeEach, describe, expect, it } from 'vitest'
import { get, handLimits, headersFor, post, sendRaw, type ReceivedAnswer } from '@/practice/testing/driver'
import { loginOf, type TestSocket } from '@/practice/testing/test-socket'
import { usePracticeExchange } from '@/practice/testing/use-exchange'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** Well beyond the 30 s that the exchange allows. */
const stale = 90_000
const stamped = (): string => String(Date.now() - stale)

/** Callers: the key as used, and its documented codes over REST and at login (exchange: Sockets; exchange: Codes). */
const callers: readonly {
  name: string
  rest: string
  login: number
  used: (key: PracticeKey) => PracticeKey
  isStale?: true
}[] = [
  { name: 'a wrong secret', rest: '40009', login: 30015, used: (key) => ({ ...key, secretKey: 'wrong' }) },
  { name: 'an unknown key', rest: '40037', login: 30011, used: (key) => ({ ...key, apiKey: 'bg_nobody' }) },
  { name: 'a wrong passphrase', rest: '40012', login: 30012, used: (key) => ({ ...key, passphrase: 'wrong' }) },
  { name: 'a stale timestamp', rest: '40008', login: 30014, used: (key) => key, isStale: true },
]

const PLACE = '/api/v3/trade/place-order'
const resting = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: '50000.0',
  qty: '0.01',
}
const classic = {
  marginMode: 'crossed',
  marginCoin: 'USDT',
  side: 'buy',
  orderType: 'limit',
  force: 'gtc',
  price: '50000.0',
  size: '0.01',
}
const TAKEN = 'taken'

/**
 * Requests: the change that breaks an order, in both vocabularies, and the codes of v3, classic futures and classic
 * spot.
 */
const orders = [
  {
    name: 'a clientOid of a pending order',
    v3: { clientOid: TAKEN },
    v2: { clientOid: TAKEN },
    codes: ['25212', '40786', '43118'],
  },
  {
    name: 'a price off its tick',
    v3: { price: '50000.005' },
    v2: { price: '50000.005' },
    codes: ['25244', '45115', '45115'],
  },
  { name: 'a quantity of nothing', v3: { qty: '0' }, v2: { size: '0' }, codes: ['25207', '45111', '45111'] },
  {
    name: 'too small a quantity',
    v3: { qty: '0.0000001' },
    v2: { size: '0.0000001' },
    codes: ['25207', '45111', '45111'],
  },
  {
    name: 'too small a value',
    v3: { qty: '0.0001', price: '9000' },
    v2: { size: '0.0001', price: '9000' },
    codes: ['45110', '45110', '45110'],
  },
  {
    name: 'a quantity off its step',
    v3: { qty: '0.0100001' },
    v2: { size: '0.0100001' },
    codes: ['25200', '22038', '22038'],
  },
  {
    name: 'an unknown symbol',
    v3: { symbol: 'NOPEUSDT' },
    v2: { symbol: 'NOPEUSDT' },
    codes: ['40034', '40034', '40034'],
  },
] as const

const outcome = ({ status, code, data }: ReceivedAnswer) => [status, code, data]
const refused = (code: string) => [400, code, null]

describe('the practice exchange refuses', () => {
  const { createLimiter, nextSecond } = handLimits()
  const at = usePracticeExchange({ createLimiter })
  beforeEach(nextSecond)
  const errorOf = async (socket: TestSocket, id: string) =>
    (await socket.until((frame) => frame.event === 'error' && JSON.stringify(frame).includes(`"${id}"`))).code

  describe.each(callers)('$name', ({ rest, login, used, isStale }) => {
    const target = {
      unified: '/api/v3/trade/unfilled-orders',
      classic: '/api/v2/mix/order/orders-pending?productType=usdt-futures',
    } as const
    it.each([
      ['one-way', 'unified'],
      ['classic', 'classic'],
    ] as const)('over REST: %s', async (label, kind) => {
      const headers = headersFor(used(at.key(label)), 'GET', target[kind], '', isStale ? { timestamp: stamped() } : {})
      expect(outcome(await sendRaw(at.descriptor.rest, 'GET', target[kind], headers))).toEqual(refused(rest))
    })
    it.each(['wsPrivate', 'wsPrivateV3'] as const)('at the login of %s', async (socketName) => {
      const socket = await at.open(socketName)
      socket.send(loginOf(used(at.key()), isStale ? Math.floor(Number(stamped()) / 1000) : undefined))
      expect(await socket.until((frame) => frame.event === 'error')).toMatchObject({
        code: login,
        connId: expect.any(String),
      })
    })
  })

  it('a foreign address over REST and at both logins', async () => {
    const request = {
      subUid: '5100000004',
      passphrase: 'first1234',
      label: 'elsewhere',
      ipList: ['10.1.2.3'],
      permType: 'read_write',
      permList: ['uta_trade'],
    }
    const { apiKey, secretKey } = (
      await post(at.descriptor, '/api/v3/broker/create-sub-apikey', request, at.key('institution'))
    ).data as PracticeKey
    const foreign = { ...at.key('institution sub 1'), apiKey, secretKey, passphrase: request.passphrase }
    expect(outcome(await get(at.descriptor, '/api/v3/trade/unfilled-orders', foreign))).toEqual(refused('40018'))
    for (const socketName of ['wsPrivate', 'wsPrivateV3'] as const) {
      const socket = await at.open(socketName)
      socket.send(loginOf(foreign))
      expect(await socket.until((frame) => frame.event === 'error')).toMatchObject({
        code: 30005,
        msg: expect.stringContaining('IP'),
      })
    }
  })

  it('a missing permission over REST, and over both sockets under the same code', async () => {
    const key = at.key('read-only')
    expect(outcome(await post(at.descriptor, PLACE, resting, key))).toEqual(refused('40014'))
    const v3 = await at.logIn('wsPrivateV3', 'read-only')
    v3.send({ op: 'trade', id: 'reader', category: 'usdt-futures', topic: 'place-order', args: [resting] })
    expect(await errorOf(v3, 'reader')).toBe('40014')
    const v2 = await at.logIn('wsPrivate', 'read-only')
    v2.send({
      op: 'trade',
      args: [{ id: 'reader', instType: 'SPOT', instId: 'BTCUSDT', channel: 'place-order', params: classic }],
    })
    expect(await errorOf(v2, 'reader')).toBe(40014)
  })

  it('21 orders in a batch, over REST of both versions and over the v3 socket', async () => {
    const rows = <Row>(row: Row): Row[] => Array.from({ length: 21 }, () => row)
    expect(outcome(await post(at.descriptor, '/api/v3/trade/place-batch', rows(resting), at.key()))).toEqual(
      refused('40306'),
    )
    const spot = { symbol: 'BTCUSDT', orderList: rows(classic) }
    expect(outcome(await post(at.descriptor, '/api/v2/spot/trade/batch-orders', spot, at.key('classic')))).toEqual(
      refused('40306'),
    )
    const mix = { ...spot, productType: 'usdt-futures', marginCoin: 'USDT', marginMode: 'crossed' }
    expect(outcome(await post(at.descriptor, '/api/v2/mix/order/batch-place-order', mix, at.key('classic')))).toEqual(
      refused('40306'),
    )
    const v3 = await at.logIn('wsPrivateV3')
    v3.send({ op: 'trade', id: 'many', category: 'usdt-futures', topic: 'batch-place', args: rows(resting) })
    expect(await errorOf(v3, 'many')).toBe('40306')
  })

  it('isolated margin, which it does not have, rather than take it as crossed', async () => {
    const isolated = { ...resting, marginMode: 'isolated' }
    expect(outcome(await post(at.descriptor, PLACE, isolated, at.key()))).toEqual(refused('40020'))
    const batch = await post(
      at.descriptor,
      '/api/v3/trade/place-batch',
      [isolated, { ...resting, marginMode: 'crossed' }],
      at.key(),
    )
    expect(batch.data).toMatchObject([
      { code: '40020', msg: expect.stringContaining('marginMode') },
      { orderId: expect.stringMatching(/^\d+$/) },
    ])
    expect(outcome(await post(at.descriptor, PLACE, { ...resting, marginMode: 'sideways' }, at.key()))).toEqual(
      refused('40020'),
    )
    const v3 = await at.logIn('wsPrivateV3')
    v3.send({ op: 'trade', id: 'isolated', category: 'usdt-futures', topic: 'place-order', args: [isolated] })
    expect(await errorOf(v3, 'isolated')).toBe('40020')
    const v2 = await at.logIn('wsPrivate', 'classic')
    v2.send({
      op: 'trade',
      args: [
        {
          id: 'isolated',
          instType: 'USDT-FUTURES',
          instId: 'BTCUSDT',
          channel: 'place-order',
          params: { ...classic, marginMode: 'isolated' },
        },
      ],
    })
    expect(await errorOf(v2, 'isolated')).toBe(40020)
  })

  it('a take profit on an order, rather than drop it unkept; alone, in a batch, over the v3 socket', async () => {
    const guarded = { ...resting, takeProfit: '60000' }
    expect(outcome(await post(at.descriptor, PLACE, guarded, at.key()))).toEqual(refused('25593'))
    expect(outcome(await post(at.descriptor, '/api/v3/trade/place-batch', [resting, guarded], at.key()))).toEqual(
      refused('25593'),
    )
    const v3 = await at.logIn('wsPrivateV3')
    v3.send({ op: 'trade', id: 'guarded', category: 'usdt-futures', topic: 'place-order', args: [guarded] })
    expect(await errorOf(v3, 'guarded')).toBe('25593')
  })

  it('to change one order twice in a request, though it is named by its two names, and changes nothing', async () => {
    const twice = { ...resting, clientOid: 'two-names' }
    const { orderId } = (await post(at.descriptor, PLACE, twice, at.key())).data as { orderId: string }
    const where = { category: resting.category, symbol: resting.symbol }
    const changes = [
      { ...where, orderId, price: '50001.0' },
      { ...where, clientOid: twice.clientOid, price: '50002.0' },
    ]
    expect(outcome(await post(at.descriptor, '/api/v3/trade/batch-modify-order', changes, at.key()))).toEqual(
      refused('25200'),
    )
    expect((await get(at.descriptor, `/api/v3/trade/order-info?orderId=${orderId}`, at.key())).data).toMatchObject({
      price: '50000',
    })
  })

  it('to cancel the orders of a symbol that is not listed', async () => {
    const request = { category: 'USDT-FUTURES', symbol: 'BTCUSTD' }
    expect(outcome(await post(at.descriptor, '/api/v3/trade/cancel-symbol-order', request, at.key()))).toEqual(
      refused('40034'),
    )
  })

  it('orders that the loan of their account does not allow', async () => {
    const batch = await post(at.descriptor, '/api/v3/trade/place-batch', [resting], at.key('one-way sub 1'))
    expect(batch.data).toMatchObject([{ code: '95008' }])
    const spot = { ...resting, category: 'SPOT', symbol: 'SOLUSDT', price: '10', qty: '1' }
    expect(outcome(await post(at.descriptor, PLACE, spot, at.key('one-way sub 1')))).toEqual(refused('95007'))
    expect(await post(at.descriptor, PLACE, { ...spot, symbol: 'ETHUSDT' }, at.key('one-way sub 1'))).toMatchObject({
      code: '00000',
    })
  })

  describe.each(orders)('$name', ({ v3, v2, codes: [unified, mix, spot] }) => {
    const order = { ...resting, ...v3 }
    const { symbol = 'BTCUSDT', ...broken } = { ...classic, ...v2 } as typeof classic & { symbol?: string }
    /** The order that already has the clientOid. */
    function occupy(): void {
      for (const wallet of [at.key().uid, `${at.key('classic').uid}-USDT-FUTURES`])
        at.core.place(wallet, { ...base, clientOid: TAKEN })
      at.core.place(at.key('classic').uid, { ...base, category: 'SPOT', clientOid: TAKEN })
    }
    const base = {
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      price: '50000',
      qty: '0.01',
    } as const

    it('over REST, alone and as an element of a batch', async () => {
      occupy()
      expect(outcome(await post(at.descriptor, PLACE, order, at.key()))).toEqual(refused(unified))
      const batch = await post(at.descriptor, '/api/v3/trade/place-batch', [order], at.key())
      expect([batch.status, batch.code, batch.data]).toMatchObject([
        200,
        '00000',
        [{ code: unified, msg: expect.any(String) }],
      ])
      const product = { productType: 'usdt-futures', symbol }
      expect(
        outcome(
          await post(at.descriptor, '/api/v2/mix/order/place-order', { ...broken, ...product }, at.key('classic')),
        ),
      ).toEqual(refused(mix))
      expect(
        outcome(await post(at.descriptor, '/api/v2/spot/trade/place-order', { ...broken, symbol }, at.key('classic'))),
      ).toEqual(refused(spot))
    })
    it('over both sockets', async () => {
      occupy()
      const unifiedSocket = await at.logIn('wsPrivateV3')
      unifiedSocket.send({ op: 'trade', id: 'one', category: 'usdt-futures', topic: 'place-order', args: [order] })
      expect(await errorOf(unifiedSocket, 'one')).toBe(unified)
      const classicSocket = await at.logIn('wsPrivate', 'classic')
      for (const [instType, code] of [
        ['USDT-FUTURES', mix],
        ['SPOT', spot],
      ] as const) {
        classicSocket.send({
          op: 'trade',
          args: [{ id: instType, instType, instId: symbol, channel: 'place-order', params: broken }],
        })
        expect(await errorOf(classicSocket, instType)).toBe(Number(code))
      }
    })
  })

  describe('calls over their limit', () => {
    it('over REST with HTTP 429', async () => {
      const answers = await Promise.all(
        Array.from({ length: 11 }, () => post(at.descriptor, PLACE, { ...resting, qty: '0' }, at.key('hedge'))),
      )
      const over = answers.filter(({ status }) => status === 429)
      expect(over.map(outcome)).toEqual([[429, '429', null]])
    })
    it('over both sockets under the same number', async () => {
      const v3 = await at.logIn('wsPrivateV3', 'borrower')
      for (let id = 1; id <= 6; id += 1)
        v3.send({
          op: 'trade',
          id: `call ${id}`,
          category: 'usdt-futures',
          topic: 'batch-cancel',
          args: [{ clientOid: 'none', symbol: 'BTCUSDT' }],
        })
      expect(await errorOf(v3, 'call 6')).toBe('429')
      expect(v3.frames.filter((frame) => frame.event === 'trade')).toHaveLength(5)
      const v2 = await at.logIn('wsPrivate', 'borrower')
      const args = Array.from({ length: 11 }, (_, row) => ({
        id: `row ${row}`,
        instType: 'SPOT',
        instId: 'BTCUSDT',
        channel: 'cancel-order',
        params: { clientOid: 'none' },
      }))
      v2.send({ op: 'trade', args })
      expect(await errorOf(v2, 'row 10')).toBe(429)
      expect(await errorOf(v2, 'row 9')).toBe(43001)
    })
  })
})
