import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import type { KnownSample, LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { assessStop, assessUnknownLoans, type StopContext } from './check-stop'
import type { AssessedOrder, UnitAssessment } from '@/shared/trading/pretrade/assessment/context'

const reading = readLtv('77031', 0, ltvAnswer({ ltv: '0.55494', usdtBalance: '901000' }))
if (reading.kind !== 'sample') throw new Error('not computed')
const calm: LtvSample = reading.sample
/** The same unit with hardly more collateral than debt. */
const beyond: LtvSample = { ...calm, ltv: '0.9', collateralUsdt: '555000' }
const thresholds = { call: '0.8', liquidation: '0.9', stopWithin: '0.1' } as StopContext['thresholds']
const withoutStop = { ...thresholds!, stopWithin: null }
const context = (change: Partial<StopContext> = {}): StopContext => ({
  riskUnitId: '77031',
  thresholds,
  lines: { call: '0.8', liquidation: '0.9' },
  others: 0,
  live: calm,
  recent: [],
  facts: { prices: {}, ratios: {} },
  positions: [],
  instrumentOf: (category, symbol) =>
    symbol !== 'BTCUSDT' ? null : category === 'SPOT' ? { ...btcSpot, takerFeeRate: '0.001' } : btcPerp,
  ...change,
})
const limitOf = (change: Partial<OrderIntent> = {}): OrderIntent => ({
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.5',
  price: '60000',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...change,
})
const asNew = (change: Partial<OrderIntent> = {}): AssessedOrder => ({
  order: limitOf(change),
  replaces: null,
  trigger: null,
})
const takesBack = asNew({ reduceOnly: 'yes' })
const changed = (
  order: Partial<OrderIntent>,
  replaces: Partial<NonNullable<AssessedOrder['replaces']>> = {},
  trigger: string | null = null,
): AssessedOrder => ({
  order: limitOf(order),
  replaces: { key: 'o', price: '60000', qty: '0.9', filledQty: '0.4', trigger: null, ...replaces },
  trigger,
})
const knownSample = (sample: LtvSample, ageMs: number): KnownSample => ({ sample, ageMs })
const findingsOf = ({ findings }: UnitAssessment): string[] =>
  findings.filter(({ rule }) => rule !== 'ltv-haircut').map(({ row, rule, band }) => `${row} ${rule} ${band}`)

describe('the stop of a risk unit', () => {
  it.each([
    ['a new order', asNew(), true],
    ['what may only reduce', takesBack, false],
    ['a change that leaves it as it is', changed({}), false],
    ['a buy at a higher price', changed({ price: '60001' }), true],
    ['a buy at a lower price', changed({ price: '59999' }), false],
    ['a sell at a lower price', changed({ side: 'sell', price: '59999' }), true],
    ['a sell at a higher price', changed({ side: 'sell', price: '60001' }), false],
    ['a larger rest', changed({ qty: '0.51' }), true],
    ['a smaller rest', changed({ qty: '0.49' }), false],
    ['the whole where nothing is filled', changed({ qty: '0.9' }, { filledQty: '' }), false],
    ['more than the whole', changed({ qty: '0.91' }, { filledQty: '' }), true],
    ['another trigger', changed({}, { trigger: '61000' }, '61001'), true],
    ['the same trigger', changed({}, { trigger: '61000' }, '61000'), false],
    ['a limit that had none', changed({}, { price: '' }), true],
    ['the market instead of a limit', changed({ price: undefined }), true],
    ['the market as before', changed({ price: undefined }, { price: '' }), false],
  ])('judges %s: %o', (_, order, increases) => {
    const expected = increases ? ['1 ltv-unchecked type-to-confirm'] : []
    expect(findingsOf(assessStop([takesBack, order], context({ live: null })))).toEqual(expected)
    expect(findingsOf(assessUnknownLoans([takesBack, order]))).toEqual(increases ? ['null ltv-not-known review'] : [])
  })

  it('needs no figure where there is no stop, and names the loan as not checked once', () => {
    for (const none of [null, withoutStop]) {
      const unknown = context({ thresholds: none, live: null })
      expect(assessStop([asNew(), asNew()], unknown)).toMatchObject({
        ltv: null,
        findings: [
          {
            row: null,
            message: 'Not checked against your loans: the loan-to-value of risk unit 77031 is not known',
          },
        ],
      })
      expect(findingsOf(assessStop([takesBack], unknown))).toEqual([])
      expect(findingsOf(assessStop([asNew()], context({ thresholds: none, live: beyond })))).toEqual([])
    }
  })

  it('is kept by an order that leads beyond it, at its row, and by no order that lowers the figure', () => {
    expect(findingsOf(assessStop([takesBack, asNew()], context()))).toEqual([])
    const orders = [takesBack, asNew(), asNew({ side: 'sell' }), asNew()]
    expect(findingsOf(assessStop(orders, context({ live: beyond })))).toEqual(['1 ltv-stop never', '3 ltv-stop never'])
  })

  it('is checked at the newest figure and the worst of the last minute, with a finding of the worse', () => {
    const late = (recent: readonly KnownSample[]) => assessStop([takesBack, asNew()], context({ live: null, recent }))
    expect(findingsOf(late([knownSample(beyond, 50_001), knownSample(calm, 4000)]))).toEqual([
      '1 ltv-stop never',
      'null ltv-late review',
    ])
    expect(late([knownSample(beyond, 50_001), knownSample(calm, 4000)]).findings).toContainEqual(
      expect.objectContaining({
        message: 'The loan-to-value is not live: checked at 90.00 %, 51 s old',
      }),
    )
    expect(findingsOf(late([knownSample(calm, 9000), knownSample(beyond, 4000)]))).toEqual([
      '1 ltv-stop never',
      'null ltv-late review',
    ])
    const same = late([knownSample(calm, 9000), knownSample(calm, 4000)])
    expect(same.findings.find(({ rule }) => rule === 'ltv-late')?.message).toContain('4 s old')
    expect(findingsOf(assessStop([takesBack], context({ live: null, recent: [knownSample(calm, 1)] })))).toEqual([])
    expect(findingsOf(assessStop([asNew()], context({ recent: [knownSample(beyond, 1000)] })))).toEqual([])
  })

  it('has the figure typed for each order of which nothing is known, once and in sequence', () => {
    const orders = [asNew({ symbol: 'NEWUSDT' }), takesBack, asNew(), asNew({ symbol: 'NEWUSDT', side: 'sell' })]
    const unknown = ['0 ltv-unchecked type-to-confirm', '3 ltv-unchecked type-to-confirm']
    const judged = assessStop(orders, context())
    expect(findingsOf(judged)).toEqual(unknown)
    expect(judged.ltv).toMatchObject({ riskUnitId: '77031', unchecked: [0, 3] })
    expect(judged.findings[0]!.message).toContain('what NEWUSDT does to risk unit 77031 is not known')
    const recent = [knownSample({ ...calm, ltv: '0.6' }, 9000), knownSample(calm, 4000)]
    expect(findingsOf(assessStop(orders, context({ live: null, recent })))).toEqual([
      'null ltv-late review',
      ...unknown,
    ])
    expect(findingsOf(assessStop(orders, context({ thresholds: withoutStop })))).toEqual([])
  })

  it('names the lost haircut by its place among all orders, and the unit for the worst of all fills', () => {
    const { findings, units } = assessStop([takesBack, asNew(), takesBack, asNew({ side: 'sell' })], context())
    expect(findings.map(({ row, rule, band }) => `${row} ${rule} ${band}`)).toEqual(['1 ltv-haircut review'])
    expect(units).toMatchObject([{ riskUnitId: '77031', lines: { call: '0.8' }, missing: [] }])
    const old = assessStop([asNew()], context({ live: null, others: 2, recent: [knownSample(calm, 4000)] }))
    expect(old.units).toMatchObject([
      {
        missing: [
          'the loan-to-value of risk unit 77031 is not live',
          'positions and orders of 2 other accounts of risk unit 77031',
        ],
      },
    ])
    expect(assessStop([asNew()], context({ live: null })).units).toMatchObject([{ portfolio: null }])
  })
})

describe('an order that waits for its trigger', () => {
  const ltvOf = (change: Partial<OrderIntent>, trigger: string | null) =>
    assessStop([{ ...asNew(change), trigger }], context()).ltv
  const market = { orderType: 'market', price: undefined } as const

  it('buys coins for what they cost at its limit, else where it is set off', () => {
    expect(ltvOf(market, '70000')).toEqual(ltvOf({ price: '70000' }, null))
    expect(ltvOf({ price: '69000' }, '70000')).toEqual(ltvOf({ price: '69000' }, null))
    expect(ltvOf({ price: '69000' }, '70000')).not.toEqual(ltvOf({ price: '70000' }, null))
  })

  it('trades at the market where it sells, or trades contracts', () => {
    expect(ltvOf({ side: 'sell', price: '40000' }, '41000')).toEqual(ltvOf({ side: 'sell', ...market }, null))
    expect(ltvOf({ side: 'sell', price: '40000' }, '41000')).not.toEqual(ltvOf({ side: 'sell', price: '40000' }, null))
    const perp = { category: 'USDT-FUTURES', price: '90000' } as const
    expect(ltvOf(perp, '91000')).toEqual(ltvOf({ ...perp, ...market }, null))
    expect(ltvOf(perp, '91000')).not.toEqual(ltvOf(perp, null))
  })
})
