import { beforeEach, describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { aJudgement } from '@/shared/testing/samples/assessment'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import type { BatchPlan } from '@/shared/trading/batch/plan/batch-plan'
import type { Delivery } from '@/shared/trading/batch/plan/delivery'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import type { BatchRecord } from '../journal/batch-record'
import type { Batches, PlannedRecord } from '../records/batches'
import type { OrderStore } from '../records/order-store'
import type { NamedIntent } from '../sending/named-intent'
import type { Pegged, Placed } from '../sending/place'
import { ordersDigest } from '../sending/prepared-request'
import { createPortions, type Portions } from './portions'

const EVERY_MS = 10_000
const inPortions = (rows: number): Delivery => ({
  startAt: null,
  portions: { rows, everyMs: EVERY_MS, jitterPercent: 0 },
})
const finding = (row: number | null, change: Partial<PretradeFinding> = {}): PretradeFinding => ({
  row,
  field: 'qty',
  rule: 'own-size',
  band: 'review',
  message: 'it is large',
  figure: null,
  ...change,
})

let clock: ManualClock
let orders: Map<string, Order>
let record: PlannedRecord
let events: string[]
let notices: string[]
let rejection: string | null
let interrupted: string | null
let findings: readonly PretradeFinding[]
let beyond: readonly PretradeFinding[]
let prices: readonly string[] | null
let assessed: { readonly orders: readonly OrderIntent[]; readonly pegs: Pegged['pegs'] }[]
let reads: (() => Promise<void>) | null
let sending: Promise<void>
let unseen: string | null
let unqueued: NamedIntent[]
let changed: (order: Order) => void
let portions: Portions

function update(key: string, change: Partial<Order>): void {
  const order = { ...orders.get(key)!, ...change }
  orders.set(key, order)
  changed(order)
}
const change = (next: Partial<PlannedRecord>): void => void (record = { ...record, ...next })

beforeEach(() => {
  clock = createManualClock()
  orders = new Map()
  events = []
  notices = []
  rejection = null
  interrupted = null
  findings = []
  beyond = []
  prices = null
  assessed = []
  reads = null
  sending = Promise.resolve()
  unseen = null
  unqueued = []
  changed = () => undefined
  batch(0, null, { isOpen: false })
  portions = createPortions({
    store: {
      get: (key: string) => orders.get(key) ?? null,
      watch: (listener: (order: Order) => void) => {
        changed = listener
        return () => undefined
      },
      become: (key: string, state: Order['state']) => update(key, { state }),
      amend: update,
    } as unknown as OrderStore,
    batches: {
      keysOf: () => [...orders.values()].filter(({ batchId }) => batchId === 'batch').map(({ key }) => key),
      record: (id: string) => (id === 'batch' ? record : id === 'plain' ? ({ id } as BatchRecord) : null),
      get: () => record,
      withOpenPlan: () => (record.plan.isOpen ? [record] : []),
      amendPlan: (_id: string, amended: Partial<BatchPlan>, more: Partial<PlannedRecord> = {}) =>
        change({ ...more, plan: { ...record.plan, ...amended } }),
      setState: (_id: string, state: PlannedRecord['state']) => change({ state }),
      endWait: () => change({ state: 'resolving' }),
    } as unknown as Batches,
    journal: { note: (key, what, text) => void events.push(`${key} ${what}: ${text}`) },
    time: agreedTime(clock),
    gate: { rejection: (doing) => (doing === 'place' ? rejection : null) },
    notify: (level, title, text) => void notices.push(`${level}: ${title}: ${text}`),
    sender: {
      send: async (_batch, requests) => {
        events.push(`sent ${requests.map((request) => request.map(({ clientOid }) => clientOid).join(' ')).join(', ')}`)
        unqueued.push(...requests.flat().filter(({ clientOid }) => orders.get(clientOid)!.state !== 'queued'))
        events.push(`batch ${record.state}`)
        await sending
        for (const { clientOid } of requests.flat()) update(clientOid, { state: 'live' })
        if ([...orders.values()].some(({ state }) => state === 'waiting')) change({ state: 'waiting' })
      },
    },
    awaitNext: async () => undefined,
    interruptions: { mark: () => ({ sleeps: 0, disarmed: 0, closed: 0 }), since: () => interrupted },
    read: async (intents, { pegs = [], slippage }) => {
      events.push(`read ${intents.map((intent) => (intent as NamedIntent).clientOid).join(' ')}`)
      await reads?.()
      return { pegs, slippage, tradedOf: () => ({ last: null, mark: null }) }
    },
    repriced: (intents) =>
      prices === null
        ? null
        : { orders: intents.map((intent, at) => ({ ...intent, price: prices![at]! })), findings: [], beyond },
    settled: async () => unseen,
    assess: (intents, { pegs }) => {
      assessed.push({ orders: intents, pegs })
      return aJudgement({ findings })
    },
  })
})

/** A batch of so many orders that was just recorded; its rows stand in the store in another sequence. */
function batch(
  count: number,
  delivery: Delivery | null,
  of: Partial<BatchPlan> = {},
  more: Partial<PlannedRecord> = {},
) {
  const names = Array.from({ length: count }, (_, row) => row).toReversed()
  for (const row of names)
    orders.set(
      `o${row}`,
      anOrder({ key: `o${row}`, clientOid: `o${row}`, row, batchId: 'batch', state: 'waiting', price: '100' }),
    )
  const plan = {
    rule: null,
    delivery,
    worst: null,
    seed: 1,
    portions: 0,
    nextAt: clock.now(),
    pauseReason: null,
    stopped: null,
    isOpen: true,
    ...of,
  } as BatchPlan
  record = { id: 'batch', state: 'waiting', ...more, plan } as PlannedRecord
}
const sentRequests = () => events.filter((event) => event.startsWith('sent')).map((event) => event.slice(5))
const CHANGED_JUDGMENT = 'it is judged otherwise now than when it was confirmed'
const rulesOf = (placed: Placed) => (placed.accepted ? 'accepted' : placed.refusals.map(({ rule }) => rule).join(' '))

describe('portions of a batch', () => {
  it('are sent in the sequence of their rows, each read and assessed at its time', async () => {
    batch(5, inPortions(2))
    portions.begin('batch')
    await clock.advanceAsync(0)
    expect(sentRequests()).toEqual(['o0 o1'])
    expect(record.plan).toMatchObject({ portions: 1, nextAt: clock.now() + EVERY_MS })
    await clock.advanceAsync(EVERY_MS - 1)
    expect(sentRequests()).toHaveLength(1)
    await clock.advanceAsync(1)
    expect(sentRequests()).toEqual(['o0 o1', 'o2 o3'])
    await clock.advanceAsync(EVERY_MS)
    expect(sentRequests().at(-1)).toBe('o4')
    expect(record.plan).toMatchObject({ portions: 3, nextAt: null, isOpen: false, pauseReason: null })
    expect(events.filter((event) => event.startsWith('read'))).toEqual(['read o0 o1', 'read o2 o3', 'read o4'])
    expect(assessed[0]!.orders[0]).not.toHaveProperty('clientOid')
    expect(events.filter((event) => event.startsWith('batch'))).toEqual([
      'batch sending',
      'batch sending',
      'batch sending',
    ])
    expect(unqueued).toEqual([])
    expect(notices).toEqual([])
  })

  it('are all of it where the batch waits for a time alone', async () => {
    batch(3, { startAt: clock.now() + 60_000, portions: null }, { nextAt: clock.now() + 60_000 })
    portions.begin('batch')
    await clock.advanceAsync(59_999)
    expect(sentRequests()).toEqual([])
    await clock.advanceAsync(1)
    expect(sentRequests()).toEqual(['o0 o1 o2'])
    expect(record.plan).toMatchObject({ nextAt: null, isOpen: false })
  })

  it('omit rows that do not wait any more, and have no request without orders', async () => {
    batch(4, inPortions(2))
    for (const key of ['o0', 'o1', 'o2']) update(key, { state: 'not_sent' })
    update('o1', { category: 'MARGIN' })
    update('o2', { category: 'MARGIN' })
    portions.begin('batch')
    await clock.advanceAsync(0)
    expect(sentRequests()).toEqual(['o3'])
    expect(events[0]).toBe('read o3')
    expect(assessed[0]!.orders).toHaveLength(1)
  })

  it('wait on where the clock was set back', async () => {
    batch(2, inPortions(1))
    portions.begin('batch')
    await clock.advanceAsync(0)
    clock.jumpWall(-60_000)
    await clock.advanceAsync(EVERY_MS)
    expect(sentRequests()).toHaveLength(1)
    await clock.advanceAsync(60_000)
    expect([sentRequests().length, record.plan.pauseReason]).toEqual([2, null])
  })

  it('are not sent once the batch stopped, is paused, or has no waiting rows during their read', async () => {
    const meanwhile: readonly (() => void)[] = [
      () => change({ state: 'stopped' }),
      () => change({ plan: { ...record.plan, pauseReason: 'asks' } }),
      () => orders.clear(),
      () => portions.stop(),
    ]
    for (const happens of meanwhile) {
      batch(2, inPortions(2))
      reads = async () => happens()
      portions.begin('batch')
      await clock.advanceAsync(0)
      expect(sentRequests()).toEqual([])
    }
    expect(notices).toEqual([])
  })

  it('are not read once the batch stopped or asks', async () => {
    for (const happens of [
      () => change({ state: 'stopped' }),
      () => change({ plan: { ...record.plan, pauseReason: 'asks' } }),
    ]) {
      batch(2, inPortions(2), { nextAt: clock.now() + 1000 })
      portions.begin('batch')
      happens()
      const before = record
      await clock.advanceAsync(60_000)
      expect([events, notices, record]).toEqual([[], [], before])
    }
  })

  it('are sent at once if the earlier portion took until their time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    sending = promise
    batch(3, inPortions(1))
    portions.begin('batch')
    await clock.advanceAsync(EVERY_MS + 500)
    expect([sentRequests(), clock.timers()]).toEqual([['o0'], 0])
    resolve()
    await clock.advanceAsync(0)
    expect([sentRequests(), record.plan.pauseReason]).toEqual([['o0', 'o1'], null])
  })

  it('have one timer where a batch goes on before its last portion was sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    sending = promise
    batch(2, inPortions(1))
    portions.begin('batch')
    await clock.advanceAsync(0)
    portions.begin('batch')
    resolve()
    await clock.advanceAsync(0)
    expect([sentRequests(), clock.timers()]).toEqual([['o0'], 1])
  })
})

describe('a batch asks', () => {
  const reasonAfter = async (cause: () => void): Promise<string | null> => {
    batch(3, inPortions(2))
    portions.begin('batch')
    await clock.advanceAsync(0)
    cause()
    await clock.advanceAsync(EVERY_MS)
    expect(sentRequests()).toEqual(['o0 o1'])
    return record.plan.pauseReason
  }

  it('after an interruption, which is noticed within a second', async () => {
    portions.start()
    batch(3, inPortions(2))
    portions.begin('batch')
    await clock.advanceAsync(0)
    interrupted = 'this computer slept while it waited'
    await clock.advanceAsync(999)
    expect(record.plan.pauseReason).toBeNull()
    await clock.advanceAsync(1)
    expect([record.plan.pauseReason, notices]).toEqual([
      interrupted,
      ['warning: A batch asks before it goes on: ' + `1 order is paused and needs your confirmation: ${interrupted}.`],
    ])
    await clock.advanceAsync(60_000)
    expect([sentRequests(), notices.length]).toEqual([['o0 o1'], 1])
  })

  it('with a closed gate', async () => {
    expect(await reasonAfter(() => (rejection = 'The gate is closed'))).toBe('The gate is closed')
  })

  it('with an unknown status of an order', async () => {
    expect(await reasonAfter(() => (unseen = 'an order of before is not known'))).toBe(
      'an order of before is not known',
    )
  })

  it('whose time passed more than a second ago', async () => {
    expect(await reasonAfter(() => clock.jumpWall(2_000_000))).toBe('its time passed 2000 s ago')
    batch(1, inPortions(1), { nextAt: clock.now() - 1001 })
    portions.begin('batch')
    await clock.advanceAsync(0)
    expect(record.plan.pauseReason).toBe('its time passed 1 s ago')
    batch(1, inPortions(1), { nextAt: clock.now() - 1000 })
    portions.begin('batch')
    await clock.advanceAsync(0)
    expect(record.plan.pauseReason).toBeNull()
  })

  it('with an unconfirmed finding, in words of the order', async () => {
    findings = []
    expect(
      await reasonAfter(() => (findings = [finding(0), finding(null, { rule: 'rate', message: 'it is fast' })])),
    ).toMatch(new RegExp(`^${CHANGED_JUDGMENT}: it is large \\(row 3, .*\\), and 1 more$`))
    expect(notices[0]).toContain('1 order is paused and needs your confirmation')
  })

  it('with an unconfirmed finding about the whole batch', async () => {
    expect(await reasonAfter(() => (findings = [finding(null, { message: 'it is fast' })]))).toBe(
      `${CHANGED_JUDGMENT}: it is fast`,
    )
  })

  it('whose price moved too far, at the row of its batch', async () => {
    prices = ['100', '100']
    const reason = await reasonAfter(() => (beyond = [finding(0, { rule: 'slipped', message: 'it slipped' })]))
    expect(reason).toMatch(new RegExp(`^${CHANGED_JUDGMENT}: it slipped \\(row 3, `))
  })

  it('of the last session, with its pending question', () => {
    batch(2, inPortions(1))
    portions.start()
    expect(record.plan.pauseReason).toBe('Volley was closed while it waited')
    batch(2, inPortions(1), { pauseReason: 'the price moved' })
    portions.start()
    expect(record.plan.pauseReason).toBe('the price moved')
    expect(notices[0]).toContain('2 orders are paused and need your confirmation')
    const count = notices.length
    orders.clear()
    batch(0, inPortions(1))
    portions.start()
    expect([notices.length, record.plan.pauseReason]).toEqual([count, null])
  })

  it('and releases the confirmed orders', async () => {
    const confirmation = confirmedOf({ findings: [finding(2)] })
    batch(3, inPortions(2), {}, { confirmation })
    portions.begin('batch')
    await clock.advanceAsync(0)
    findings = [finding(0)]
    await clock.advanceAsync(EVERY_MS)
    expect([sentRequests(), record.plan.pauseReason]).toEqual([['o0 o1', 'o2'], null])
  })
})

describe('prices of pegs', () => {
  const peg = (row: number | null): Peg => ({ row, category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', price: '=last' })

  it('are those of the portion, at its rows, and kept with a note', async () => {
    batch(3, inPortions(2), {}, { pegs: [peg(0), peg(1), peg(2), peg(null)], slippage: '0.005' })
    prices = ['100', '101']
    portions.begin('batch')
    await clock.advanceAsync(0)
    expect(assessed[0]!.pegs.map(({ row }) => row)).toEqual([0, 1, null, null])
    expect(['o0', 'o1'].map((key) => orders.get(key)!.price)).toEqual(['100', '101'])
    expect(events.filter((event) => event.includes('priced again'))).toEqual([
      'o1 queued: priced again: 100 is 101 now',
    ])
    prices = ['99']
    await clock.advanceAsync(EVERY_MS)
    expect(assessed[1]!.pegs.map(({ row }) => row)).toEqual([null, null, 0, null])
    expect(assessed[1]!.orders[0]!.price).toBe('99')
  })

  it('are not changed where the batch asks instead', async () => {
    batch(1, inPortions(1))
    prices = ['120']
    beyond = [finding(0)]
    portions.begin('batch')
    await clock.advanceAsync(0)
    expect([orders.get('o0')!.price, sentRequests()]).toEqual(['100', []])
  })
})

describe('a review of what waits', () => {
  it('is of the rows that wait, by their places in the batch', async () => {
    batch(3, inPortions(1))
    update('o0', { state: 'live' })
    findings = [finding(1)]
    expect((await portions.assess('batch')).findings).toMatchObject([{ row: 2 }])
    expect(portions.waiting('batch').map(({ clientOid }) => clientOid)).toEqual(['o1', 'o2'])
    expect(orders.get('o1')!.price).toBe('100')
  })

  it('keeps the prices of now only where the batch asks', async () => {
    batch(1, inPortions(1))
    prices = ['120']
    await portions.assess('batch')
    expect(orders.get('o0')!.price).toBe('100')
    change({ plan: { ...record.plan, pauseReason: 'asks' } })
    await portions.assess('batch')
    expect(orders.get('o0')!.price).toBe('120')
  })

  it('is refused where nothing waits, and where there is no such plan', async () => {
    batch(1, inPortions(1))
    await expect(portions.assess('plain')).rejects.toMatchObject({
      message: 'No order of this batch waits for its time.',
      detail: { field: 'batchId' },
    })
    update('o0', { state: 'live' })
    await expect(portions.assess('batch')).rejects.toThrow('No order of this batch waits')
  })
})

describe('going on', () => {
  const pausedBatch = (more: Partial<PlannedRecord> = {}) =>
    batch(2, inPortions(2), { pauseReason: 'asks', nextAt: 5 }, more)

  it('sends the batch at once if its time has passed, and records the confirmation', async () => {
    findings = [finding(1)]
    pausedBatch({ confirmation: confirmedOf({ findings: [finding(0, { rule: 'collar' })] }) })
    const confirmation = confirmedOf({ findings })
    const digest = ordersDigest(portions.waiting('batch'))
    expect(rulesOf(await portions.resume('batch', { confirmation, reviewed: digest }))).toBe('accepted')
    await clock.advanceAsync(0)
    expect(sentRequests()).toEqual(['o0 o1'])
    expect(events).toEqual(
      expect.arrayContaining([`batch reviewed: sha256 ${digest}`, 'batch confirmed: 1 × own-size']),
    )
    expect(record.confirmation?.findings.map(({ rule }) => rule)).toEqual(['collar', 'own-size'])
  })

  it('waits for a time that is still to come', async () => {
    pausedBatch()
    change({ plan: { ...record.plan, nextAt: clock.now() + 5000 } })
    expect(rulesOf(await portions.resume('batch'))).toBe('accepted')
    expect(record.plan.pauseReason).toBeNull()
    await clock.advanceAsync(4999)
    expect(sentRequests()).toEqual([])
    await clock.advanceAsync(1)
    expect(sentRequests()).toEqual(['o0 o1'])
    expect(events.some((event) => event.startsWith('batch confirmed'))).toBe(false)
  })

  it('is refused by the gate, for other orders than were reviewed, and for what is not confirmed', async () => {
    pausedBatch()
    rejection = 'The gate is closed'
    expect(rulesOf(await portions.resume('batch'))).toBe('gate')
    rejection = null
    expect(rulesOf(await portions.resume('batch', { reviewed: '0'.repeat(64) }))).toBe('review')
    findings = [finding(1)]
    expect(rulesOf(await portions.resume('batch'))).toBe('own-size')
    prices = ['100', '120']
    beyond = [finding(0, { rule: 'slipped' })]
    const refused = await portions.resume('batch')
    expect(rulesOf(refused)).toBe('slipped own-size')
    expect(refused).toMatchObject({ accepted: false, assessment: { findings: [{ rule: 'own-size' }] } })
    expect([record.plan.pauseReason, orders.get('o1')!.price, sentRequests()]).toEqual(['asks', '120', []])
    expect(await portions.resume('plain')).toMatchObject({ refusals: [{ row: 0, field: '', rule: 'batch' }] })
  })

  it('changes nothing where the batch does not ask', async () => {
    pausedBatch()
    change({ plan: { ...record.plan, pauseReason: null } })
    rejection = 'The gate is closed'
    expect(rulesOf(await portions.resume('batch'))).toBe('accepted')
    await clock.advanceAsync(60_000)
    expect(sentRequests()).toEqual([])
  })
})

describe('the end of a plan', () => {
  it('comes once nothing waits, and with a rule once every order is over', () => {
    const rule = { maxRefused: 1, ranges: [] }
    batch(2, inPortions(1), { rule, pauseReason: 'asks' })
    update('o0', { state: 'not_sent' })
    expect(record).toMatchObject({ state: 'waiting', plan: { isOpen: true, pauseReason: 'asks' } })
    update('o1', { state: 'live' })
    expect(record).toMatchObject({ state: 'resolving', plan: { isOpen: true, pauseReason: null, nextAt: null } })
    update('o1', { state: 'not_found' })
    expect([record.plan.isOpen, clock.timers()]).toEqual([false, 0])
  })

  it('ends the timer of orders that are withdrawn while they wait', async () => {
    batch(2, inPortions(1))
    portions.begin('batch')
    await clock.advanceAsync(0)
    expect([sentRequests(), clock.timers()]).toEqual([['o0'], 1])
    update('o1', { state: 'not_sent' })
    expect(clock.timers()).toBe(0)
  })

  it('comes without a rule while orders rest', () => {
    batch(1, inPortions(1))
    update('o0', { state: 'live' })
    expect(record.plan.isOpen).toBe(false)
  })

  it('is not looked for in orders of no batch, nor in a plan that ended', () => {
    batch(0, inPortions(1), { isOpen: false })
    orders.set('x', anOrder({ key: 'x', batchId: null }))
    update('x', { state: 'filled' })
    orders.set('y', anOrder({ key: 'y', batchId: 'batch' }))
    update('y', { state: 'filled' })
    expect(record).toMatchObject({ state: 'waiting', plan: { isOpen: false } })
  })

  it('is the end of all timers where Volley closes', async () => {
    portions.start()
    batch(2, inPortions(1))
    portions.begin('batch')
    await clock.advanceAsync(0)
    portions.stop()
    interrupted = 'this computer slept while it waited'
    await clock.advanceAsync(60_000)
    expect([sentRequests(), record.plan.pauseReason, notices, clock.timers()]).toEqual([['o0'], null, [], 0])
  })
})
