import { describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import { anOrder } from '@/shared/testing/samples/orders'
import type { ExchangeOrder } from './books'
import { countAll, countNames, type CountName, type Evidence } from './counts'
import { createShowings } from './displayed-orders'

const order = (key: string, change: Partial<Order> = {}): Order =>
  anOrder({ key, orderId: `id-${key}`, clientOid: key, batchId: 'b1', row: 0, createdAt: 1, updatedAt: 1, ...change })
const truth = (clientOid: string, change: Partial<ExchangeOrder> = {}): ExchangeOrder => ({
  clientOid,
  status: 'live',
  price: '60000',
  qty: '0.01',
  filledQty: '0',
  ...change,
})

const filled = order('b', { state: 'filled', filledQty: '0.01', row: 1 })
const missing = order('c', { state: 'not_found', row: 2 })
const unsent = order('d', { state: 'not_sent', row: 3 })

/** Correct: one order rests, one is filled, one never reached the exchange, one was never sent. */
function honest(): Evidence {
  const all = [order('a'), filled, missing, unsent]
  const showings = createShowings()
  showings.show(
    1,
    all.map((order) => ({ ...order, state: 'queued' as const, filledQty: '0', revision: 0 })),
  )
  showings.show(2, all)
  return {
    handedOver: [
      { token: 't1', rows: 4, keys: ['a', 'b', 'c', 'd'] },
      { token: 'never taken', rows: 7, keys: [] },
    ],
    postCounts: new Map([
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ]),
    exchange: [
      truth('a', { price: '60000.00' }),
      truth('b', { status: 'filled', filledQty: '0.0100' }),
      truth('of another program', { status: 'canceled' }),
    ],
    journal: { orders: new Map(all.map((order) => [order.key, order])), batches: new Map([['t1', { id: 'b1' }]]) },
    chain: [],
    showings,
    openQuestions: [],
    shortenedLocks: [],
    prunedRecords: [],
    watchmanEnds: [],
  }
}

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([name]) => name !== key))
const withOrder = (evidence: Evidence, changed: Order): Evidence => ({
  ...evidence,
  journal: { ...evidence.journal, orders: new Map([...evidence.journal.orders, [changed.key, changed]]) },
})
const showing = (evidence: Evidence, ...views: readonly Order[]): Evidence => {
  const showings = createShowings()
  views.forEach((view, index) => showings.show(index + 1, [{ ...view, revision: 10 + index }]))
  return {
    ...evidence,
    showings: { orders: new Map([...evidence.showings.orders, ...showings.orders]), wentBack: showings.wentBack },
  }
}

/** Traces of a broken application, the counts that must rise, and their amounts. */
const violations: readonly (readonly [
  what: string,
  plant: (evidence: Evidence) => Evidence,
  rises: Partial<Record<CountName, number>>,
])[] = [
  [
    'an order it told of is not in the journal',
    (all) => ({ ...all, journal: { ...all.journal, orders: without(all.journal.orders, 'd') } }),
    { lost: 1, 'half batches': 1 },
  ],
  [
    'a batch it took is not in the journal',
    (all) => ({ ...all, journal: { orders: new Map(), batches: new Map() } }),
    { lost: 4, untracked: 3, 'half batches': 1 },
  ],
  [
    'an order it calls not found is on the exchange',
    (all) => ({ ...all, exchange: [...all.exchange, truth('c')] }),
    { lost: 1, 'wrong verdicts shown': 1 },
  ],
  [
    'an order it calls not sent is on the exchange',
    (all) => ({ ...all, exchange: [...all.exchange, truth('d')], postCounts: new Map([...all.postCounts, ['d', 1]]) }),
    { lost: 1, 'wrong verdicts shown': 1 },
  ],
  [
    'an order was POSTed that it does not know',
    (all) => ({ ...all, postCounts: new Map([...all.postCounts, ['x', 1]]) }),
    { untracked: 1 },
  ],
  [
    'an order was POSTed twice',
    (all) => ({ ...all, postCounts: new Map([...all.postCounts, ['c', 2]]) }),
    { doubled: 1 },
  ],
  ['the exchange made an order twice', (all) => ({ ...all, exchange: [...all.exchange, truth('a')] }), { doubled: 1 }],
  [
    'an order is in the journal under two keys',
    (all) => withOrder(all, order('id-a', { orderId: 'id-a', batchId: null, origin: 'elsewhere' })),
    { doubled: 1 },
  ],
  [
    'its state is not that of the exchange',
    (all) => withOrder(all, order('a', { state: 'canceled' })),
    { 'wrong at the end': 1 },
  ],
  [
    'it has filled another amount',
    (all) => withOrder(all, { ...filled, filledQty: '0.009' }),
    { 'wrong at the end': 1 },
  ],
  [
    'its price is not that of the exchange',
    (all) => withOrder(all, order('a', { price: '60001' })),
    { 'wrong at the end': 1 },
  ],
  [
    'its quantity is not that of the exchange',
    (all) => withOrder(all, order('a', { qty: '0.02' })),
    { 'wrong at the end': 1 },
  ],
  [
    'it rests only in its journal',
    (all) => ({ ...all, exchange: all.exchange.slice(1) }),
    { 'wrong at the end': 1, 'wrong verdicts shown': 1 },
  ],
  [
    'the trading lock ended early',
    (all) => ({ ...all, shortenedLocks: ['clock 24 h ahead, over a kill: locked until now'] }),
    { 'shortened locks': 1 },
  ],
  [
    'a sample of today was pruned',
    (all) => ({ ...all, prunedRecords: ['history/a.sqlite samples 1000 1 1800000000000'] }),
    { 'pruned records': 1 },
  ],
  ['the watchman ended', (all) => ({ ...all, watchmanEnds: ['life 3: code 1'] }), { 'watchman ended by itself': 1 }],
  ['an entry of its journal is missing', (all) => ({ ...all, chain: ['removed entry 7'] }), { 'broken chain': 1 }],
  [
    'half of a batch is in the journal',
    (all) => ({ ...all, handedOver: [{ token: 't1', rows: 8, keys: [] }] }),
    { 'half batches': 1 },
  ],
  [
    'it was shown as canceled and is live',
    (all) => showing(all, order('a', { state: 'canceled' })),
    { 'wrong verdicts shown': 1 },
  ],
  [
    'it was shown as filled and is not',
    (all) => showing(all, order('a', { state: 'filled' })),
    { 'wrong verdicts shown': 1 },
  ],
  [
    'it was shown as refused and is there',
    (all) => showing(all, order('a', { state: 'refused' })),
    { 'wrong verdicts shown': 1 },
  ],
  [
    'more was shown as filled than is',
    (all) => showing(all, order('a', { filledQty: '0.005' })),
    { 'wrong verdicts shown': 1 },
  ],
  ['it was shown as live and never was', (all) => showing(all, order('c')), { 'wrong verdicts shown': 1 }],
  ...(['unknown', 'sent', 'acknowledged', 'queued'] as const).map(
    (state) =>
      [
        `it is ${state} for ever`,
        (all: Evidence) => withOrder(all, { ...missing, state }),
        { 'unknown never resolved': 1 },
      ] as const,
  ),
  [
    'its cancel never ends',
    (all) =>
      withOrder(all, { ...missing, pending: { kind: 'cancel', state: 'sent', price: null, qty: null, since: 1 } }),
    { 'stuck commands': 1 },
  ],
  [
    'a closed order was shown as open after a kill',
    (all) => showing(all, { ...filled, state: 'filled' }, { ...filled, state: 'live' }),
    { 'shown state went back': 1 },
  ],
  [
    'it goes on asking',
    (all) => ({ ...all, openQuestions: ['a: is live, and still queried'] }),
    { 'unfinished questions': 1 },
  ],
]

describe('the judge', () => {
  it('finds nothing where nothing went wrong', () => {
    expect(countAll(honest())).toEqual(Object.fromEntries(countNames.map((name) => [name, []])))
  })

  it.each(violations)('counts when %s', (_what, plant, rises) => {
    const counts = countAll(plant(honest()))
    expect(Object.fromEntries(countNames.map((name) => [name, counts[name].length]))).toEqual({
      ...Object.fromEntries(countNames.map((name) => [name, 0])),
      ...rises,
    })
  })

  it('has a planted violation for every count', () => {
    expect(new Set(violations.flatMap(([, , rises]) => Object.keys(rises)))).toEqual(new Set(countNames))
  })
})
