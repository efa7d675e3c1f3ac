import { describe, expect, it } from 'vitest'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { takenElement } from './classic-answers'
import type { NamedIntent } from './named-intent'
import { callOf, placingCalls, requestsVia, sendingCalls } from './placing-calls'

const namedIntent = (change: Partial<NamedIntent> = {}): NamedIntent => ({
  ...anOrderIntent(),
  clientOid: 'mine',
  ...change,
})
const stock = namedIntent({ category: 'SPOT', symbol: 'RTSLAUSDT', isStock: true })
const classic = namedIntent({ isClassic: true, margin: { mode: 'isolated', coin: 'USDT' } })
const plain = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit' }

/** A client that answers every call with this. */
const answering = (answer: CallResult<unknown>) =>
  new Proxy({}, { get: () => () => Promise.resolve(answer) }) as unknown as RestClient
const success = (data: unknown): CallResult<unknown> => ({ kind: 'done', data, tookMs: 1, unreadable: [] })

describe('the call of an order', () => {
  it('is the requested call, else place-batch', () => {
    expect([callOf(namedIntent()), callOf(namedIntent(), 'placeOrder')]).toEqual(['placeBatch', 'placeOrder'])
  })

  it('is its own for a stock pair and in a classic account, for any requested call', () => {
    expect(callOf(stock, 'placeOrder')).toBe('placeRealityOrder')
    expect(callOf(classic, 'placeOrder')).toBe('mixBatchPlaceOrder')
    expect(callOf({ ...classic, category: 'SPOT' }, 'placeOrder')).toBe('spotBatchOrders')
    expect(callOf(namedIntent({ isStock: false, isClassic: false }))).toBe('placeBatch')
  })
})

describe('requests', () => {
  it('hold as many orders as their call takes', () => {
    const sizes = (orders: readonly NamedIntent[], via?: PlacingCall) =>
      requestsVia(orders, via).map((requestIntents) => requestIntents.length)
    expect(sizes([namedIntent(), namedIntent()])).toEqual([2])
    expect(sizes([namedIntent(), namedIntent()], 'placeOrder')).toEqual([1, 1])
    expect(sizes([namedIntent(), namedIntent()], 'placeRealityOrder')).toEqual([1, 1])
  })

  it('of a classic account have one symbol each, for any requested call', () => {
    const other = { ...classic, symbol: 'ETHUSDT' }
    const symbols = (orders: readonly NamedIntent[]) =>
      requestsVia(orders, 'placeOrder').map((requestIntents) => requestIntents.map(({ symbol }) => symbol))
    expect(symbols([classic, other, classic])).toEqual([['BTCUSDT', 'BTCUSDT'], ['ETHUSDT']])
  })
})

describe('the words of an order', () => {
  it('name its time in force and what becomes of self-trades in a batch, and never reduceOnly', () => {
    const wire = placingCalls.placeBatch.wire([
      namedIntent({ reduceOnly: 'yes', timeInForce: 'fok', stpMode: 'cancel_both' }),
    ])
    expect(JSON.parse(JSON.stringify(wire))).toEqual([
      {
        ...plain,
        qty: '0.001',
        price: '30000',
        timeInForce: 'fok',
        clientOid: 'mine',
        stpMode: 'cancel_both',
      },
    ])
  })

  it('name reduceOnly alone, if it is requested', () => {
    const reduceOnly = (value?: 'yes' | 'no') => placingCalls.placeOrder.wire([namedIntent({ reduceOnly: value })])
    expect(reduceOnly('yes')).toMatchObject({ ...plain, reduceOnly: 'yes' })
    for (const value of ['no', undefined] as const) expect(reduceOnly(value)).not.toHaveProperty('reduceOnly')
  })

  it('of a stock pair name neither, and its wallet', () => {
    const { timeInForce: _time, stpMode: _stp, isStock: _stock, ...terms } = stock
    const wire = (order: NamedIntent) => placingCalls.placeRealityOrder.wire([order])
    expect(wire(stock)).toEqual(terms)
    expect(wire({ ...stock, category: 'MARGIN' })).toEqual({ ...terms, category: 'MARGIN' })
  })

  it('of a classic account name its symbol, and the margin of futures', () => {
    const row = { size: '0.001', price: '30000', force: 'gtc', orderType: 'limit', stpMode: 'none', clientOid: 'mine' }
    expect(sendingCalls.mixBatchPlaceOrder.wire([{ ...classic, posSide: 'short' }])).toEqual({
      symbol: 'BTCUSDT',
      productType: 'usdt-futures',
      marginMode: 'isolated',
      marginCoin: 'USDT',
      orderList: [{ ...row, side: 'sell', tradeSide: 'close' }],
    })
    const spot = { ...classic, category: 'SPOT' as const }
    const body = { symbol: 'BTCUSDT', orderList: [{ ...row, side: 'buy' }] }
    expect(sendingCalls.spotBatchOrders.wire([spot])).toEqual(body)
    expect(sendingCalls.spotBatchOrders.wireOf(spot)).toEqual(body)
    expect(sendingCalls.mixBatchPlaceOrder.wireOf(classic)).toMatchObject({ marginMode: 'isolated', symbol: 'BTCUSDT' })
  })

  it.each([
    ['yes', undefined, { reduceOnly: 'yes' }],
    ['no', undefined, {}],
    [undefined, undefined, {}],
    ['yes', 'short', {}],
  ] as const)('of a classic account have reduce-only %s with position side %s as %j', (reduceOnly, posSide, flag) => {
    const { orderList } = sendingCalls.mixBatchPlaceOrder.wire([{ ...classic, reduceOnly, posSide }]) as {
      readonly orderList: readonly object[]
    }
    expect(orderList.map((row) => ('reduceOnly' in row ? { reduceOnly: row.reduceOnly } : {}))).toEqual([flag])
  })

  it('of a classic account are none where the symbols differ or the margin is not known', () => {
    const { wire } = sendingCalls.mixBatchPlaceOrder
    expect(() => wire([classic, { ...classic, symbol: 'ETHUSDT' }])).toThrow('a single symbol')
    expect(() => wire([])).toThrow('a single symbol')
    expect(() => wire([namedIntent({ isClassic: true })])).toThrow('The margin mode of BTCUSDT could not be read.')
  })
})

describe('an answer', () => {
  it.each(['placeOrder', 'placeRealityOrder'] as const)(
    'of %s that names no order applies to the order that was sent',
    async (via) => {
      const result = await placingCalls[via].send(answering(success({ orderId: '9' })), [namedIntent()], {})
      expect(result).toMatchObject({ kind: 'done', data: [{ orderId: '9', clientOid: 'mine' }] })
    },
  )

  it('of a batch is read as it is', async () => {
    const data = [takenElement({ orderId: '9', clientOid: 'mine' })]
    expect(await placingCalls.placeBatch.send(answering(success(data)), [namedIntent()], {})).toMatchObject({ data })
  })

  it.each(['spotBatchOrders', 'mixBatchPlaceOrder'] as const)(
    'of %s has what was taken and what failed',
    async (name) => {
      const data = {
        successList: [{ orderId: '1', clientOid: 'a' }, { orderId: '2' }],
        failureList: [
          { clientOid: 'c', errorCode: '40762', errorMsg: 'no balance' },
          { clientOid: 'd', errorCode: '', errorMsg: 'no code' },
        ],
      }
      expect(await sendingCalls[name].send(answering(success(data)), [classic], {})).toMatchObject({
        data: [
          { orderId: '1', clientOid: 'a', code: '', msg: '' },
          { orderId: '2', clientOid: '', code: '', msg: '' },
          { orderId: null, clientOid: 'c', code: '40762', msg: 'no balance' },
          { orderId: null, clientOid: 'd', code: 'no-code', msg: 'no code' },
        ],
      })
    },
  )
})

describe('orders of the API desk', () => {
  const context = { orderOf: () => undefined, requests: [], nextClientOid: () => 'made' }
  const { timeInForce: _time, stpMode: _stp, ...typed } = anOrderIntent()
  const padded = { timeInForce: 'gtc', stpMode: 'none' }

  it('get a name, a time in force and a self-trade mode where they have none, and a note of it', () => {
    const { items, notes } = placingCalls.placeBatch.fromDesk([typed, { ...typed, clientOid: 'own' }], context)
    expect(items).toEqual([
      { ...typed, ...padded, clientOid: 'made' },
      { ...typed, ...padded, clientOid: 'own' },
    ])
    expect(notes).toEqual([expect.stringContaining('Each order without clientOid')])
    expect(placingCalls.placeBatch.fromDesk([{ ...typed, clientOid: 'own' }], context).notes).toEqual([])
  })

  it('list their members that are not sent', () => {
    const own = { ...typed, clientOid: 'own' }
    const batch = placingCalls.placeBatch.fromDesk([own, { ...own, reduceOnly: 'yes' }], context)
    expect(batch.notes).toEqual([expect.stringContaining('reduceOnly')])
    const margined = placingCalls.placeBatch.fromDesk([own, { ...own, marginMode: 'crossed' }], context)
    expect(margined.notes).toEqual([expect.stringContaining('marginMode')])
    const single = placingCalls.placeOrder.fromDesk({ ...own, reduceOnly: 'yes', marginMode: 'crossed' }, context)
    expect(single.notes).toEqual([expect.stringContaining('marginMode')])
    expect(single.items[0]).toMatchObject({ reduceOnly: 'yes' })
    expect(single.items[0]).not.toHaveProperty('marginMode')
  })

  it('of a stock pair are spot where they name no category', () => {
    const { category: _category, ...stockOrder } = typed
    const { items, notes } = placingCalls.placeRealityOrder.fromDesk(stockOrder, context)
    expect(items).toMatchObject([{ category: 'SPOT', clientOid: 'made' }])
    expect(notes).toEqual([expect.stringContaining('It gets a clientOid')])
  })
})
