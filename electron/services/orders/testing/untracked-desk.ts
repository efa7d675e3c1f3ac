import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { openDatabase } from '@/electron/base/storage/database'
import { openRequestOrders } from './request-orders'
import { assertLawful } from './assert-lawful'
import { calmPretrade } from './calm-pretrade'
import { instrumentNamed } from './desk'
import { createFaultInjectingExchange, type Fate, refusal } from './fault-injecting-exchange'
import { emptyJournal, mortalClock, mortalRest } from './mortal'
import type { CallOptions, CallResult, RestClient } from '@/electron/exchange/protocol/call'

interface Ids {
  readonly orderId?: string
  readonly clientOid?: string
}
interface Page {
  readonly idLessThan?: string
}
interface TrueOrder {
  readonly orderId: string
  readonly clientOid: string
  readonly symbol: string
  readonly status: string
}

/** One kind of orders that stand in no list of the terminal, in the words of its own calls. */
export interface UntrackedKind {
  readonly name: string
  readonly place: EndpointName
  readonly cancel: EndpointName
  readonly placing: (clientOid: string) => object
  readonly canceling: (clientOid: string) => object
  readonly openStatus: string
}

const spot = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price: '9', size: '1' }
const futures = { symbol: 'BTCUSDT', productType: 'usdt-futures' }
const newFutures = { ...spot, ...futures, marginMode: 'crossed', marginCoin: 'USDT' }
const trigger = { category: 'SPOT', symbol: 'BTCUSDT', type: 'trigger', side: 'buy', qty: '1', triggerPrice: '9' }

export const untrackedKinds: readonly UntrackedKind[] = [
  {
    name: 'strategy orders',
    place: 'placeStrategyOrder',
    cancel: 'cancelStrategyOrder',
    placing: (clientOid) => ({ ...trigger, clientOid }),
    canceling: (clientOid) => ({ clientOid }),
    openStatus: 'pending',
  },
  {
    name: 'classic spot orders',
    place: 'spotPlaceOrder',
    cancel: 'spotCancelOrder',
    placing: (clientOid) => ({ ...spot, clientOid }),
    canceling: (clientOid) => ({ symbol: 'BTCUSDT', clientOid }),
    openStatus: 'live',
  },
  {
    name: 'classic futures orders',
    place: 'mixPlaceOrder',
    cancel: 'mixCancelOrder',
    placing: (clientOid) => ({ ...newFutures, clientOid }),
    canceling: (clientOid) => ({ ...futures, clientOid }),
    openStatus: 'live',
  },
]

const success = (data: unknown): CallResult<unknown> => ({ kind: 'done', data, tookMs: 1, unreadable: [] })

/**
 * A classic account before a network and an engine that lose, delay and forget as they are told, and keep the truth.
 */
export function openUntrackedDesk({ place, cancel, openStatus }: UntrackedKind) {
  const clock = createManualClock()
  const base = createFaultInjectingExchange(clock).client
  const truth = new Map<string, TrueOrder>()
  const postCounts = new Map<string, number>()
  const script = { fateOf: (): Fate => ({}), query: (): CallResult<never> | null => null }
  let count = 0

  function execute(name: EndpointName, { clientOid = '' }: Ids): CallResult<unknown> {
    const before = truth.get(clientOid)
    if (name === place) {
      const order = { orderId: String((count += 1)).padStart(3, '0'), clientOid, symbol: 'BTCUSDT', status: openStatus }
      truth.set(clientOid, order)
      return success(order)
    }
    if (before?.status !== openStatus) return refusal('43001', true)
    truth.set(clientOid, { ...before, status: 'cancelled' })
    return success(before)
  }

  const after = <Value>(ms: number, value: Value): Promise<Value> =>
    ms === 0 ? Promise.resolve(value) : new Promise((resolve) => clock.after(ms, () => resolve(value)))

  function post(name: EndpointName, request: Ids): Promise<CallResult<unknown>> {
    const about = `${name} ${request.clientOid ?? ''}`
    postCounts.set(about, (postCounts.get(about) ?? 0) + 1)
    const { executeAfter = 0, answer, answerAfter = 0 } = script.fateOf()
    const honest = executeAfter === 0 ? execute(name, request) : null
    if (executeAfter !== null && executeAfter > 0) clock.after(executeAfter, () => void execute(name, request))
    return after(answerAfter, answer ?? honest ?? success(request))
  }

  const listed = (isOpen: boolean, { idLessThan = '~' }: Page = {}): TrueOrder[] =>
    [...truth.values()]
      .filter(({ status, orderId }) => (status === openStatus) === isOpen && orderId < idLessThan)
      .toReversed()
  const findByName = ({ orderId, clientOid }: Ids): TrueOrder[] =>
    [...truth.values()].filter((order) =>
      orderId === undefined ? order.clientOid === clientOid : order.orderId === orderId,
    )
  const queries: Partial<Record<EndpointName, (request: Ids & Page) => CallResult<unknown>>> = {
    unfilledStrategyOrders: () => success(listed(true)),
    historyStrategyOrders: () => success({ list: listed(false), cursor: '' }),
    spotOrderInfo: (ids) => success(findByName(ids)),
    spotUnfilledOrders: (page) => success(listed(true, page)),
    spotHistoryOrders: (page) => success(listed(false, page)),
    mixOrderDetail: (ids) => (findByName(ids)[0] === undefined ? refusal('40109', true) : success(findByName(ids)[0])),
    mixOrdersPending: () => success({ entrustedList: listed(true), endId: '' }),
    mixOrdersHistory: () => success({ entrustedList: listed(false), endId: '' }),
  }

  /** Answers any call by its name, as the real client does. */
  const rest: RestClient = new Proxy(base.rest, {
    get: (_target, name: EndpointName) => (request: never, options?: CallOptions) => {
      try {
        options?.beforeSend?.()
      } catch {
        return Promise.resolve({ kind: 'not-sent', code: 'before-send', message: '' })
      }
      if (name === place || name === cancel) return post(name, request)
      return Promise.resolve(script.query() ?? queries[name]?.(request) ?? refusal('40404', true))
    },
  })

  const folder = mkdtempSync(join(tmpdir(), 'volley-untracked-'))
  let life = 0
  let file = join(folder, 'journal-0.db')
  writeFileSync(file, emptyJournal())
  let current = begin()

  function begin() {
    const { database } = openDatabase(file)
    database.exec('PRAGMA synchronous = OFF')
    const mortal = mortalClock(clock)
    const orders = openRequestOrders({
      knownJournal: null,
      client: { ...base, rest: mortalRest(rest, () => mortal.isAlive()) },
      database,
      clock: mortal,
      random: seededRandom(life + 1),
      installTag: 'TEST',
      pretrade: calmPretrade(instrumentNamed),
      killSwitchLimits: { ordersPerMinute: 1_000_000, unknownRequestsPerMinute: 1_000_000 },
      notify: () => undefined,
    })
    return { orders, database, mortal }
  }

  /** As a person who confirms all that is found. */
  async function send(token: string, name: EndpointName, request: object): Promise<void> {
    const assessment = await current.orders.requests.assess(name, request)
    const confirmation = assessment === null ? undefined : confirmedOf(assessment, assessment.phrase)
    await current.orders.requests.send(token, name, request, { confirmation })
  }

  return {
    clock,
    truth,
    postCounts,
    script,
    /** Sends, and does not wait for the answer. */
    send: (token: string, name: EndpointName, request: object): void => void send(token, name, request),
    legs: () => current.orders.requests.list().flatMap(({ parts }) => parts),
    isOpen: (clientOid: string): boolean => truth.get(clientOid)?.status === openStatus,
    /** As kill -9: nothing that was planned happens, what is in the file is all that is left. */
    crash: (): void => {
      current.mortal.kill()
      life += 1
      const copy = join(folder, `journal-${life}.db`)
      for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, copy + part)
      current.database.close()
      file = copy
      current = begin()
    },
    close: (): void => {
      current.mortal.kill()
      try {
        assertLawful(current.database)
      } finally {
        current.database.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
