import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { createManualClock } from '@/shared/testing/manual-clock'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { openDatabase } from '@/electron/base/storage/database'
import { openRequestOrders } from '../testing/request-orders'
import { dropOldOrders, gapIn } from '../journal/journal-upkeep'
import { calmPretrade } from '../testing/calm-pretrade'
import { instrumentNamed } from '../testing/desk'
import { createFaultInjectingExchange, refusal, timeout } from '../testing/fault-injecting-exchange'
import type { CallOptions, CallResult } from '@/electron/exchange/protocol/call'
import type { Database } from '@/electron/base/storage/sqlite'

let folder: string
let database: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley-requests-'))
  database = openDatabase(join(folder, 'a.db')).database
})
afterEach(() => {
  if (database.isOpen) database.close()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = (request: never) => CallResult<unknown>
const success = (data: unknown): CallResult<unknown> => ({ kind: 'done', data, tookMs: 1, unreadable: [] })
const emptyAnswers: Partial<Record<EndpointName, Answer>> = {
  unfilledStrategyOrders: () => success([]),
  historyStrategyOrders: () => success({ list: [], cursor: '' }),
  spotOrderInfo: () => success([]),
  spotUnfilledOrders: () => success([]),
  spotHistoryOrders: () => success([]),
  mixOrderDetail: () => refusal('40109', true),
  mixOrdersPending: () => success({ entrustedList: [], endId: '' }),
  mixOrdersHistory: () => success({ entrustedList: [], endId: '' }),
}

/** A journal of requests before a scripted network, on a clock that stands still. */
function opened(script: Partial<Record<EndpointName, Answer>>) {
  const clock = createManualClock()
  const answers = { ...emptyAnswers, ...script }
  const received: { readonly name: string; readonly entries: number }[] = []
  const base = createFaultInjectingExchange(clock).client
  const rest = new Proxy(base.rest, {
    get: (_target, name: EndpointName) => (request: never, options?: CallOptions) => {
      try {
        options?.beforeSend?.()
      } catch {
        return Promise.resolve({ kind: 'not-sent', code: 'before-send', message: '' })
      }
      if (options !== undefined && 'beforeSend' in options)
        received.push({ name, entries: Number(database.prepare('SELECT count(*) AS n FROM entries').get()?.n) })
      return Promise.resolve(answers[name]?.(request) ?? timeout)
    },
  })
  const client: ExchangeClient = { ...base, rest }
  const notices: string[] = []
  const notify = (level: string, title: string): void => void notices.push(`${level}: ${title}`)
  const orders = openRequestOrders({
    knownJournal: null,
    client,
    database,
    clock,
    random: seededRandom(1),
    installTag: 'TEST',
    notify,
    pretrade: calmPretrade(instrumentNamed),
  })
  let tokens = 0
  /** As a person who confirms all that is found. */
  const send = async (name: EndpointName, request: unknown, token = `token-${(tokens += 1)}`) => {
    const assessment = await orders.requests.assess(name, request)
    return orders.requests.send(
      token,
      name,
      request,
      assessment === null ? {} : { confirmation: confirmedOf(assessment, assessment.phrase) },
    )
  }
  const parts = () => orders.requests.list().flatMap(({ parts: all }) => all)
  return { clock, answers, received, notices, orders, send, parts }
}

const trigger = {
  category: 'SPOT',
  symbol: 'BTCUSDT',
  type: 'trigger',
  side: 'buy',
  qty: '1',
  triggerPrice: '9',
  clientOid: 'mine',
} as const
const spot = {
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  force: 'gtc',
  price: '9',
  size: '1',
  clientOid: 'mine',
} as const
const mix = { ...spot, productType: 'usdt-futures', marginMode: 'crossed', marginCoin: 'USDT' } as const
const strategy = {
  orderId: '7',
  clientOid: 'mine',
  status: 'pending',
  type: 'trigger',
  qty: '1',
  triggerPrice: '9',
  symbol: 'BTCUSDT',
}

const replace = { symbol: 'BTCUSDT', orderId: '3', price: '9', size: '1', newClientOid: 'mine' }
const modify = {
  symbol: 'BTCUSDT',
  productType: 'usdt-futures',
  orderId: '3',
  newPrice: '9',
  newSize: '1',
  newClientOid: 'mine',
}
const placing: readonly (readonly [EndpointName, unknown])[] = [
  ['placeStrategyOrder', trigger],
  ['spotPlaceOrder', spot],
  ['spotBatchOrders', { symbol: 'BTCUSDT', orderList: [spot] }],
  ['spotCancelReplaceOrder', replace],
  ['mixPlaceOrder', mix],
  ['mixBatchPlaceOrder', { ...mix, orderList: [spot] }],
  ['mixModifyOrder', modify],
]

describe.each(placing)('%s that did not reach the exchange', (name, request) => {
  it('is durable first, unknown while it can be accepted, then not found, and found if it shows up', async () => {
    const { clock, received, send, parts, orders, notices, answers } = opened({})
    expect(await send(name, request)).toMatchObject([{ key: 'mine', outcome: { kind: 'unknown' } }])
    expect(received).toEqual([{ name, entries: 1 }])
    await clock.advanceAsync(66_000)
    expect(parts()).toMatchObject([{ state: 'unknown' }])
    expect(orders.requests.unresolved()).toEqual(['place BTCUSDT mine'])
    await clock.advanceAsync(40_000)
    expect(parts()).toMatchObject([{ state: 'not_found', problem: { code: 'not-found' } }])
    expect(orders.timeline('mine').at(-1)?.what).toBe('verdict')
    const late = { ...strategy, status: 'live' }
    Object.assign(answers, {
      unfilledStrategyOrders: () => success([strategy]),
      spotOrderInfo: () => success([late]),
      mixOrderDetail: () => success(late),
    })
    await clock.advanceAsync(120_000)
    expect(parts()).toMatchObject([{ state: 'confirmed', orderId: '7' }])
    expect(notices).toEqual(['error: An order that could not be found has appeared'])
    expect(received).toHaveLength(1)
  })
})

describe('the count of orders that left today', () => {
  it('has what was placed, whatever became of it, and neither changes nor cancels', async () => {
    const { orders, send } = opened({ cancelStrategyOrder: () => success(null) })
    await send('placeStrategyOrder', trigger)
    await send('cancelStrategyOrder', { clientOid: 'mine' })
    await send('mixPlaceOrder', { ...mix, clientOid: 'another' })
    expect(orders.sentToday()).toEqual({ futures: 1, spot: 1 })
  })
})

describe('an unknown outcome', () => {
  it('never becomes a claim while the exchange does not answer', async () => {
    const { clock, send, parts } = opened({ spotHistoryOrders: () => timeout })
    await send('spotPlaceOrder', spot)
    await clock.advanceAsync(24 * 3600_000)
    expect(parts()).toMatchObject([{ state: 'unknown' }])
  })

  it('of an acknowledged order is reported as not visible, never as not found', async () => {
    const { clock, send, parts, notices } = opened({
      spotPlaceOrder: () => success({ orderId: '7', clientOid: 'mine' }),
    })
    await send('spotPlaceOrder', spot)
    await clock.advanceAsync(600_000)
    expect(parts()).toMatchObject([{ state: 'acknowledged', orderId: '7' }])
    expect(notices).toEqual(['error: An acknowledged order is not visible'])
  })

  it('of an element without an answer is looked up, next to a refused element', async () => {
    const { send, parts } = opened({
      spotBatchOrders: () =>
        success({
          successList: [],
          failureList: [{ orderId: '', clientOid: 'mine', errorCode: '43012', errorMsg: 'no' }],
        }),
    })
    await send('spotBatchOrders', { symbol: 'BTCUSDT', orderList: [spot, { ...spot, clientOid: 'other' }] })
    expect(parts().map(({ key, state }) => `${key} ${state}`)).toEqual(['mine refused', 'other unknown'])
  })
})

describe('a change', () => {
  it('that the exchange does not show by the time it can no longer arrive is without effect', async () => {
    const { clock, send, parts, notices } = opened({ unfilledStrategyOrders: () => success([strategy]) })
    await send('modifyStrategyOrder', { clientOid: 'mine', qty: '2' })
    await clock.advanceAsync(60_000)
    expect(parts()).toMatchObject([{ state: 'unknown' }])
    await clock.advanceAsync(30_000)
    expect(parts()).toMatchObject([{ state: 'without_effect', record: { qty: '1' } }])
    expect(notices).toEqual(['warning: A change did not take effect'])
  })

  it('is confirmed by amounts, not by how they are written, and not by prices that do not count', async () => {
    const { clock, send, parts } = opened({ unfilledStrategyOrders: () => success([{ ...strategy, qty: '2.00' }]) })
    await send('modifyStrategyOrder', { clientOid: 'mine', qty: '2', triggerOrderPrice: '8' })
    await clock.advanceAsync(1000)
    expect(parts()).toMatchObject([{ state: 'confirmed' }])
  })
})

describe('reasons that prevent the send of a request', () => {
  it('is a journal that cannot be written: then no order is placed, and cancels still pass', async () => {
    const { send, received } = opened({ spotCancelOrder: () => success({ orderId: '3', clientOid: '' }) })
    database.exec("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT raise(ABORT, 'disk full'); END")
    expect(await send('spotPlaceOrder', spot)).toMatchObject([{ outcome: { kind: 'not_sent', code: 'journal' } }])
    expect(await send('spotCancelOrder', { symbol: 'BTCUSDT', orderId: '3' })).toMatchObject([
      { outcome: { kind: 'acknowledged' } },
    ])
    expect(received.map(({ name }) => name)).toEqual(['spotCancelOrder'])
  })

  it('is a name that was used before, a name used twice, and the gate', async () => {
    const { send, received, orders } = opened({ spotPlaceOrder: () => success({ orderId: '7', clientOid: 'mine' }) })
    await send('spotPlaceOrder', spot)
    expect(await send('spotPlaceOrder', spot)).toMatchObject([{ outcome: { kind: 'not_sent', code: 'used' } }])
    expect(
      await send('spotBatchOrders', {
        symbol: 'BTCUSDT',
        orderList: [1, 2].map(() => ({ ...spot, clientOid: 'twin' })),
      }),
    ).toMatchObject([{ outcome: { code: 'twice' } }, {}])
    orders.stop()
    expect(await send('spotPlaceOrder', { ...spot, clientOid: 'late' })).toMatchObject([
      { outcome: { kind: 'not_sent', code: 'gate' } },
    ])
    expect(received).toHaveLength(1)
  })

  it('is the kill switch, after three requests with an unknown outcome', async () => {
    const { send, received, orders } = opened({})
    for (const nth of [1, 2, 3, 4]) await send('spotPlaceOrder', { ...spot, clientOid: `n${nth}` })
    expect(received).toHaveLength(3)
    expect(orders.gate()).toMatchObject({ open: false, reason: expect.stringContaining('kill switch') })
  })
})

describe('old requests', () => {
  it('are forgotten in time with their entries, unless they are still open, and nothing is missed', async () => {
    const first = opened({
      spotPlaceOrder: () => success({ orderId: '7', clientOid: 'mine' }),
      spotOrderInfo: () => success([{ ...strategy, status: 'live' }]),
    })
    await first.send('spotPlaceOrder', spot)
    await first.send('mixPlaceOrder', { ...mix, clientOid: 'open' })
    await first.clock.advanceAsync(1000)
    expect(first.parts().map(({ state }) => state)).toEqual(['confirmed', 'unknown'])
    first.orders.stop()
    dropOldOrders(database, first.clock.now() + 1)
    expect(gapIn(database)).toBeNull()
    const rows = database.prepare("SELECT DISTINCT key FROM entries WHERE kind <> 'upkeep'").all()
    expect(rows).toEqual([{ key: 'open' }])
    expect(
      opened({})
        .parts()
        .map(({ key }) => key),
    ).toEqual(['open'])
  })
})

describe('a change of a partly filled classic order', () => {
  const listed = (filled: string, id: object = {}) => ({
    orderId: '3',
    clientOid: 'old',
    side: 'buy',
    status: 'live',
    baseVolume: filled,
    ...id,
  })
  const changes = [
    ['spotCancelReplaceOrder', replace],
    ['mixModifyOrder', modify],
  ] as const

  it.each(changes)('by %s states the total request', async (name, request) => {
    const { orders } = opened({})
    orders.requests.noteListed([listed('0.4')])
    const assessment = await orders.requests.assess(name, { ...request, size: '0.6', newSize: '0.6' })
    expect(assessment!.findings).toContainEqual({
      row: null,
      field: 'qty',
      rule: 'filled-before',
      band: 'review',
      figure: '0.4',
      message:
        '0.4 BTC of the order are filled. The 0.6 BTC of this change count as a new order: 1 BTC in all. ' +
        'If the exchange counts what is filled, it fills less.',
    })
    orders.requests.noteListed([listed('0')])
    const none = await orders.requests.assess(name, request)
    expect(none!.findings.filter(({ rule }) => rule === 'filled-before')).toEqual([])
  })

  it.each(changes)('by %s is not sent when more was filled since it was reviewed', async (name, request) => {
    const answer = success({ orderId: '4', clientOid: 'mine', success: 'success', msg: '' })
    const { orders, received } = opened({ spotCancelReplaceOrder: () => answer, mixModifyOrder: () => answer })
    const { requests } = orders
    requests.noteListed([listed('0.4')])
    const reviewed = (await requests.assess(name, request))!
    const confirmation = confirmedOf(reviewed, reviewed.phrase)
    // So little more that no other finding has grown.
    requests.noteListed([listed('0.41')])
    expect(await requests.send('first-token', name, request, { confirmation })).toMatchObject([
      { outcome: { kind: 'not_sent', code: 'filled-before', message: expect.stringContaining('0.41 of the order') } },
    ])
    expect(received).toEqual([])
    requests.noteListed([listed('0.4')])
    await requests.send('second-token', name, request, { confirmation })
    expect(received.map((request) => request.name)).toEqual([name])
  })
})

describe('a replacement that the exchange reports as not made', () => {
  it('is refused', async () => {
    const { send } = opened({
      spotCancelReplaceOrder: () => success({ orderId: '3', clientOid: '', success: 'failure', msg: 'too small' }),
    })
    expect(await send('spotCancelReplaceOrder', replace)).toMatchObject([
      { outcome: { kind: 'refused', message: 'too small. The old one may be canceled' } },
    ])
  })
})
