import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@/shared/base/time'
import { answeringRest } from '../testing/answering-rest'
import { readFills, readHistory, readOpenOrders, readOrderByName } from './read-orders'

const NOW = 1_700_000_000_000
const record = (orderId: string, change: object = {}) => ({
  orderId,
  clientOid: `c${orderId}`,
  category: 'SPOT',
  symbol: 'BTCUSDT',
  orderType: 'limit',
  side: 'buy',
  price: '100',
  qty: '1',
  orderStatus: 'live',
  createdTime: String(NOW),
  updatedTime: String(NOW),
  ...change,
})
const execution = (execId: string, change: object = {}) => ({
  execId,
  orderId: '1',
  clientOid: 'c1',
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  execPrice: '100',
  execQty: '2',
  execValue: '200',
  tradeScope: 'maker',
  createdTime: String(NOW),
  updatedTime: String(NOW),
  ...change,
})
const failure = { kind: 'unknown', code: 'timeout', message: 'No answer' } as const
const noCall = { kind: 'refused', code: '40404', message: '', status: 404, definite: true } as const
/** Pages by their cursors: the first is asked for without one. */
const pages = (all: readonly (readonly object[])[]) => (cursor: string | undefined) => {
  const nth = Number(cursor ?? 0)
  return { data: { list: all[nth] ?? [], cursor: nth + 1 < all.length ? String(nth + 1) : '' } }
}
const idsOf = (items: readonly { readonly orderId: string }[]) => items.map(({ orderId }) => orderId)

describe('the list of open orders', () => {
  it('is read page by page, in the requested scope', async () => {
    const list = pages([[record('1'), record('2')], [record('3')]])
    const { rest, calls } = answeringRest({ unfilledOrders: ({ cursor }) => list(cursor) })
    const listing = await readOpenOrders(rest, { category: 'SPOT', symbol: 'BTCUSDT' })
    expect(idsOf(listing.items)).toEqual(['1', '2', '3'])
    expect(listing).toMatchObject({ complete: true, ended: true, missing: false, alarm: null, unreadable: [] })
    expect(calls.map(({ request }) => request)).toEqual([
      { category: 'SPOT', symbol: 'BTCUSDT', limit: '100' },
      { category: 'SPOT', symbol: 'BTCUSDT', limit: '100', cursor: '1' },
    ])
  })

  it('has each order once, as it was listed first', async () => {
    const list = pages([[record('1', { price: '100' })], [record('1', { price: '90' }), record('2')]])
    const { items } = await readOpenOrders(answeringRest({ unfilledOrders: ({ cursor }) => list(cursor) }).rest)
    expect(items.map(({ orderId, price }) => [orderId, price])).toEqual([
      ['1', '100'],
      ['2', '100'],
    ])
  })

  it('has every order that was given no name', async () => {
    const list = pages([['1', '2'].map((orderId) => record(orderId, { clientOid: '' }))])
    const { items } = await readOpenOrders(answeringRest({ unfilledOrders: ({ cursor }) => list(cursor) }).rest)
    expect(idsOf(items)).toEqual(['1', '2'])
  })

  it('is not whole where a page is missing, and has what was read before', async () => {
    const { rest } = answeringRest({
      unfilledOrders: ({ cursor }) => (cursor === undefined ? pages([[record('1')], []])(cursor) : failure),
    })
    const listing = await readOpenOrders(rest)
    expect(listing).toMatchObject({ complete: false, ended: false, missing: false, alarm: null })
    expect(idsOf(listing.items)).toEqual(['1'])
  })

  it('is missing where the exchange has no such call', async () => {
    const { rest } = answeringRest({ unfilledOrders: () => noCall })
    expect(await readOpenOrders(rest)).toMatchObject({ items: [], complete: false, ended: false, missing: true })
  })

  it('has an order that cannot be read as far as it is known, and is then not complete', async () => {
    const list = pages([[record('1', { qty: 'much' }), record('2')]])
    const listing = await readOpenOrders(answeringRest({ unfilledOrders: ({ cursor }) => list(cursor) }).rest)
    expect(listing).toMatchObject({ complete: false, ended: true, unreadable: [{ fields: ['qty'] }] })
    expect(listing.items.map(({ orderId, unread, source }) => ({ orderId, unread, source }))).toEqual([
      { orderId: '2', source: 'open-list' },
      { orderId: '1', unread: ['qty'], source: 'open-list' },
    ])
  })

  it('has an alarm where it does not end after twenty pages', async () => {
    const { rest, calls } = answeringRest({
      unfilledOrders: ({ cursor = '0' }) => ({ data: { list: [record(cursor)], cursor: String(Number(cursor) + 1) } }),
    })
    expect(await readOpenOrders(rest)).toMatchObject({ complete: false, alarm: expect.stringContaining('20 pages') })
    expect(calls).toHaveLength(20)
  })
})

describe('the lists of the past', () => {
  const windows = async (days: number, now = NOW) => {
    const { rest, calls } = answeringRest({ historyOrders: () => ({ data: { list: [], cursor: '' } }) })
    const { reaches } = await readHistory(rest, { category: 'SPOT' }, { since: now - days * DAY_MS, now })
    const ages = calls.map(({ request: { startTime, endTime } }) => [
      (now - Number(startTime)) / DAY_MS,
      endTime === undefined ? null : (now - Number(endTime)) / DAY_MS,
    ])
    return { ages, reaches, calls }
  }

  it('are requested in windows of thirty days, newest first, and the newest has no end', async () => {
    const { ages, reaches, calls } = await windows(70)
    expect(ages).toEqual([
      [10, null],
      [40, 10],
      [70, 40],
    ])
    expect(reaches).toBe(true)
    expect(calls[0]!.request).toMatchObject({ category: 'SPOT', limit: '100' })
  })

  it('have one stretch where thirty days are enough', async () => {
    expect((await windows(30)).ages).toEqual([[30, null]])
    expect((await windows(30.5)).ages).toEqual([
      [0.5, null],
      [30.5, 0.5],
    ])
    expect((await windows(0)).ages).toEqual([[0, null]])
  })

  it('reach back ninety days and a minute less, and not before 1970', async () => {
    const least = 90 - 1 / 1440
    const before = await windows(100)
    expect(before.reaches).toBe(false)
    expect(before.ages.at(-1)![0]).toBeCloseTo(least, 9)
    expect((await windows(least)).reaches).toBe(true)
    expect((await windows(least + 1e-6)).reaches).toBe(false)
    const early = await windows(20, 10 * DAY_MS)
    expect(early.calls[0]!.request.startTime).toBe('0')
  })

  it('have each order once, and end where a stretch cannot be read', async () => {
    const answers = [
      { data: { list: [record('1', { price: '1' }), record('2')], cursor: '' } },
      { data: { list: [record('1', { price: '2' }), record('3', { qty: 'much' })], cursor: '' } },
      failure,
    ]
    const { rest, calls } = answeringRest({ historyOrders: () => answers[calls.length - 1]! })
    const listing = await readHistory(rest, { category: 'SPOT' }, { since: NOW - 90 * DAY_MS, now: NOW })
    expect(listing.items.map(({ orderId, price, source }) => [orderId, price, source])).toEqual([
      ['1', '1', 'history'],
      ['2', '100', 'history'],
    ])
    expect(listing).toMatchObject({ ended: false, complete: false, reaches: false, unreadable: [{ fields: ['qty'] }] })
  })

  it('are read over two hundred pages at most', async () => {
    const { rest, calls } = answeringRest({
      historyOrders: ({ cursor = '0' }) => ({ data: { list: [record(cursor)], cursor: String(Number(cursor) + 1) } }),
    })
    const listing = await readHistory(rest, { category: 'SPOT' }, { since: NOW, now: NOW })
    expect(listing).toMatchObject({ ended: false, alarm: expect.stringContaining('200 pages') })
    expect(calls).toHaveLength(200)
  })
})

describe('executions', () => {
  it('are read with whose side they were on', async () => {
    const list = [execution('1'), execution('2', { tradeScope: 'taker' }), execution('3', { tradeScope: 'other' })]
    const { rest, calls } = answeringRest({ fills: () => ({ data: { list, cursor: '' } }) })
    const { items, reaches } = await readFills(rest, { category: 'SPOT' }, { since: NOW - DAY_MS, now: NOW })
    expect(items.map(({ execId, scope }) => [execId, scope])).toEqual([
      ['1', 'maker'],
      ['2', 'taker'],
      ['3', ''],
    ])
    expect(items[0]).toMatchObject({ orderId: '1', clientOid: 'c1', side: 'buy', price: '100', qty: '2', at: NOW })
    expect([reaches, calls[0]!.request]).toEqual([
      true,
      { category: 'SPOT', startTime: String(NOW - DAY_MS), limit: '100' },
    ])
  })
})

describe('one order', () => {
  it('is requested by its orderId, else by its clientOid', async () => {
    const { rest, calls } = answeringRest({ orderInfo: () => ({ data: record('1') }) })
    expect(await readOrderByName(rest, { orderId: '1', clientOid: 'a' })).toMatchObject({
      kind: 'found',
      evidence: { orderId: '1', source: 'order-info' },
    })
    await readOrderByName(rest, { orderId: null, clientOid: 'a' })
    expect(calls.map(({ request }) => request)).toEqual([{ orderId: '1' }, { clientOid: 'a' }])
  })

  it('is absent only if the exchange itself reports it', async () => {
    const answer = (result: typeof failure | typeof noCall) =>
      readOrderByName(answeringRest({ orderInfo: () => result }).rest, { orderId: '1', clientOid: '' })
    expect(await answer({ ...noCall, code: '25204' } as never)).toEqual({ kind: 'absent' })
    expect(await answer(failure)).toMatchObject({ kind: 'no-answer', cause: 'failed' })
  })
})
