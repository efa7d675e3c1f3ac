import { describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import { countNames } from './counts'
import type { LoopResult } from './loop'
import { reportOf } from './report'
import { createShowings } from './displayed-orders'

const order = {
  key: 'a',
  clientOid: 'a',
  origin: 'volley',
  state: 'live',
  price: '1',
  qty: '1',
  filledQty: '0',
  batchId: 'b',
  pending: null,
  revision: 1,
} as Order

function result(change: Partial<LoopResult['evidence']> = {}): LoopResult {
  const showings = createShowings()
  showings.show(1, [order])
  const evidence: LoopResult['evidence'] = {
    handedOver: [{ token: 't', rows: 1, keys: ['a'] }],
    postCounts: new Map([['a', 1]]),
    exchange: [{ clientOid: 'a', status: 'live', price: '1', qty: '1', filledQty: '0' }],
    journal: { orders: new Map([['a', order]]), batches: new Map([['t', { id: 'b' }]]) },
    chain: [],
    showings,
    openQuestions: [],
    shortenedLocks: [],
    prunedRecords: [],
    watchmanEnds: [],
    ...change,
  }
  return {
    evidence,
    exchangeKills: 1,
    faults: new Map([['lost-answer', 2]]),
    rewritings: new Map([['null-member', 3]]),
    clockJumps: 4,
    watchman: { kills: 3, runningKills: 2, clockJumps: 5 },
    records: new Map([['samples', 6]]),
    resolvedMs: [3000, 1000],
    refusals: new Map(),
  }
}

describe('the report', () => {
  it('is one JSON line per count, and green where all are 0', () => {
    const { lines, summary, isRed } = reportOf(result(), 20, 90_000)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      countNames.map((count) => ({ count, value: 0, examples: [] })),
    )
    expect([summary[0], isRed]).toEqual(['20 kills of the application and 1 of the exchange in 90 s', false])
    expect(summary).toContain('3 rewritings: 3 null-member')
    expect(summary).toContain('3 kills of the watchman, 2 of them after its start')
    expect(summary).toContain('4 clock jumps of the application, 5 of the watchman')
  })

  it('is red and names the cases where one is not', () => {
    const { lines, summary, isRed } = reportOf(result({ postCounts: new Map([['a', 2]]) }), 20, 90_000)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual({
      count: 'doubled',
      value: 1,
      examples: ['a: POSTed 2 times'],
    })
    expect([summary.includes('  a: POSTed 2 times'), isRed]).toEqual([true, true])
  })

  it.each([
    ['orders handed over', { ...result(), evidence: { ...result().evidence, handedOver: [] } }],
    ['orders POSTed', result({ postCounts: new Map() })],
    ['orders on the exchange', result({ exchange: [] })],
    ['orders shown', result({ showings: createShowings() })],
    ['faults', { ...result(), faults: new Map<string, number>() }],
    ['kills of the running watchman', { ...result(), watchman: { kills: 1, runningKills: 0, clockJumps: 1 } }],
    ['clock jumps of the watchman', { ...result(), watchman: { kills: 1, runningKills: 1, clockJumps: 0 } }],
    ['records in samples', { ...result(), records: new Map([['samples', 0]] as const) }],
    ['rewritings', { ...result(), rewritings: new Map<string, number>() }],
  ])('is red where there were no %s: nothing was tested', (what, empty) => {
    const { summary, isRed } = reportOf(empty, 20, 90_000)
    expect([summary.includes(`no ${what}: nothing was tested`), isRed]).toEqual([true, true])
  })
})
