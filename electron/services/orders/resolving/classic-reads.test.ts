import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@/shared/base/time'
import { answeringRest } from '../testing/answering-rest'
import { classicReads } from './classic-reads'

const NOW = 1_700_000_000_000
const common = (orderId: string) => ({
  orderId,
  clientOid: `c${orderId}`,
  symbol: 'BTCUSDT',
  size: '1',
  price: '100',
  orderType: 'limit',
  side: 'buy',
  status: 'live',
  baseVolume: '0',
  cTime: String(NOW),
  uTime: String(NOW),
})
const spot = (orderId: string, change: object = {}) => ({ ...common(orderId), ...change })
const mix = (orderId: string, change: object = {}) => ({
  ...common(orderId),
  force: 'gtc',
  tradeSide: '',
  reduceOnly: 'NO',
  marginCoin: 'USDT',
  ...change,
})
/** A page of futures orders; the other products have none. */
const ofProduct =
  (list: readonly object[]) =>
  ({ productType, idLessThan }: { readonly productType?: string; readonly idLessThan?: string }) => ({
    data: { entrustedList: productType === 'usdt-futures' && idLessThan === undefined ? list : [], endId: '' },
  })
const once = (list: readonly object[]) => (request: { readonly idLessThan?: string }) => ({
  data: request.idLessThan === undefined ? list : [],
})
const failure = { kind: 'unknown', code: 'timeout', message: 'No answer' } as const
const idsOf = (items: readonly { readonly orderId: string }[]) => items.map(({ orderId }) => orderId)

describe('the open orders of a classic account', () => {
  it('are those of spot and of every product, each in the words of Volley', async () => {
    const { rest, calls } = answeringRest({
      spotUnfilledOrders: once([spot('1')]),
      mixOrdersPending: ofProduct([mix('2')]),
    })
    const listing = await classicReads.openOrders(rest, {})
    expect(listing.items.map(({ orderId, category, source }) => [orderId, category, source])).toEqual([
      ['1', 'SPOT', 'open-list'],
      ['2', 'USDT-FUTURES', 'open-list'],
    ])
    expect(listing).toMatchObject({ complete: true, ended: true, missing: false, alarm: null })
    expect(calls.flatMap(({ request }) => request.productType ?? []).toSorted()).toEqual([
      'coin-futures',
      'usdc-futures',
      'usdt-futures',
    ])
    expect(calls.every(({ request }) => !('symbol' in request))).toBe(true)
  })

  it('are those of one category and symbol if these are requested', async () => {
    const { rest, calls } = answeringRest({ mixOrdersPending: ofProduct([mix('2')]) })
    const listing = await classicReads.openOrders(rest, { category: 'USDT-FUTURES', symbol: 'BTCUSDT' })
    expect([idsOf(listing.items), calls]).toEqual([
      ['2'],
      [{ name: 'mixOrdersPending', request: { productType: 'usdt-futures', symbol: 'BTCUSDT', limit: '100' } }],
    ])
    expect((await classicReads.openOrders(rest, { category: 'MARGIN' })).items).toEqual([])
    expect(calls).toHaveLength(1)
  })

  it('are not whole if one list is not, and name the missing call', async () => {
    const failed = answeringRest({ spotUnfilledOrders: once([spot('1')]), mixOrdersPending: () => failure })
    const partial = await classicReads.openOrders(failed.rest, {})
    expect([idsOf(partial.items), partial]).toMatchObject([
      ['1'],
      { complete: false, ended: false, missing: false, alarm: null },
    ])
    const { rest } = answeringRest({ mixOrdersPending: ofProduct([]) })
    expect(await classicReads.openOrders(rest, {})).toMatchObject({ complete: false, ended: false, missing: true })
  })

  it('have those that cannot be read, as far as they are known, with their category', async () => {
    const { rest } = answeringRest({
      spotUnfilledOrders: once([]),
      mixOrdersPending: ofProduct([mix('2', { side: 5 })]),
    })
    const listing = await classicReads.openOrders(rest, {})
    expect(listing).toMatchObject({ complete: false, ended: true })
    expect(listing.items).toMatchObject([{ orderId: '2', category: 'USDT-FUTURES', unread: ['side'] }])
  })

  it('have an alarm where a list does not end', async () => {
    const { rest } = answeringRest({
      spotUnfilledOrders: () => ({ data: [spot('1')] }),
      mixOrdersPending: ofProduct([]),
    })
    const listing = await classicReads.openOrders(rest, {})
    expect(listing).toMatchObject({ alarm: expect.stringContaining('circle'), complete: false, ended: false })
    expect(idsOf(listing.items)).toEqual(['1'])
  })
})

describe('the past of a classic account', () => {
  const past = { since: NOW - 7 * DAY_MS, now: NOW }

  it('is requested since a time, in one scope', async () => {
    const { rest, calls } = answeringRest({
      spotHistoryOrders: once([spot('1', { status: 'filled' })]),
      mixOrdersHistory: ofProduct([mix('2', { status: 'canceled' })]),
    })
    const closed = await classicReads.history(rest, { category: 'SPOT', symbol: 'BTCUSDT' }, past)
    expect(closed).toMatchObject({ items: [{ orderId: '1', source: 'history', status: 'filled' }], reaches: true })
    expect(calls[0]!.request).toEqual({ symbol: 'BTCUSDT', startTime: String(past.since), limit: '100' })
    const futures = await classicReads.history(rest, { category: 'USDT-FUTURES' }, past)
    expect(futures.items).toMatchObject([{ orderId: '2', status: 'canceled' }])
    expect(calls.at(-1)!.request).not.toHaveProperty('symbol')
  })

  it('has no orders that cannot be read: only an open one may be canceled', async () => {
    const { rest } = answeringRest({ spotHistoryOrders: once([spot('1', { side: 5 })]) })
    const closed = await classicReads.history(rest, { category: 'SPOT' }, past)
    expect(closed).toMatchObject({ items: [], complete: false, unreadable: [{ fields: ['side'] }] })
  })

  it('reaches back ninety days', async () => {
    const { rest, calls } = answeringRest({ spotHistoryOrders: once([]) })
    const reaches = async (days: number) =>
      (await classicReads.history(rest, { category: 'SPOT' }, { since: NOW - days * DAY_MS, now: NOW })).reaches
    expect([await reaches(90), await reaches(90.001)]).toEqual([true, false])
    await classicReads.history(rest, { category: 'SPOT' }, { since: -5, now: 10 })
    expect(calls.at(-1)!.request.startTime).toBe('0')
  })

  it('has the executions of spot and futures', async () => {
    const fill = { symbol: 'BTCUSDT', orderId: '1', side: 'buy', tradeScope: 'taker', cTime: String(NOW) }
    const { rest, calls } = answeringRest({
      spotFills: once([
        { ...fill, tradeId: '7', priceAvg: '100', size: '1', feeDetail: { feeCoin: 'BTC', totalFee: '-0.1' } },
      ]),
      mixFills: ({ productType }) => ({
        data: {
          fillList:
            productType === 'usdt-futures'
              ? [{ ...fill, tradeId: '8', price: '100', baseVolume: '2', feeDetail: [] }]
              : [],
          endId: '',
        },
      }),
    })
    const { items, complete } = await classicReads.fills(rest, {}, past)
    expect(items.map(({ execId, category, qty }) => [execId, category, qty])).toEqual([
      ['7', 'SPOT', '1'],
      ['8', 'USDT-FUTURES', '2'],
    ])
    expect(complete).toBe(true)
    expect(calls.every(({ request }) => request.startTime === String(past.since))).toBe(true)
  })
})

describe('one order of a classic account', () => {
  const names = { orderId: '1', clientOid: 'c1' }

  it('is requested by its orderId, else by its clientOid, in its market', async () => {
    const { rest, calls } = answeringRest({
      spotOrderInfo: () => ({ data: [spot('1')] }),
      mixOrderDetail: () => ({ data: mix('2') }),
    })
    const inSpot = { ...names, category: 'SPOT', symbol: 'BTCUSDT' } as const
    expect(await classicReads.byName(rest, inSpot)).toMatchObject({
      kind: 'found',
      evidence: { orderId: '1', source: 'order-info' },
    })
    await classicReads.byName(rest, { ...inSpot, orderId: null })
    expect(await classicReads.byName(rest, { ...inSpot, category: 'USDT-FUTURES' })).toMatchObject({
      kind: 'found',
      evidence: { orderId: '2', category: 'USDT-FUTURES' },
    })
    expect(calls.map(({ request }) => request)).toEqual([
      { orderId: '1' },
      { clientOid: 'c1' },
      { productType: 'usdt-futures', symbol: 'BTCUSDT', orderId: '1' },
    ])
  })

  it('is absent where its market has none, and nothing is known where the call failed', async () => {
    const empty = answeringRest({ spotOrderInfo: () => ({ data: [] }), mixOrderDetail: () => failure })
    const order = { ...names, symbol: 'BTCUSDT' }
    expect(await classicReads.byName(empty.rest, { ...order, category: 'SPOT' })).toEqual({ kind: 'absent' })
    expect(await classicReads.byName(empty.rest, { ...order, category: 'COIN-FUTURES' })).toMatchObject({
      kind: 'no-answer',
      cause: 'failed',
    })
    const failing = answeringRest({ spotOrderInfo: () => failure })
    expect(await classicReads.byName(failing.rest, { ...order, category: 'SPOT' })).toMatchObject({ cause: 'failed' })
  })

  it('cannot be requested if its market or its symbol is not known', async () => {
    const { rest, calls } = answeringRest({})
    for (const order of [
      names,
      { ...names, category: 'SPOT' as const },
      { ...names, category: 'MARGIN' as const, symbol: 'BTCUSDT' },
    ])
      expect(await classicReads.byName(rest, order)).toMatchObject({ kind: 'no-answer', cause: 'no-call' })
    expect(calls).toEqual([])
  })
})

it('the account of a key has a UID, and no position mode for all of its products', async () => {
  const { rest } = answeringRest({
    spotAccountInfo: () => ({ data: { userId: '42', parentId: '1', authorities: [] } }),
  })
  expect(await classicReads.account(rest)).toMatchObject({ kind: 'done', data: { uid: '42', holdMode: null } })
  expect(await classicReads.account(answeringRest({ spotAccountInfo: () => failure }).rest)).toEqual(failure)
})
