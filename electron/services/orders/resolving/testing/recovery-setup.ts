import { expect } from 'vitest'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Feed } from '@/shared/trading/health/health'
import type { Fill, Order, OrderUpdate } from '@/shared/trading/orders/order'
import type { CallResult } from '@/electron/exchange/protocol/call'
import { createGate, type Gate } from '@/electron/services/orders/gate/gate'
import type { Journal } from '@/electron/services/orders/journal/journal'
import type { OrderStore } from '@/electron/services/orders/records/order-store'
import type { NamedAccount, OrderReads } from '../order-reads'
import { type QueryAnswer, notThere } from '../order-source'
import type { OrderListing, PastListing } from '../read-orders'
import { createRecovery, type Recovery } from '../recovery'

interface Handlers {
  readonly orders: (updates: readonly OrderUpdate[], fills: readonly Fill[]) => void
  readonly unreadOrders: (updates: readonly OrderUpdate[]) => void
  readonly unreadFill: () => void
  readonly ready: () => void
  readonly feedChanged: (feed: Feed) => void
}
const whole = { complete: true, ended: true, unreadable: [], missing: false, alarm: null }
export const list = <Item>(items: readonly Item[] = []): PastListing<Item> => ({ items, ...whole, reaches: true })
export const update = (orderId: string, change: Partial<OrderUpdate> = {}) =>
  ({ orderId, clientOid: '', symbol: 'BTCUSDT', status: 'live', ...change }) as OrderUpdate
export const live: Feed = { state: 'live', lastAt: null, reason: null }
export const offline: Feed = { ...live, state: 'offline', reason: 'no network' }
export const partial: Feed = { ...live, state: 'partial', reason: 'The orders channel is missing' }
export const failed = { kind: 'no-answer', cause: 'failed', why: 'no answer came' } as const

/** Everything around a recovery, new for each test. Tests change it. */
interface RecoverySetup {
  clock: ManualClock
  orders: Map<string, Order>
  facts: Map<string, string>
  events: string[]
  readAt: number[]
  timers: Set<() => void>
  notices: string[]
  account: CallResult<NamedAccount>
  open: OrderListing<OrderUpdate>
  byName: QueryAnswer<OrderUpdate>
  history: PastListing<OrderUpdate>
  fills: PastListing<Fill>
  wait: Promise<void> | null
  handlers: Handlers
  isListening: boolean
  confirmed: number
  gate: Gate
  gateChanged: () => void
  recovery: Recovery
}
export const setup = {} as RecoverySetup

/** Puts an update into the orders. */
function take({ orderId, clientOid, status, unread }: OrderUpdate): Order | null {
  setup.events.push(`update ${orderId || clientOid} ${status}`)
  const key = orderId || clientOid
  if (key === '') return null
  const isReadable = ['live', 'filled', 'canceled'].includes(status)
  const state = isReadable ? (status as Order['state']) : 'live'
  const order = {
    ...anOrder({ key, orderId, clientOid, state, rawStatus: isReadable ? null : status }),
    ...setup.orders.get(key),
  }
  const next = { ...order, state, rawStatus: isReadable ? null : status, ...(unread === undefined ? {} : { unread }) }
  setup.orders.set(key, next)
  return next
}
export const store = (key: string, change: Partial<Order> = {}): void =>
  void setup.orders.set(key, anOrder({ key, orderId: key, ...change }))

export function createSetup(): void {
  setup.clock = createManualClock()
  setup.orders = new Map()
  setup.facts = new Map()
  setup.events = []
  setup.readAt = []
  setup.timers = new Set()
  setup.notices = []
  setup.account = { kind: 'done', data: { uid: 'u1', holdMode: 'hedge_mode' }, tookMs: 1, unreadable: [] }
  setup.open = list()
  setup.byName = notThere
  setup.history = list()
  setup.fills = list()
  setup.wait = null
  setup.isListening = false
  setup.confirmed = 0
  setup.gateChanged = () => undefined
  setup.gate = createGate(() => setup.gateChanged())
  const record = async <Value>(name: string, value: () => Value): Promise<Value> => {
    setup.events.push(name)
    await setup.wait
    return value()
  }
  const reads = {
    account: () => {
      setup.readAt.push(setup.clock.mono())
      return record('account', () => setup.account)
    },
    openOrders: () => record('open orders', () => setup.open),
    byName: (_rest: unknown, { key }: Order) => record(`name ${key}`, () => setup.byName),
    history: (_rest: unknown, scope: object, { since }: { readonly since: number }) =>
      record(`history ${JSON.stringify(scope)} ${since}`, () => setup.history),
    fills: () => record('fills', () => setup.fills),
  } as unknown as OrderReads
  setup.recovery = createRecovery({
    client: {
      rest: {},
      listenPrivate: (listener: Handlers) => {
        setup.handlers = listener
        setup.isListening = true
        return () => (setup.isListening = false)
      },
    } as never,
    reads,
    store: {
      all: () => [...setup.orders.values()],
      get: (key: string) => setup.orders.get(key) ?? null,
      applyUpdate: take,
      addFill: ({ execId }: Fill, from: string) => void setup.events.push(`fill ${execId} ${from}`),
      become: (key: string, state: Order['state']) => store(key, { ...setup.orders.get(key)!, state }),
    } as unknown as OrderStore,
    journal: {
      fact: (name: string) => setup.facts.get(name) ?? null,
      setFact: (name: string, value: string) => setup.facts.set(name, value),
      note: (key: string, what: string, text: string) => void setup.events.push(`${key} ${what} ${text}`),
      fillsReadTo: () => 0,
      saveFillsReadTo: () => undefined,
    } as unknown as Journal,
    clock: {
      ...setup.clock,
      after: (ms, task) => {
        const cancel = setup.clock.after(ms, () => {
          setup.timers.delete(task)
          task()
        })
        setup.timers.add(task)
        return () => {
          setup.timers.delete(task)
          cancel()
        }
      },
    },
    gate: setup.gate,
    notify: (level, title, text) => void setup.notices.push(`${level}: ${title}: ${text}`),
    onAccountConfirmed: () => void (setup.confirmed += 1),
  })
}

export const state = () => setup.gate.state()
export const runs = () => setup.events.filter((event) => event === 'account').length
export async function opened(): Promise<void> {
  setup.recovery.start()
  setup.handlers.ready()
  await setup.clock.advanceAsync(0)
  expect(state().open).toBe(true)
  setup.events.length = 0
}
