import { beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { anOrder, anOrderIntent } from '@/shared/testing/samples/orders'
import type { HoldMode } from '@/shared/exchange/protocol/fields'
import type { Delivery } from '@/shared/trading/batch/plan/delivery'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { UnreviewedLimits } from '@/shared/trading/pretrade/limits/unreviewed'
import type { BatchRecord } from '../journal/batch-record'
import { calmPretrade } from '../testing/calm-pretrade'
import type { NamedIntent } from './named-intent'
import { createPlace, type Placed, type PlaceOptions } from './place'
import { writtenOrders } from './prepared-request'

const clock = createManualClock()
const instrumentOf = (category: string, symbol: string) =>
  [btcPerp, btcSpot].find((instrument) => instrument.category === category && instrument.symbol === symbol) ?? null
const order = anOrderIntent
const spot = order({ category: 'SPOT' })
const inPortions: Delivery = { startAt: null, portions: { rows: 1, everyMs: 10_000, jitterPercent: 0 } }
const plain: PlaceOptions = { onUnknown: 'continue' }
const joint: JointSend = { id: 'joint-send-000001', accounts: [] }

let orders: Map<string, Order>
let records: BatchRecord[]
let saved: unknown[]
let retained: unknown[]
let enqueued: (readonly NamedIntent[])[]
let worlds: (string | undefined)[]
let used: Set<string>
let reason: string | null
let unsupported: { readonly plan: string; readonly joint: string } | null
let holdModeOf: (order: OrderIntent) => HoldMode | null
let sentRows: Map<string, number>
let isDiskFull: boolean
let last: string | null
let loaded: unknown[]
let settings: Partial<PretradeSettings>
let waitCount: number
let mustWait: () => boolean

/** Numbers the names of orders and batches from 1. */
function naming() {
  let count = 0
  return { nextClientOid: () => `made-${(count += 1)}`, instrumentOf, laneOf: () => ({}) }
}
function opened() {
  const calm = calmPretrade(instrumentOf)
  return createPlace({
    store: {
      get: (key: string) => orders.get(key) ?? null,
      all: () => [...orders.values()],
      add: (rows: readonly Order[]) => rows.forEach((row) => orders.set(row.key, row)),
      nextRevision: () => 1,
    },
    batches: {
      keysOf: (id: string) => [...orders.values()].filter(({ batchId }) => batchId === id).map(({ key }) => key),
      get: () => null,
      add: (batch: BatchRecord) => void records.push(batch),
      draftRows: sentRows,
    },
    journal: {
      batchOfToken: (token: string) => records.find((record) => record.token === token) ?? null,
      hasIntent: (key: string) => used.has(key),
      recordBatch: (...[, , details]: readonly unknown[]) => {
        if (isDiskFull) throw new Error('disk full')
        saved.push(details)
      },
    },
    reductions: { areSure: () => false, rejection: () => reason },
    unseen: {
      settled: async () => {
        waitCount += 1
        return null
      },
      mustWait: () => mustWait(),
      readAfterFills: async () => undefined,
    },
    send: (_batch: BatchRecord, intents: readonly NamedIntent[]) => void enqueued.push(intents),
    newSeed: () => 7,
    clock,
    naming: naming(),
    dryRuns: { saveWith: (...about: readonly unknown[]) => void retained.push(about) },
    pretrade: {
      ...calm,
      load: async (symbols: unknown) => void loaded.push(symbols),
      traded: async () => () => ({ last, mark: null }),
      world: (category?: string) => {
        worlds.push(category)
        const world = calm.world()
        return { ...world, settings: { ...world.settings, ...settings } }
      },
    },
    ownNotionals: () => [],
    unsupported,
    checkContext: () => ({
      instrumentOf,
      holdModeOf,
      problemsOf: () => [],
      isLocked: () => false,
      blockedBy: () => null,
    }),
  } as unknown as Parameters<typeof createPlace>[0])
}

beforeEach(() => {
  orders = new Map()
  records = []
  saved = []
  retained = []
  enqueued = []
  worlds = []
  used = new Set()
  reason = null
  unsupported = null
  holdModeOf = () => 'one_way_mode'
  sentRows = new Map()
  isDiskFull = false
  last = null
  loaded = []
  settings = {}
  waitCount = 0
  mustWait = () => false
})
let tokens = 0
const place = (
  intents: readonly OrderIntent[],
  options: Partial<PlaceOptions> = {},
  token = `token-${(tokens += 1)}`,
) => opened().place(token, intents, { ...plain, ...options })
const rulesOf = (placed: Placed) =>
  placed.accepted ? 'accepted' : placed.refusals.map(({ row, field, rule }) => [row, field, rule].join(' '))
const rulesFound = async (intents: readonly OrderIntent[]) =>
  (await opened().assess(intents)).findings.map(({ rule }) => rule)

describe('a batch during whose reads another window placed orders', () => {
  it('waits for them too before it is assessed', async () => {
    mustWait = () => waitCount < 3
    expect(await place([order()])).toMatchObject({ accepted: true })
    expect(waitCount).toBe(3)
  })

  it('waits for nothing if it was this batch', async () => {
    mustWait = () => {
      records.push({ id: 'earlier', token: 'twice' } as BatchRecord)
      return true
    }
    expect(await place([order()], {}, 'twice')).toMatchObject({ accepted: true, batch: { id: 'earlier' } })
    expect([waitCount, enqueued]).toEqual([1, []])
  })
})

describe('an order without a review', () => {
  const unreviewed = { notional: '1000000', distance: '1', slippage: '1', quantities: {} }

  it.each([
    ['alone', [order()], true, 'assessed'],
    ['alone, where such orders are off', [order()], false, 'is not enabled'],
    ['with another one', [order(), order({ side: 'sell' })], true, 'is not enabled'],
    ['of none', [], true, 'is not enabled'],
  ])('is assessed %s or refused', async (_, intents, isOn, outcome) => {
    if (isOn) settings = { unreviewed: UnreviewedLimits.parse(unreviewed) }
    const answer = place(intents, { isUnreviewed: true }).then(
      () => 'assessed',
      (error: Error) => error.message,
    )
    expect(await answer).toContain(outcome)
  })
})

describe('a batch that is placed', () => {
  it('is recorded with its rows before it is sent', async () => {
    const placed = await place([order(), order({ clientOid: 'mine' })], { draftRows: ['x', 'y'], name: 'dips' })
    expect(placed).toMatchObject({ accepted: true, batch: { id: 'made-2', size: 2, requests: 1, state: 'sending' } })
    expect(records).toMatchObject([
      { id: 'made-2', via: 'placeBatch', draftRows: ['x', 'y'], name: 'dips', createdAt: clock.now() },
    ])
    expect([...orders.values()].map(({ key, state, row, batchId }) => [key, state, row, batchId])).toEqual([
      ['made-1', 'queued', 0, 'made-2'],
      ['mine', 'queued', 1, 'made-2'],
    ])
    expect(enqueued.map((batchIntents) => batchIntents.map(({ clientOid }) => clientOid))).toEqual([['made-1', 'mine']])
    expect(retained).toEqual([['made-2', ['x', 'y']]])
    expect(loaded).toEqual([[order(), order({ clientOid: 'mine' })]])
    for (const absent of ['plan', 'joint', 'typed', 'expected', 'confirmation', 'pegs', 'slippage'])
      expect(records[0]).not.toHaveProperty(absent)
  })

  it('has the data of its rows and of its review', async () => {
    const more = { typed: [{ row: 0, note: 'dip' }], expected: ['99.5'], joint }
    await place([order()], more)
    expect(records[0]).toMatchObject(more)
    expect(records[0]).not.toHaveProperty('name')
  })

  it('is placed once by its token', async () => {
    await place([order()], {}, 'token')
    const again = await place([order(), order()], {}, 'token')
    expect(again).toMatchObject({ accepted: true, batch: { id: 'made-2' }, orders: [{ key: 'made-1' }] })
    expect([records.length, enqueued.length]).toEqual([1, 1])
    expect(opened().placed('token')).toMatchObject({ accepted: true })
    expect(opened().placed('other')).toBeNull()
  })

  it('is not sent if the journal cannot be written', async () => {
    isDiskFull = true
    const placed = await place([order()])
    expect(rulesOf(placed)).toEqual(['0  journal'])
    expect(placed).toMatchObject({
      refusals: [{ message: 'The order journal cannot be written, so nothing was sent: disk full' }],
      assessment: null,
    })
    expect([enqueued, records, orders.size]).toEqual([[], [], 0])
  })

  it('is sent only as it was reviewed', async () => {
    const { digest, payload } = writtenOrders([order()], naming())
    expect(rulesOf(await place([order({ qty: '0.002' })], { reviewed: digest }))).toEqual(['0  review'])
    expect(enqueued).toEqual([])
    expect(rulesOf(await place(payload, { reviewed: digest }))).toBe('accepted')
    expect(saved).toEqual([{ reviewed: digest, confirmed: null }])
  })
})

describe('a batch that may not be placed', () => {
  it('is refused where the gate holds it back', async () => {
    reason = 'Trading is not armed'
    expect(await place([order()])).toMatchObject({ refusals: [{ rule: 'gate', message: reason }] })
  })

  it('is refused with the rows that were sent before', async () => {
    sentRows.set('y', 5)
    expect(await place([order(), order()], { draftRows: ['x', 'y'] })).toMatchObject({
      refusals: [{ row: 1, rule: 'sent-before', sentAt: 5 }],
    })
  })

  it('is refused where a name of it was used, also long ago', async () => {
    orders.set('mine', anOrder({ key: 'mine', state: 'filled' }))
    expect(rulesOf(await place([order({ clientOid: 'mine' })]))).toEqual(['0 clientOid duplicate'])
    used.add('old')
    expect(rulesOf(await place([order({ clientOid: 'old' })]))).toEqual(['0 clientOid duplicate'])
  })

  it('names what must be changed before anything that is to be confirmed', async () => {
    holdModeOf = () => null
    expect(rulesOf(await place([order()]))).toEqual(['0 posSide hold-mode'])
    expect(rulesOf(await place([order(), order({ symbol: 'NOSUCH' })]))).toEqual(['1 symbol symbol'])
    expect(enqueued).toEqual([])
  })
})

describe('the world a batch is judged in', () => {
  it('is that of its one category, and of all where there are several', async () => {
    await opened().assess([spot, spot])
    expect(new Set(worlds)).toEqual(new Set(['SPOT']))
    worlds = []
    await opened().assess([spot, order()])
    expect(new Set(worlds)).toEqual(new Set([undefined]))
  })

  it('has a position mode where all of its futures have the same', async () => {
    const other = order({ posSide: 'long' })
    holdModeOf = ({ category, posSide }) =>
      category === 'SPOT' ? null : posSide === undefined ? 'one_way_mode' : 'hedge_mode'
    expect(await rulesFound([order(), spot])).not.toContain('hold-mode')
    expect(await rulesFound([other, spot])).not.toContain('hold-mode')
    expect(await rulesFound([order(), other])).toContain('hold-mode')
  })
})

describe('a batch with a plan', () => {
  const planned = (delivery: Delivery | null, more: Partial<PlaceOptions> = {}) =>
    place([order(), order()], { plan: { rule: null, delivery }, ...more })

  it('waits with its rows if it is not sent at once', async () => {
    const placed = await planned(inPortions)
    expect(placed).toMatchObject({ batch: { state: 'waiting', requests: 2 } })
    expect([...orders.values()].map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect(records[0]).not.toHaveProperty('pegs')
    expect(records[0]!.plan).toEqual({
      rule: null,
      delivery: inPortions,
      worst: null,
      seed: 7,
      portions: 0,
      nextAt: clock.now(),
      pauseReason: null,
      stopped: null,
      isOpen: true,
    })
  })

  it('has its time of day, or none if all of it is sent', async () => {
    const startAt = clock.now() + 60_000
    await planned({ startAt, portions: null })
    expect(records[0]!.plan).toMatchObject({ nextAt: startAt })
    const rule = { maxRefused: 1, ranges: [] }
    const placed = await place([order()], { plan: { rule, delivery: null } })
    expect(placed).toMatchObject({ batch: { state: 'sending' } })
    expect(records[1]!.plan).toMatchObject({ nextAt: null, rule, worst: { exposures: [] } })
    expect(orders.get('made-1')!.state).toBe('queued')
  })

  it('keeps what was confirmed while it waits, and no longer', async () => {
    holdModeOf = () => null
    const { findings } = await opened().assess([order(), order()])
    const confirmation = { findings, phrase: null }
    await planned(inPortions, { confirmation })
    expect(records[0]).toMatchObject({ confirmation })
    await place([order(), order()], { confirmation })
    expect(records[1]).not.toHaveProperty('confirmation')
    expect(saved[0]).toMatchObject({ confirmed: expect.stringContaining('hold-mode') })
  })

  it('is refused where its time has passed', async () => {
    expect(rulesOf(await planned({ startAt: clock.now() - 5000, portions: null }))).toEqual(['0 startAt plan'])
  })

  it('is refused for several accounts, or for the call of one order', async () => {
    expect(rulesOf(await planned(inPortions, { joint }))).toEqual(['0  plan'])
    expect(await planned(inPortions, { via: 'placeOrder' })).toMatchObject({
      refusals: [{ row: 0, field: 'plan', rule: 'plan', message: 'plan: only a batch has a plan' }],
    })
    expect(rulesOf(await planned(inPortions, { via: 'placeBatch' }))).toBe('accepted')
  })

  it('is refused in an account that has none, and so are batches for several accounts', async () => {
    unsupported = { plan: 'no plans here', joint: 'alone here' }
    expect(await planned(inPortions)).toMatchObject({
      refusals: [{ row: 0, field: 'plan', rule: 'plan', message: 'plan: no plans here' }],
    })
    expect(await place([order()], { joint })).toMatchObject({
      refusals: [{ row: 0, rule: 'joint', message: 'joint: alone here' }],
    })
    expect(rulesOf(await place([order()]))).toBe('accepted')
    expect(enqueued).toHaveLength(1)
  })
})

describe('a batch with pegged prices', () => {
  const peg: Peg = { row: 0, category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', price: '=last' }
  const pegged: Partial<PlaceOptions> = { pegs: [peg], slippage: '0.005' }

  it('is sent at the present prices', async () => {
    last = '30010'
    expect(rulesOf(await place([order(), spot], pegged))).toBe('accepted')
    expect(enqueued[0]!.map(({ price }) => price)).toEqual(['30010.0', '30000'])
    expect(saved).toEqual([{ reviewed: undefined, confirmed: 'priced again within 0.5 %' }])
    for (const absent of ['pegs', 'slippage']) expect(records[0]).not.toHaveProperty(absent)
  })

  it('is refused beyond its slippage, with the prices of now', async () => {
    last = '31000'
    const placed = await place([order(), spot], pegged)
    expect(placed).toMatchObject({
      accepted: false,
      refusals: [{ row: 0, rule: 'slipped' }],
      prices: ['31000.0', '30000'],
    })
    expect(enqueued).toEqual([])
  })

  it('keeps its reviewed prices where it waits, and its pegs and their slippage', async () => {
    last = '30010'
    const plan = { rule: null, delivery: inPortions }
    expect(rulesOf(await place([order()], { ...pegged, plan }))).toBe('accepted')
    expect(enqueued[0]!.map(({ price }) => price)).toEqual(['30000'])
    expect(records[0]).toMatchObject({ pegs: [peg], slippage: '0.005' })
  })

  it('without slippage is sent at its reviewed prices, and asks if they drifted', async () => {
    last = '30000'
    const plan = { rule: null, delivery: inPortions }
    expect(rulesOf(await place([order()], { pegs: [peg], plan }))).toBe('accepted')
    expect(records[0]).toMatchObject({ pegs: [peg] })
    expect(records[0]).not.toHaveProperty('slippage')
    last = '31000'
    const placed = await place([order()], { pegs: [peg] })
    expect(rulesOf(placed)).toEqual(['0 price peg'])
    expect(placed).not.toHaveProperty('prices')
  })

  it('is judged at the prices of now', async () => {
    last = '30010'
    const { assessNow, read: readPrices, repriced } = opened()
    const pricing = await readPrices([order()], { pegs: [peg], slippage: '0.005' })
    expect(repriced([order()], pricing)?.orders).toMatchObject([{ price: '30010.0' }])
    expect(repriced([order()], { ...pricing, slippage: undefined })).toBeNull()
    expect(assessNow([order()], pricing).findings).toEqual([])
  })
})
