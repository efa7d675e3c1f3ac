import { describe, expect, it } from 'vitest'
import { aJudgement } from '@/shared/testing/samples/assessment'
import { aPosition } from '@/shared/testing/samples/account'
import { anOrder } from '@/shared/testing/samples/orders'
import type { OrderTerms } from '@/shared/trading/ltv/projection/order-flow'
import type { Order } from '@/shared/trading/orders/order'
import type { PretradeFinding, RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'
import type { Gate } from './gate'
import { createGateRecord } from './gate-record'
import { atRows, neverSent, notionalsOf, outboundOf, refusalOf } from './pretrade'
import { createReductions } from './reductions'
import { blockedByNone } from '../testing/armed'

const order = (change: Partial<Order> = {}): Order =>
  anOrder({ category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '2', price: '100', ...change })
let assessed: OrderTerms[] = []
const measures = {
  notionalOf: (terms: OrderTerms) => {
    assessed.push(terms)
    return terms.price === undefined ? null : String(Number(terms.qty) * Number(terms.price))
  },
  sizeOf: ({ qty }: OrderTerms) => qty,
}
const finding = (row: number | null): PretradeFinding => ({
  row,
  field: 'qty',
  rule: 'notional',
  band: 'review',
  message: 'it is large',
  figure: null,
})

describe('what orders are worth', () => {
  it('leaves out those of which nothing is known, and asks without a price where there is none', () => {
    assessed = []
    const all = [
      order(),
      order({ price: '' }),
      order({ side: 'odd' }),
      order({ category: 'ODD' }),
      order({ orderType: 'odd' }),
    ]
    expect(notionalsOf(measures, all)).toEqual(['200'])
    const terms = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '2' }
    expect(assessed).toEqual([{ ...terms, price: '100' }, terms])
  })

  it('is counted for each symbol and for all', () => {
    const all = [order(), order({ qty: '3' }), order({ symbol: 'ETHUSDT', price: '' }), order({ category: 'MARGIN' })]
    expect(outboundOf(measures, all, true)).toEqual({
      count: 4,
      notional: '700',
      bySymbol: {
        'SPOT:BTCUSDT': { notional: '500', size: '5' },
        'SPOT:ETHUSDT': { notional: '0', size: '2' },
        'MARGIN:BTCUSDT': { notional: '200', size: '2' },
      },
      reduces: true,
    })
  })
})

describe('a finding', () => {
  it('of a broken rule is never sent, and a refusal of all is of the first row', () => {
    const refusal = { row: 3, field: 'price', rule: 'tick', message: 'it is off the tick' }
    expect(neverSent(refusal)).toEqual({ ...refusal, band: 'never', figure: null })
    expect([refusalOf(neverSent(refusal)), refusalOf(finding(null))]).toEqual([
      refusal,
      { row: 0, field: '', rule: 'notional', message: 'it is large' },
    ])
  })

  it('has the place of its row in the longer list', () => {
    const rows = [{ row: 0 }, { row: 1 }, { row: 2 }] as RowAssessment[]
    const judged = atRows(aJudgement({ rows, findings: [finding(1), finding(null), finding(2)] }), [4, 7])
    expect(judged.rows.map(({ row }) => row)).toEqual([4, 7, 2])
    expect(judged.findings.map(({ row }) => row)).toEqual([7, null, 2])
  })
})

describe('what only reduces', () => {
  const terms = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'sell', qty: '1', reduceOnly: true } as never
  const reductions = (rejections: Partial<Record<string, string>>) =>
    createReductions({
      gate: { rejection: (doing: string) => rejections[doing] ?? null } as Pick<Gate, 'rejection'>,
      pretrade: { positionsNow: () => null },
      orders: () => [],
      blockedBy: blockedByNone,
    })

  it('passes the gate where it is sure to, and else says why it does not', () => {
    const reducing = { terms: [terms], keys: [] }
    expect(reductions({}).rejection('place', reducing)).toBeNull()
    expect(reductions({ change: 'shut' }).rejection('place', reducing)).toBeNull()
    expect(reductions({ place: 'shut', reduce: 'shut too' }).rejection('place', reducing)).toBe('shut')
    expect(reductions({ place: 'shut' }).rejection('place', reducing)).toMatch(
      /^shut\. Only what is sure to reduce a position passes: ./,
    )
    expect(reductions({}).areSure(reducing)).toBe(false)
  })
})

describe('a change of an order', () => {
  it('is sure to reduce where that order is the only one that could open the other side', () => {
    const resting = { category: 'USDT-FUTURES', side: 'sell', qty: '1', state: 'live' } as const
    const orders = [order({ ...resting, key: 'changed' })]
    const reductions = createReductions({
      gate: { rejection: () => null },
      pretrade: { positionsNow: () => [aPosition({ total: '1' })] },
      orders: () => orders,
      blockedBy: blockedByNone,
    })
    const { category, symbol, side, qty } = orders[0]!
    const terms = [{ category, symbol, side, posSide: null, reduceOnly: true, qty }]
    expect(reductions.areSure({ terms, keys: ['changed'] })).toBe(true)
    expect(reductions.areSure({ terms, keys: [] })).toBe(false)
    orders.push(order({ ...resting, key: 'another' }))
    expect(reductions.areSure({ terms, keys: ['changed'] })).toBe(false)
  })
})

describe('the record of the gate', () => {
  it('has each state once, and who let orders through', () => {
    const notes: string[] = []
    const record = createGateRecord({ note: (key, kind, text) => void notes.push(`${key} ${kind} ${text}`) })
    const shut = { open: false, cause: null, reason: 'a lock' } as const
    record.state(shut)
    record.state(shut)
    record.state({ ...shut, reason: null })
    record.state({ open: true, cause: null, reason: null })
    record.resumeTrading(null)
    record.resumeTrading('a limit')
    expect(notes).toEqual([
      'gate gate shut: a lock',
      'gate gate shut: ',
      'gate gate open',
      'gate gate let through by a person',
      'gate gate let through by a person: a limit',
    ])
  })
})
