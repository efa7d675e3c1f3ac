import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categories } from '../../shared/exchange/fields'
import type { NewOrder } from '../../shared/exchange/trade/place-batch'
import { realEnv } from '../env/real-env'
import { type PracticeExchange, startPracticeExchange } from '../practice/practice-exchange'
import { createExchangeClient } from './client'
import type { CallResult, ExchangeClient } from './exchange-client'
import { createPager, type Pages, readPages } from './paging'

const env = realEnv()

/** All items of all pages; throws at a page that could not be read. */
async function all<Item>(pages: Pages<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) {
    if (page.kind !== 'done') throw new Error(`${page.code} ${page.message}`)
    items.push(...page.data)
  }
  return items
}

/** Every page, the one that could not be read included. */
async function every<Item>(pages: Pages<Item>) {
  const read: CallResult<readonly Item[]>[] = []
  for await (const page of pages) read.push(page)
  return read
}

describe('lists longer than a page', () => {
  let exchange: PracticeExchange
  const clients: ExchangeClient[] = []
  function connect(label: string): ExchangeClient {
    const { apiKey, secretKey, passphrase } = exchange.descriptor.accounts.find((account) => account.label === label)!
    const credentials = { apiKey, secretKey, passphrase }
    const client = createExchangeClient({ env, addresses: exchange.descriptor, credentials, credentialsHost: new URL(exchange.descriptor.rest).host, placePace: () => 5, categories: [] })
    clients.push(client)
    return client
  }
  beforeAll(async () => {
    exchange = await startPracticeExchange({ clock: env.clock, random: env.random, port: 0, seed: 11 })
  }, 30_000)
  afterAll(async () => {
    clients.forEach((client) => client.stop())
    await exchange.close()
  })
  /** 250 orders in a wallet, the odd ones canceled again. */
  function fillWallet(wallet: string, category: 'SPOT' | 'USDT-FUTURES'): void {
    for (let row = 0; row < 250; row += 1) {
      const order: NewOrder = { category, symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', price: String(40_000 + row), qty: '0.001', clientOid: `page-${row}` }
      exchange.core.place(wallet, order)
      if (row % 2 === 1) exchange.core.cancel(wallet, { clientOid: `page-${row}` })
    }
  }
  const rows = (parity: number): string[] => Array.from({ length: 125 }, (_, index) => `page-${2 * (124 - index) + parity}`)

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
    for (let sale = 0; sale < 101; sale += 1) exchange.core.place(uid, { category: 'SPOT', symbol: 'ETHUSDT', side: 'sell', orderType: 'market', qty: '0.01' })
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
    expect((await all(pager.unfilledOrders({ category: 'USDT-FUTURES' }))).map(({ clientOid }) => clientOid)).toEqual(rows(0))
    expect((await all(pager.historyOrders({ category: 'USDT-FUTURES' }))).map(({ clientOid }) => clientOid)).toEqual(rows(1))
    expect(await all(pager.fills({}))).toEqual([])
    let asked = 0
    const counting = { ...rest, unfilledOrders: (request: object) => ((asked += 1), rest.unfilledOrders(request)) }
    for await (const page of createPager(counting).unfilledOrders({})) {
      expect(page).toMatchObject({ kind: 'done', data: { length: 100 } })
      break
    }
    expect(asked).toBe(1)
    const announced = await all(pager.announcements({ language: 'en_US' }))
    expect(new Set(announced.map(({ annId }) => annId)).size).toBe(announced.length)
    expect(announced.length).toBe(categories.flatMap((category) => exchange.core.instruments(category)).length)
  })

  it('of candles go back without gap or overlap, whichever limit the server keeps', async () => {
    const { rest } = connect('one-way')
    const endTime = String(env.clock.now())
    const startTime = String(env.clock.now() - 2500 * 60_000)
    const range = { category: 'SPOT', symbol: 'BTCUSDT', interval: '1m', startTime, endTime } as const
    const refused: CallResult<never> = { kind: 'refused', code: '40020', message: 'Parameter limit error', status: 400, definite: true }
    const strict = { ...rest, candles: (request: Parameters<typeof rest.candles>[0]) => (Number(request.limit) > 100 ? Promise.resolve(refused) : rest.candles(request)) }
    for (const client of [rest, strict]) {
      const times: number[] = []
      for await (const page of createPager(client).candles(range)) {
        if (page.kind !== 'done') throw new Error(page.code)
        times.unshift(...page.data.map(([at]) => Number(at)))
      }
      expect(times).toHaveLength(2500)
      expect(times.every((at, index) => at === times[0]! + index * 60_000)).toBe(true)
      expect(times[0]).toBeGreaterThan(Number(startTime))
    }
  })

  it('keep to the windows of the description before anything is sent', async () => {
    const { rest } = connect('one-way')
    const [page] = await every(createPager(rest).historyOrders({ category: 'SPOT', startTime: '1', endTime: String(31 * 86_400_000) }))
    expect(page).toMatchObject({ kind: 'not-sent', code: 'invalid-input', message: 'startTime and endTime should be within 30 days' })
    const turned = await rest.fills({ startTime: '2', endTime: '1' })
    expect(turned).toMatchObject({ kind: 'not-sent', message: 'startTime should be before endTime' })
  })
})

describe('a list that never ends', () => {
  const done = (data: { items: readonly string[]; next: string }): Promise<CallResult<typeof data>> => Promise.resolve({ kind: 'done', data, tookMs: 0 })
  it('is left when its cursor runs in a circle', async () => {
    const pages = await every(readPages((from) => done({ items: ['x'], next: from === 'b' ? 'a' : from === 'a' ? 'b' : 'a' }), (data) => data))
    expect(pages.map((page) => page.kind)).toEqual(['done', 'done', 'done', 'unknown'])
    expect(pages.at(-1)).toMatchObject({ code: 'endless-list' })
  })
  it('is left after its most pages, and a page that fails ends it too', async () => {
    let count = 0
    const pages = await every(readPages(() => done({ items: ['x'], next: String((count += 1)) }), (data) => data, 3))
    expect(pages.map((page) => page.kind)).toEqual(['done', 'done', 'done', 'unknown'])
    const failing = readPages<{ items: string[]; next: string }, string>(() => Promise.resolve({ kind: 'refused', code: '40034', message: '', status: 400, definite: true }), (data) => data)
    expect(await every(failing)).toMatchObject([{ kind: 'refused', code: '40034' }])
  })
})
