import { beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { JournalEntry } from '@/shared/ipc/contract'
import { endpoints } from '@/shared/exchange/endpoints'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Journal } from '../journal/journal'
import { createDryRuns, type DryRunOptions, type DryRuns } from './dry-runs'
import type { Lane } from './named-intent'

const SHOWN_NAME = '‹made when sent›'
const clock = createManualClock()
let facts: Map<string, string>
let entries: Map<string, JournalEntry[]>
let refusesFacts: boolean
let lane: Lane
let runs: DryRuns

const note: Journal['note'] = (key, what, detail) =>
  void entries.set(key, [...(entries.get(key) ?? []), { at: clock.now(), what, detail }])
beforeEach(() => {
  facts = new Map()
  entries = new Map()
  refusesFacts = false
  lane = {}
  const journal = {
    fact: (name: string) => facts.get(name) ?? null,
    setFact: (name: string, value: string) => {
      if (refusesFacts) throw new Error('disk full')
      facts.set(name, value)
    },
    note,
    timeline: (key: string) => entries.get(key) ?? [],
  } as unknown as Journal
  runs = createDryRuns({
    journal,
    clock,
    preview: (name, request) => ({
      method: 'POST',
      url: `https://exchange${endpoints[name].path}`,
      headers: {},
      timeoutMs: 1000,
      body: JSON.stringify(request),
    }),
    laneOf: () => lane,
  })
})

const order = (price: string, change: Partial<OrderIntent> = {}) => anOrderIntent({ price, ...change })
const run = (prices: readonly string[], rows: readonly string[], how: DryRunOptions = {}) =>
  runs.run(
    prices.map((price) => order(price)),
    rows,
    how,
  )
/** Journals orders as they leave: each intent, then their request. */
function record(batchId: string, path: string, wires: readonly object[], from = 0): void {
  wires.forEach((wire, nth) => note(`${batchId}-${from + nth}`, 'intent', `${path} ${JSON.stringify(wire)}`))
  note(batchId, 'request', `${path} ${wires.map((_, nth) => from + nth).join(',')}`)
}
const wireOf = (price: string, clientOid: string, change: object = {}) => {
  const { timeInForce, stpMode, ...terms } = order(price)
  return { ...terms, timeInForce, clientOid, stpMode, ...change }
}
const compared = (batchId: string) => runs.compare(batchId, (row) => `${batchId}-${row}`)

describe('a dry run of a batch', () => {
  it('shows each request with the rows of its orders, and covers the names that are made when it is sent', () => {
    const { requests, at } = run(
      Array.from({ length: 21 }, () => '100'),
      [],
    )
    expect(at).toBe(clock.now())
    expect(requests.map(({ orders }) => orders.length)).toEqual([20, 1])
    expect(requests[1]!.orders).toEqual([20])
    expect(requests[0]!.wire).toMatchObject({ method: 'POST', notes: [expect.stringContaining('client order ID')] })
    expect(requests[1]!.wire.body).toContain(SHOWN_NAME)
  })

  it('has a note where one of its orders has no name yet', () => {
    const { requests } = runs.run([order('100', { clientOid: 'mine' }), order('101')], [], {})
    expect(requests[0]!.wire.notes).toHaveLength(1)
  })

  it('has no note where every order has its name', () => {
    const { requests } = runs.run([order('100', { clientOid: 'mine' })], [], {})
    expect(requests[0]!.wire.notes).toEqual([])
    expect(requests[0]!.wire.body).toContain('"clientOid":"mine"')
  })

  it('is split by its call, its delivery and its lane', () => {
    const orders = (how: DryRunOptions) => run(['1', '2', '3'], [], how).requests.map((request) => request.orders)
    expect(orders({ via: 'placeOrder' })).toEqual([[0], [1], [2]])
    const delivery = { startAt: null, portions: { rows: 2, everyMs: 1000, jitterPercent: 0 } }
    expect(orders({ delivery })).toEqual([[0, 1], [2]])
    lane = { isStock: true }
    expect(run(['1'], []).requests[0]!.wire.url).toContain(endpoints.placeRealityOrder.path)
  })
})

describe('a batch that was shown before', () => {
  it('is compared with what left', () => {
    run(['100', '101'], ['a', 'b'])
    runs.saveWith('batch', ['a', 'b'])
    record('batch', endpoints.placeBatch.path, [wireOf('100', 'made-1'), wireOf('101.5', 'made-2')])
    expect(compared('batch')).toMatchObject({
      at: clock.now(),
      requests: [
        { state: 'different', differences: [{ row: 1, field: 'price', previewed: '101', sentText: '101.5' }] },
      ],
    })
  })

  it('is the same where nothing changed, whichever call it left by', () => {
    run(['100'], ['a'], { via: 'placeOrder' })
    runs.saveWith('single', ['a'])
    record('single', endpoints.placeOrder.path, [wireOf('100', 'made-1')])
    expect(compared('single')).toMatchObject({ requests: [{ state: 'same' }] })

    lane = { isClassic: true, margin: { mode: 'crossed', coin: 'USDT' } }
    const { requests } = run(['100', '101'], ['b', 'c'])
    runs.saveWith('classic', ['b', 'c'])
    const body = JSON.parse(requests[0]!.wire.body!.replaceAll(SHOWN_NAME, 'made-2')) as { orderList: object[] }
    const wires = body.orderList.map((row) => ({ ...body, orderList: [row] }))
    record('classic', endpoints.mixBatchPlaceOrder.path, wires)
    expect(compared('classic')).toMatchObject({ requests: [{ state: 'same' }] })
  })

  it('is compared request by request, and includes those that were not sent', () => {
    run(
      Array.from({ length: 21 }, () => '100'),
      Array.from({ length: 21 }, (_, nth) => `r${nth}`),
    )
    runs.saveWith(
      'batch',
      Array.from({ length: 21 }, (_, nth) => `r${nth}`),
    )
    record(
      'batch',
      endpoints.placeBatch.path,
      Array.from({ length: 20 }, (_, nth) => wireOf('100', `made-${nth}`)),
    )
    expect(compared('batch')!.requests.map(({ state }) => state)).toEqual(['same', 'not-sent'])
    expect(runs.compare('batch', () => undefined)!.requests.map(({ state }) => state)).toEqual(['not-sent', 'not-sent'])
  })

  it('is known by any of its rows, by the last dry run of them, and only once', () => {
    run(['100'], ['a'])
    run(['200', '201'], ['a', 'b'])
    run(['300'], ['c'])
    runs.saveWith('first', ['b', 'x'])
    const priceShown = (batchId: string) => runs.compare(batchId, () => undefined)?.requests[0]?.previewed
    expect(priceShown('first')).toContain('"price":"200"')
    runs.saveWith('second', ['a', 'b'])
    expect(runs.compare('second', () => undefined)).toBeNull()
    runs.saveWith('third', ['c'])
    expect(priceShown('third')).toContain('"price":"300"')
  })

  it('is identified by a row of one of its requests, also if an earlier Volley saved it', () => {
    const rows = Array.from({ length: 21 }, (_, nth) => `r${nth}`)
    run(
      rows.map(() => '100'),
      rows,
    )
    facts = new Map([['dry-runs', facts.values().next().value!]])
    runs.saveWith('batch', ['r20'])
    expect(runs.compare('batch', () => undefined)!.requests).toHaveLength(2)
  })

  it('is one of the last five', () => {
    for (const row of ['a', 'b', 'c', 'd', 'e', 'f']) run(['100'], [row])
    for (const row of ['a', 'b', 'f']) runs.saveWith(row, [row])
    expect(['a', 'b', 'f'].map((batchId) => runs.compare(batchId, () => undefined) !== null)).toEqual([
      false,
      true,
      true,
    ])
  })

  it('is shown all the same where it cannot be saved, and where it is of no draft', () => {
    refusesFacts = true
    expect(run(['100'], ['a']).requests).toHaveLength(1)
    refusesFacts = false
    run(['100'], [])
    expect(facts.size).toBe(0)
    runs.saveWith('batch', ['a'])
    expect(entries.size).toBe(0)
  })
})
