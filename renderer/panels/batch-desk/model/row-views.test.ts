import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot, draftRow } from '@/shared/testing/samples/draft-rows'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { LtvImpact } from '@/renderer/domain/risk/use-order-effects'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { categoryOf, notionalOfRow, unitOfRow } from './row-facts'
import { ltvText, ltvZone, ordersOf, rowLtvs } from './row-ltvs'
import { levelOf, problemTextOf } from './row-view'
import { isSameView, rowViews, type RowFindings } from './row-views'

const inverse = { ...btcPerp, symbol: 'BTCUSD', category: 'COIN-FUTURES' as const, quoteCoin: 'USD' }
const instruments = [btcSpot, btcPerp, inverse]
const instrumentOf: InstrumentOf = (category, symbol) =>
  category === 'MARGIN'
    ? 'not-loaded'
    : (instruments.find((candidate) => candidate.category === category && candidate.symbol === symbol) ?? null)
const spot = (cells: Partial<DraftRow>) => draftRow({ category: 'SPOT', ...cells })
const none: RowFindings = { problems: [], changes: [], borrowing: new Map(), ltvs: new Map() }
const viewsOf = (rows: readonly DraftRow[], findings: Partial<RowFindings> = {}) =>
  rowViews({ rows, cells: new Map() }, { ...none, ...findings }, instrumentOf)
const problem = (level: Problem['level'], field: Problem['field'], message: string): Problem => ({
  rowId: 'r1',
  field,
  level,
  rule: 'tick',
  message,
})

describe('The unit of a quantity in the sheet', () => {
  it.each<[what: string, row: DraftRow, unit: string | null]>([
    ['BTC of a spot limit order', spot({}), 'BTC'],
    ['BTC that are sold at the market', spot({ side: 'sell', orderType: 'market' }), 'BTC'],
    ['USDT that a spot market buy spends', spot({ side: 'buy', orderType: 'market' }), 'USDT'],
    ['BTC of a futures market buy', draftRow({ orderType: 'market' }), 'BTC'],
    ['the side as other programs name it', spot({ side: 'B', orderType: 'MARKET' }), 'USDT'],
    ['nothing without a side', spot({ side: '' }), null],
    ['nothing of a symbol that is not listed', spot({ symbol: 'NOPE' }), null],
    ['nothing before the rules are there', draftRow({ category: 'MARGIN' }), null],
  ])('is %s', (_, row, unit) => {
    expect(unitOfRow(row, instrumentOf)).toBe(unit)
  })

  it('is worth its value in quote coin, and nothing if the value is unknown', () => {
    const notional = (row: DraftRow) => notionalOfRow(row, instrumentOf)
    expect(notional(spot({ price: '61250.5', qty: '0.02' }))).toBe('1\u202f225.01 USDT')
    expect(notional(spot({ side: 'buy', orderType: 'market', price: '', qty: '500' }))).toBe('500.00 USDT')
    expect(notional(spot({ side: 'sell', orderType: 'market', price: '', qty: '0.5' }))).toBe('')
    expect([notional(spot({ qty: 'x' })), notional(spot({ price: 'x' })), notional(spot({ symbol: 'NOPE' }))]).toEqual([
      '',
      '',
      '',
    ])
  })

  it('follows the category of the send, and an unreadable category forms a separate group', () => {
    expect([categoryOf(draftRow({ category: 'spot' })), categoryOf(draftRow({ category: 'Shares' }))]).toEqual([
      'SPOT',
      'Shares',
    ])
  })
})

describe('The mark of a row', () => {
  const levels = (problems: readonly Problem[], from: string | null = null) => {
    const changes = from === null ? [] : [{ rowId: 'r1', from, to: 'USDT' }]
    const [view] = viewsOf([spot({ side: 'buy', orderType: 'market' })], { problems, changes })
    return [levelOf(view!), levelOf(view!, 'price'), levelOf(view!, 'qty')]
  }

  it('is that of its worst finding; what was not checked has not passed, and weighs more than a warning', () => {
    const [warning, unchecked] = [problem('warning', 'price', 'far'), problem('unchecked', 'qty', 'stale')]
    expect(levels([])).toEqual(['passed', 'passed', 'passed'])
    expect(levels([warning])).toEqual(['warning', 'warning', 'passed'])
    expect(levels([warning, unchecked])).toEqual(['unchecked', 'warning', 'unchecked'])
    expect(levels([warning, unchecked, problem('error', 'price', 'off')])).toEqual(['error', 'error', 'unchecked'])
  })

  it('asks for the unit before every warning, and names both coins', () => {
    expect(levels([problem('warning', 'qty', 'large')], 'BTC')).toEqual(['unit', 'passed', 'unit'])
    expect(levels([problem('error', 'qty', 'large')], 'BTC')).toEqual(['error', 'passed', 'error'])
    const changes = [{ rowId: 'r1', from: 'BTC', to: 'USDT' }]
    const [view] = viewsOf([spot({ side: 'buy', orderType: 'market' })], {
      changes,
      problems: [problem('warning', 'qty', 'Large.')],
    })
    expect(problemTextOf(view!, 'qty')).toBe('The quantity was typed in BTC and now counts USDT. Large.')
    expect(problemTextOf(view!, 'price')).toBe('')
  })
})

describe('Figures next to the rows', () => {
  it('is of each row alone, and a request starts where ticked rows start one', () => {
    const rows = Array.from({ length: 22 }, (_, at) => draftRow({ id: `r${at}`, include: at !== 0 }))
    const views = viewsOf(rows, { problems: [problem('error', 'price', 'off')] })
    expect(views.flatMap(({ id, problems }) => (problems.length > 0 ? [id] : []))).toEqual(['r1'])
    expect(
      views.flatMap(({ id, requestStarts }) => (requestStarts === null ? [] : [`${id} ${requestStarts}`])),
    ).toEqual(['r1 Request 1/2 · 20 USDT-FUTURES', 'r21 Request 2/2 · 1 USDT-FUTURES'])
  })

  it('is the same while nothing about a row changes, and another with every change that is seen', () => {
    const rows = [draftRow(), draftRow({ id: 'r2' })]
    const [, second] = viewsOf(rows)
    const ltv = { afterFill: '0.61', thresholds: null }
    const off = (level: Problem['level'], message: string) => ({ problems: [problem(level, 'price', message)] })
    const borrows = (estimate: unknown) => ({ borrowing: new Map([['r1', estimate as never]]) })
    const changed: readonly (readonly [what: string, from: Partial<RowFindings>, to: Partial<RowFindings>])[] = [
      ['a finding', {}, off('error', 'off')],
      ['its words', off('error', 'off'), off('error', 'off by 0.1')],
      ['its gravity', off('error', 'off'), off('warning', 'off')],
      ['the ratio', {}, { ltvs: new Map([['r1', ltv]]) }],
      ['its digits', { ltvs: new Map([['r1', ltv]]) }, { ltvs: new Map([['r1', { ...ltv, afterFill: '0.62' }]]) }],
      ['that nobody knows what it borrows', {}, borrows(null)],
      ['what it borrows', borrows({ coin: 'USDT', amount: '5' }), borrows({ coin: 'USDT', amount: '6' })],
      ['the unit it was typed in', {}, { changes: [{ rowId: 'r1', from: 'USDT', to: 'BTC' }] }],
    ]
    for (const [what, from, to] of changed) {
      const [before] = viewsOf(rows, from)
      const [now, other] = viewsOf(rows, to)
      expect(isSameView(now!, before!), what).toBe(false)
      expect(isSameView(other!, second!), what).toBe(true)
      expect(isSameView(viewsOf(rows, to)[0]!, now!), what).toBe(true)
    }
  })
})

describe('The resulting ratio of a single row', () => {
  const impact = (live: boolean) =>
    ({
      live,
      thresholds: null,
      effects: {
        rows: [
          { row: 0, afterFill: '0.61' },
          { row: 1, afterFill: null },
          { row: 7, afterFill: '0.5' },
        ],
      },
    }) as unknown as LtvImpact

  it('is shown for assessed rows, with debt without collateral as such', () => {
    const ltvs = rowLtvs(impact(true), ['a', 'b'])
    expect([...ltvs].map(([id, ltv]) => [id, ltvText(ltv), ltvZone(ltv) === 'critical'])).toEqual([
      ['a', expect.stringMatching(/^61/), false],
      ['b', '∞', true],
    ])
  })

  it('is not shown for a ratio that is not live', () => {
    expect(rowLtvs(impact(false), ['a', 'b']).size).toBe(0)
    expect(rowLtvs(null, ['a']).size).toBe(0)
  })

  it('is computed from checked rows that are orders, and from no others', () => {
    const rows = [draftRow(), draftRow({ include: false }), draftRow({ qty: 'x' }), draftRow({ price: '59000' })]
    expect(ordersOf(rows).map(({ price }) => price)).toEqual(['60000', '59000'])
  })
})
