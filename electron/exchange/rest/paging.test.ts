import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type DataFor, endpointNames, endpoints, type RequestFor } from '@/shared/exchange/endpoints'
import { examples } from '@/shared/exchange/examples'
import { bookCategories } from '@/shared/exchange/protocol/fields'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { realEnv } from '@/electron/base/env/real-env'
import { type PracticeExchange, startPracticeExchange } from '@/practice/practice-exchange'
import { get, keyLabeled } from '@/practice/testing/driver'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { createExchangeClient } from '../client'
import type { ExchangeClient } from '../exchange-client'
import { createPager, type Pages, readPages } from './paging'
import type { CallResult } from '../protocol/call'

const env = realEnv()

/** All items of all pages. Throws at an unreadable page. */
async function all<Item>(pages: Pages<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) {
    if (page.kind !== 'done') throw new Error(`${page.code} ${page.message}`)
    items.push(...page.data)
  }
  return items
}

/** Every page, including the unreadable page. */
async function every<Item>(pages: Pages<Item>) {
  const results: CallResult<readonly Item[]>[] = []
  for await (const page of pages) results.push(page)
  return results
}

describe('a page of unreadable elements only', () => {
  it('does not end its list', async () => {
    const unreadable = [{ list: 'list', isPart: false, fields: [''], readable: {}, raw: '{}' }]
    const pages = [
      { data: { items: [1], next: 'a' }, unreadable: [] },
      { data: { items: [], next: 'b' }, unreadable },
      { data: { items: [2], next: '' }, unreadable: [] },
    ]
    let nth = 0
    const fetchPage = async () => ({ kind: 'done', tookMs: 1, ...pages[nth++]! }) as const
    expect(await all(readPages(fetchPage, (page) => page))).toEqual([1, 2])
  })
})

describe('lists longer than a page', () => {
  let exchange: PracticeExchange
  const clients: ExchangeClient[] = []
  function connect(label: string): ExchangeClient {
    const { apiKey, secretKey, passphrase } = exchange.descriptor.accounts.find((account) => account.label === label)!
    const credentials = { apiKey, secretKey, passphrase }
    const client = createExchangeClient({
      env,
      addresses: exchange.descriptor,
      credentials,
      credentialsHost: new URL(exchange.descriptor.rest).host,
      placePace: () => 5,
      categories: [],
    })
    clients.push(client)
    return client
  }
  beforeAll(async () => {
    exchange = await startPracticeExchange({ clock: env.clock, random: env.random, port: 0, seed: 11 })
  })
  afterAll(async () => {
    clients.forEach((client) => client.stop())
    await exchange.close()
  })
  /** 250 orders in a wallet, every second one canceled again. */
  function fillWallet(wallet: string, category: 'SPOT' | 'USDT-FUTURES'): void {
    for (let row = 0; row < 250; row += 1) {
      const order: NewOrder = {
        category,
        symbol: 'BTCUSDT',
        side: 'buy',
        orderType: 'limit',
        price: String(40_000 + row),
        qty: '0.001',
        clientOid: `page-${row}`,
      }
      exchange.core.place(wallet, order)
      if (row % 2 === 1) exchange.core.cancel(wallet, { clientOid: `page-${row}` })
    }
  }
  const rows = (parity: number): string[] =>
    Array.from({ length: 125 }, (_, index) => `page-${2 * (124 - index) + parity}`)

  it('are read by idLessThan in the classic calls, each record once and newest first', async () => {
    const { rest } = connect('classic')
    const { uid } = exchange.descriptor.accounts.find((account) => account.label === 'classic')!
    const pager = createPager(rest)
    fillWallet(uid, 'SPOT')
    fillWallet(`${uid}-USDT-FUTURES`, 'USDT-FUTURES')
    const product = { productType: 'usdt-futures' } as const
    const oids = async (pages: Pages<{ clientOid: string }>) => (await all(pages)).map(({ clientOid }) => clientOid)
    expect(await oids(pager.spotUnfilledOrders({ symbol: 'BTCUSDT' }))).toEqual(rows(0))
    expect(await oids(pager.spotHistoryOrders({}))).toEqual(rows(1))
    expect(await oids(pager.mixOrdersPending(product))).toEqual(rows(0))
    expect(await oids(pager.mixOrdersHistory({ ...product, symbol: 'BTCUSDT' }))).toEqual(rows(1))
    for (let sale = 0; sale < 101; sale += 1)
      exchange.core.place(uid, { category: 'SPOT', symbol: 'ETHUSDT', side: 'sell', orderType: 'market', qty: '0.01' })
    const fills = await all(pager.spotFills({ symbol: 'ETHUSDT' }))
    expect(fills.map(({ tradeId }) => tradeId)).toEqual(exchange.core.fills(uid).map(({ execId }) => execId))
    expect(fills.length).toBeGreaterThan(100)
    expect(await all(pager.mixFills(product))).toEqual([])
  })

  it('are read by cursor in v3, page by page and no further than wanted', async () => {
    const { rest } = connect('one-way')
    const { uid } = exchange.descriptor.accounts.find((account) => account.label === 'one-way')!
    fillWallet(uid, 'USDT-FUTURES')
    const pager = createPager(rest)
    expect((await all(pager.unfilledOrders({ category: 'USDT-FUTURES' }))).map(({ clientOid }) => clientOid)).toEqual(
      rows(0),
    )
    expect((await all(pager.historyOrders({ category: 'USDT-FUTURES' }))).map(({ clientOid }) => clientOid)).toEqual(
      rows(1),
    )
    expect(await all(pager.fills({}))).toEqual([])
    let calls = 0
    const counting = { ...rest, unfilledOrders: (request: object) => ((calls += 1), rest.unfilledOrders(request)) }
    for await (const page of createPager(counting).unfilledOrders({})) {
      expect(page).toMatchObject({ kind: 'done', data: { length: 100 } })
      break
    }
    expect(calls).toBe(1)
    const announced = await all(pager.announcements({ language: 'en_US', annType: 'coin_listings' }))
    expect(new Set(announced.map(({ annId }) => annId)).size).toBe(announced.length)
    expect(announced.length).toBe(bookCategories.flatMap((category) => exchange.core.instruments(category)).length)
  })

  it('of candles go back without gap or overlap, whichever limit the server keeps', async () => {
    const { rest } = connect('one-way')
    const endTime = String(env.clock.now())
    const startTime = String(env.clock.now() - 2500 * MINUTE_MS)
    const range = { category: 'SPOT', symbol: 'BTCUSDT', interval: '1m', startTime, endTime } as const
    const refused: CallResult<never> = {
      kind: 'refused',
      code: '40020',
      message: 'Parameter limit error',
      status: 400,
      definite: true,
    }
    const strict = {
      ...rest,
      candles: (request: Parameters<typeof rest.candles>[0]) =>
        Number(request.limit) > 100 ? Promise.resolve(refused) : rest.candles(request),
    }
    /** Newest first, each row twice, one without prices. */
    const untidy = {
      ...rest,
      candles: async (request: Parameters<typeof rest.candles>[0]) => {
        const result = await rest.candles(request)
        if (result.kind !== 'done') return result
        const [first, ...others] = result.data.flatMap((row) => [row, row]).toReversed()
        return { ...result, data: first === undefined ? [] : [first, ...others, [first[0], '', '', '', '', '', '']] }
      },
    }
    for (const client of [rest, strict, untidy as typeof rest]) {
      const times: number[] = []
      for await (const page of createPager(client).candles(range)) {
        if (page.kind !== 'done') throw new Error(page.code)
        times.unshift(...page.data.map(([at]) => Number(at)))
      }
      expect(times).toHaveLength(2500)
      expect(times.every((at, index) => at === times[0]! + index * MINUTE_MS)).toBe(true)
      expect(times[0]).toBeGreaterThan(Number(startTime))
    }
  })

  it('include every call that goes on from a cursor, an id or a page number', () => {
    const paged = endpointNames.filter((name) => {
      const members: readonly string[] = Object.keys(
        z.toJSONSchema(endpoints[name].request, { io: 'input', unrepresentable: 'any' }).properties ?? {},
      )
      return members.some((member) => ['cursor', 'idLessThan', 'pageNum'].includes(member))
    })
    expect(paged.length).toBeGreaterThan(12)
    expect(Object.keys(createPager(connect('one-way').rest))).toEqual(expect.arrayContaining(paged))
  })

  it('of P2P orders, loans and strategy orders come whole, each record once', async () => {
    const ago = (days: number): string => String(env.clock.now() - days * DAY_MS)
    const { rest } = connect('borrower')
    const adverts = await rest.p2pAdvList({ startTime: ago(30) })
    const advNo = adverts.kind === 'done' ? adverts.data.advList[0]!.advNo : ''
    const orders = await all(createPager(rest).p2pOrderList({ advNo, language: 'en-US', startTime: ago(89) }))
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(orders.length)
    expect(orders.length).toBeGreaterThan(200)
    expect(orders.map(({ cTime }) => Number(cTime))).toEqual(
      orders.map(({ cTime }) => Number(cTime)).toSorted((a, b) => b - a),
    )
    const ended = await all(createPager(rest).borrowHistory({ startTime: ago(80), endTime: ago(0) }))
    expect(new Set(ended.map(({ orderId }) => orderId)).size).toBe(ended.length)
    const hedge = createPager(connect('hedge').rest)
    expect(await all(hedge.historyStrategyOrders({ category: 'USDT-FUTURES' }))).toEqual([])
  })

  it('of repayments, which have no cursor, go back by time without losing those that share one', async () => {
    const { rest } = connect('institution')
    const [{ repayOrderId: _id, ...repaid }] = (await all(createPager(rest).repaidHistory({}))) as [
      DataFor<'repaidHistory'>[number],
    ]
    const times = Array.from({ length: 260 }, (_, index) => 1_700_000_000_000 - Math.floor(index / 3))
    const ledger = times.map((at, index) => ({ ...repaid, repayOrderId: String(index), repaidTime: String(at) }))
    const answer = (endTime?: string) =>
      ledger.filter(({ repaidTime }) => endTime === undefined || Number(repaidTime) <= Number(endTime)).slice(0, 100)
    const long = {
      ...rest,
      repaidHistory: (request: RequestFor<'repaidHistory'>) =>
        Promise.resolve({ kind: 'done' as const, data: answer(request.endTime), tookMs: 0, unreadable: [] }),
    }
    expect((await all(createPager(long).repaidHistory({}))).map(({ repayOrderId }) => Number(repayOrderId))).toEqual(
      times.map((_, index) => index),
    )
    const same = {
      ...rest,
      repaidHistory: () =>
        Promise.resolve({
          kind: 'done' as const,
          data: ledger.slice(0, 100).map((row) => ({ ...row, repaidTime: '5' })),
          tookMs: 0,
          unreadable: [],
        }),
    }
    expect((await every(createPager(same).repaidHistory({}))).map((page) => page.kind)).toEqual(['done', 'unknown'])
  })

  it('are whole in whatever order the elements of a page are', async () => {
    const { rest } = connect('institution')
    const done = <Data>(data: Data) => Promise.resolve({ kind: 'done' as const, data, tookMs: 0, unreadable: [] })
    const ids = Array.from({ length: 250 }, (_, index) => String(1250 - index))
    const [order] = endpoints.spotUnfilledOrders.data.parse(examples.spotUnfilledOrders.answers.flat())
    const [fill] = endpoints.spotFills.data.parse(examples.spotFills.answers[0])
    const [repaid] = endpoints.repaidHistory.data.parse(examples.repaidHistory.answers.flat())
    let calls = 0
    /** A page of 100 below this ID, oldest first. */
    const pageBelow = (from: string | undefined) => {
      calls += 1
      return ids
        .filter((id) => from === undefined || Number(id) < Number(from))
        .slice(0, 100)
        .toReversed()
    }
    const reversed = createPager({
      ...rest,
      spotUnfilledOrders: ({ idLessThan }: RequestFor<'spotUnfilledOrders'>) =>
        done(pageBelow(idLessThan).map((orderId) => ({ ...order!, orderId }))),
      spotFills: ({ idLessThan }: RequestFor<'spotFills'>) =>
        done(pageBelow(idLessThan).map((tradeId) => ({ ...fill!, tradeId }))),
      repaidHistory: ({ endTime }: RequestFor<'repaidHistory'>) => {
        const latest = endTime === undefined ? undefined : String(Number(endTime) - 1_700_000_000_000 + 1)
        const repaidTime = (id: string) => String(1_700_000_000_000 + Number(id))
        return done(pageBelow(latest).map((id) => ({ ...repaid!, repayOrderId: id, repaidTime: repaidTime(id) })))
      },
    })
    const orders = await all(reversed.spotUnfilledOrders({}))
    expect(
      orders
        .map(({ orderId }) => orderId)
        .toSorted()
        .toReversed(),
    ).toEqual(ids)
    const fills = await all(reversed.spotFills({}))
    expect(
      fills
        .map(({ tradeId }) => tradeId)
        .toSorted()
        .toReversed(),
    ).toEqual(ids)
    const repayments = await all(reversed.repaidHistory({}))
    expect(
      repayments
        .map(({ repayOrderId }) => repayOrderId)
        .toSorted()
        .toReversed(),
    ).toEqual(ids)
    expect(calls).toBeLessThanOrEqual(12)
  })

  it('keep to the windows of the description before anything is sent', async () => {
    const { rest } = connect('one-way')
    const ago = (days: number): string => String(env.clock.now() - days * DAY_MS)
    const [page] = await every(
      createPager(rest).historyOrders({ category: 'SPOT', startTime: ago(40), endTime: ago(8) }),
    )
    expect(page).toMatchObject({
      kind: 'not-sent',
      code: 'invalid-input',
      message: 'endTime must be within 30 days of startTime',
    })
    const reversed = await rest.fills({ startTime: '2', endTime: '1' })
    expect(reversed).toMatchObject({ kind: 'not-sent', message: 'startTime must not be after endTime' })
    const old = await rest.fills({ startTime: ago(91), endTime: ago(80) })
    expect(old).toMatchObject({ kind: 'not-sent', message: 'startTime: only the last 90 days can be queried' })
  })

  it('are refused by the client in the very words of the exchange', async () => {
    const ago = (days: number): string => String(env.clock.now() - days * DAY_MS)
    const lists = [
      ['tax', 'taxRecords', { bizType: 'SPOT', startTime: ago(9), endTime: ago(1) }],
      ['one-way', 'p2pOrderList', { advNo: '1', language: 'en-US', startTime: ago(91) }],
      ['borrower', 'borrowHistory', { startTime: ago(93), endTime: ago(0) }],
      ['institution', 'repaidHistory', { startTime: ago(732) }],
      ['classic', 'spotFills', { symbol: 'BTCUSDT', startTime: ago(1), endTime: ago(2) }],
    ] as const
    for (const [label, name, request] of lists) {
      const call: (request: never) => Promise<CallResult<unknown>> = connect(label).rest[name]
      const result = await call(request as never)
      const answer = await get(
        exchange.descriptor,
        `${endpoints[name].path}?${new URLSearchParams(request).toString()}`,
        keyLabeled(exchange.descriptor, label),
      )
      expect(result).toMatchObject({ kind: 'not-sent', code: 'invalid-input' })
      expect(answer, name).toMatchObject({
        code: expect.stringMatching(/^(00001|4070[47])$/),
        msg: result.kind === 'not-sent' && result.message,
      })
    }
  })
})

describe('a list that never ends', () => {
  const success = (data: { items: readonly string[]; next: string }): Promise<CallResult<typeof data>> =>
    Promise.resolve({ kind: 'done', data, tookMs: 0, unreadable: [] })
  it('is left when its cursor runs in a circle', async () => {
    const pages = await every(
      readPages(
        (from) => success({ items: ['x'], next: from === 'b' ? 'a' : from === 'a' ? 'b' : 'a' }),
        (data) => data,
      ),
    )
    expect(pages.map((page) => page.kind)).toEqual(['done', 'done', 'done', 'unknown'])
    expect(pages.at(-1)).toMatchObject({ code: 'endless-list' })
  })
  it('is left after its most pages, and a page that fails ends it too', async () => {
    let count = 0
    const pages = await every(
      readPages(
        () => success({ items: ['x'], next: String((count += 1)) }),
        (data) => data,
        3,
      ),
    )
    expect(pages.map((page) => page.kind)).toEqual(['done', 'done', 'done', 'unknown'])
    const failing = readPages<{ items: string[]; next: string }, string>(
      () => Promise.resolve({ kind: 'refused', code: '40034', message: '', status: 400, definite: true }),
      (data) => data,
    )
    expect(await every(failing)).toMatchObject([{ kind: 'refused', code: '40034' }])
  })
})
