import { agreedTime } from '@/shared/testing/agreed-time'
import { aJudgement } from '@/shared/testing/samples/assessment'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import type { BatchPlan } from '@/shared/trading/batch/plan/batch-plan'
import type { Delivery } from '@/shared/trading/batch/plan/delivery'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'
import type { Batches, PlannedRecord } from '@/electron/services/orders/records/batches'
import type { OrderStore } from '@/electron/services/orders/records/order-store'
import type { NamedIntent } from '@/electron/services/orders/sending/named-intent'
import type { Pegged, Placed } from '@/electron/services/orders/sending/place'
import { createPortions, type Portions } from '../portions'

export const EVERY_MS = 10_000
export const inPortions = (rows: number): Delivery => ({
  startAt: null,
  portions: { rows, everyMs: EVERY_MS, jitterPercent: 0 },
})
export const finding = (row: number | null, change: Partial<PretradeFinding> = {}): PretradeFinding => ({
  row,
  field: 'qty',
  rule: 'own-size',
  band: 'review',
  message: 'it is large',
  figure: null,
  ...change,
})

/** Everything around the portions of a batch, new for each test. Tests change it. */
interface PortionsSetup {
  clock: ManualClock
  orders: Map<string, Order>
  record: PlannedRecord
  events: string[]
  notices: string[]
  rejection: string | null
  interrupted: string | null
  findings: readonly PretradeFinding[]
  beyond: readonly PretradeFinding[]
  prices: readonly string[] | null
  assessed: { readonly orders: readonly OrderIntent[]; readonly pegs: Pegged['pegs'] }[]
  reads: (() => Promise<void>) | null
  sending: Promise<void>
  unseen: string | null
  unqueued: NamedIntent[]
  changed: (order: Order) => void
  portions: Portions
}
export const setup = {} as PortionsSetup

export function update(key: string, change: Partial<Order>): void {
  const order = { ...setup.orders.get(key)!, ...change }
  setup.orders.set(key, order)
  setup.changed(order)
}
export const change = (next: Partial<PlannedRecord>): void => void (setup.record = { ...setup.record, ...next })

export function createSetup(): void {
  setup.clock = createManualClock()
  setup.orders = new Map()
  setup.events = []
  setup.notices = []
  setup.rejection = null
  setup.interrupted = null
  setup.findings = []
  setup.beyond = []
  setup.prices = null
  setup.assessed = []
  setup.reads = null
  setup.sending = Promise.resolve()
  setup.unseen = null
  setup.unqueued = []
  setup.changed = () => undefined
  batch(0, null, { isOpen: false })
  setup.portions = createPortions({
    store: {
      get: (key: string) => setup.orders.get(key) ?? null,
      watch: (listener: (order: Order) => void) => {
        setup.changed = listener
        return () => undefined
      },
      become: (key: string, state: Order['state']) => update(key, { state }),
      amend: update,
    } as unknown as OrderStore,
    batches: {
      keysOf: () => [...setup.orders.values()].filter(({ batchId }) => batchId === 'batch').map(({ key }) => key),
      planned: (id: string) => (id === 'batch' ? setup.record : null),
      get: () => setup.record,
      withOpenPlan: () => (setup.record.plan.isOpen ? [setup.record] : []),
      amendPlan: (_id: string, amended: Partial<BatchPlan>, more: Partial<PlannedRecord> = {}) =>
        change({ ...more, plan: { ...setup.record.plan, ...amended } }),
      setState: (_id: string, state: PlannedRecord['state']) => change({ state }),
      endWait: () => change({ state: 'resolving' }),
    } as unknown as Batches,
    journal: { note: (key, what, text) => void setup.events.push(`${key} ${what}: ${text}`) },
    time: agreedTime(setup.clock),
    gate: { rejection: (doing) => (doing === 'place' ? setup.rejection : null) },
    notify: (level, title, text) => void setup.notices.push(`${level}: ${title}: ${text}`),
    sender: {
      send: async (_batch, requests) => {
        setup.events.push(
          `sent ${requests.map((request) => request.map(({ clientOid }) => clientOid).join(' ')).join(', ')}`,
        )
        setup.unqueued.push(
          ...requests.flat().filter(({ clientOid }) => setup.orders.get(clientOid)!.state !== 'queued'),
        )
        setup.events.push(`batch ${setup.record.state}`)
        await setup.sending
        for (const { clientOid } of requests.flat()) update(clientOid, { state: 'live' })
        if ([...setup.orders.values()].some(({ state }) => state === 'waiting')) change({ state: 'waiting' })
      },
    },
    awaitNext: async () => undefined,
    interruptions: { mark: () => ({ sleeps: 0, disarmed: 0, closed: 0 }), since: () => setup.interrupted },
    read: async (intents, { pegs = [], slippage }) => {
      setup.events.push(`read ${intents.map((intent) => (intent as NamedIntent).clientOid).join(' ')}`)
      await setup.reads?.()
      return { pegs, slippage, tradedOf: () => ({ last: null, mark: null }) }
    },
    repriced: (intents) =>
      setup.prices === null
        ? null
        : {
            orders: intents.map((intent, at) => ({ ...intent, price: setup.prices![at]! })),
            findings: [],
            beyond: setup.beyond,
          },
    settled: async () => setup.unseen,
    assess: (intents, { pegs }) => {
      setup.assessed.push({ orders: intents, pegs })
      return aJudgement({ findings: setup.findings })
    },
  })
}

/** A batch of so many orders that was just recorded; its rows are in the store in another sequence. */
export function batch(
  count: number,
  delivery: Delivery | null,
  of: Partial<BatchPlan> = {},
  more: Partial<PlannedRecord> = {},
) {
  const names = Array.from({ length: count }, (_, row) => row).toReversed()
  for (const row of names)
    setup.orders.set(
      `o${row}`,
      anOrder({ key: `o${row}`, clientOid: `o${row}`, row, batchId: 'batch', state: 'waiting', price: '100' }),
    )
  const plan = {
    rule: null,
    delivery,
    worst: null,
    seed: 1,
    portions: 0,
    nextAt: setup.clock.now(),
    pauseReason: null,
    stopped: null,
    isOpen: true,
    ...of,
  } as BatchPlan
  setup.record = { id: 'batch', state: 'waiting', ...more, plan } as PlannedRecord
}
export const sentRequests = () =>
  setup.events.filter((event) => event.startsWith('sent')).map((event) => event.slice(5))
export const CHANGED_JUDGMENT = 'it is judged otherwise now than when it was confirmed'
export const rulesOf = (placed: Placed) =>
  placed.accepted ? 'accepted' : placed.refusals.map(({ rule }) => rule).join(' ')
