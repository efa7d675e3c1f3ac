import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, equals, isZero, subtract, sum } from '@/shared/base/decimal'
import { anyMovements } from '@/shared/testing/samples/any-movement'
import { anySample } from '@/shared/testing/samples/any-risk-unit'
import { finished } from '@/shared/testing/finished'
import { movement, spotFill } from '@/shared/testing/samples/movement'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { runs } from '@/shared/testing/runs'
import { attribute, type Attribution, type AttributionStep } from './attribution'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'

const noOthers = { unwatchedMs: 0, pending: [] }
const explain = (first: LtvSample, steps: readonly AttributionStep[]) => finished(attribute(first, steps, noOthers))
const total = ({ causes, residual }: Attribution): string => add(sum(causes.map(({ change }) => change)), residual)
const figures = ({ causes }: Attribution, kind: string) => causes.filter((cause) => cause.kind === kind)
const lines = ({ causes }: Attribution) => causes.flatMap((cause) => (cause.kind === 'movement' ? [cause] : []))

const aSteps = fc.array(fc.record({ to: anySample, movements: anyMovements }), { minLength: 1, maxLength: 3 })
const bare = (steps: readonly AttributionStep[]): AttributionStep[] => steps.map(({ to }) => ({ to, movements: [] }))

function sampleOf(btc: string, usdt: string, { price = '60000', owes = '499500' } = {}): LtvSample {
  const counts = { btc: String(Number(btc) * Number(price) * 0.95), usdt }
  const collateral = String(Number(counts.btc) + Number(usdt) + 270_000)
  const reading = readLtv(
    '77031',
    0,
    ltvAnswer({
      ltv: ((Number(owes) + 500) / Number(collateral)).toFixed(6),
      subAccountUids: [],
      usdtBalance: collateral,
      unpaidUsdtAmount: String(Number(owes) + 500),
      unpaidInfo: [{ coin: 'USDT', unpaidQty: owes, unpaidInterest: '500' }],
      balanceInfo: [
        { coin: 'BTC', price, amount: btc, convertedUsdtAmount: counts.btc },
        { coin: 'ETH', price: '3000', amount: '100', convertedUsdtAmount: '270000' },
        { coin: 'USDT', price: '1', amount: usdt, convertedUsdtAmount: usdt },
      ],
    }),
  )
  if (reading.kind !== 'sample') throw new Error('not computed')
  return reading.sample
}

describe('known movements in what moved the ratio', () => {
  it(`keep it adding up exactly, whatever they were, on ${runs(5_000)} random ways (L06)`, () => {
    fc.assert(
      fc.property(anySample, aSteps, (first, steps) => {
        const attribution = explain(first, steps)
        expect(attribution.change).toBe(subtract(steps.at(-1)!.to.ltv, first.ltv))
        expect(equals(total(attribution), attribution.change)).toBe(true)
      }),
      { numRuns: runs(5_000) },
    )
  })

  it(`change no part of a price, on ${runs(5_000)} random ways (L33)`, () => {
    fc.assert(
      fc.property(anySample, aSteps, (first, steps) => {
        const [netted, plain] = [explain(first, steps), explain(first, bare(steps))]
        expect(figures(netted, 'price')).toEqual(figures(plain, 'price'))
      }),
      { numRuns: runs(5_000) },
    )
  })

  it(`come in one order, however they were listed, on ${runs(2_000)} random ways (L33)`, () => {
    fc.assert(
      fc.property(anySample, anySample, anyMovements, fc.infiniteStream(fc.nat()), (first, to, movements, chance) => {
        const shuffled = movements
          .map((entry) => ({ entry, by: chance.next().value }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ entry }) => entry)
        const sorted = ({ causes, ...rest }: Attribution) => ({
          ...rest,
          causes: causes.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
        })
        expect(sorted(explain(first, [{ to, movements: shuffled }]))).toEqual(
          sorted(explain(first, [{ to, movements }])),
        )
      }),
      { numRuns: runs(2_000) },
    )
  })

  it(`change nothing where they are about coins the unit knows nothing of, on ${runs(2_000)} random ways`, () => {
    fc.assert(
      fc.property(anySample, anySample, anyMovements, (first, to, movements) => {
        const unrelated = movements.map(({ owed: _owed, ...entry }) => ({
          ...entry,
          owed: [],
          holdings: entry.holdings.map((delta) => ({ ...delta, coin: 'PEPE' })),
        }))
        const attribution = explain(first, [{ to, movements: unrelated }])
        expect(lines(attribution).every(({ change }) => isZero(change))).toBe(true)
        const plain = explain(first, [{ to, movements: [] }])
        expect({ ...attribution, causes: attribution.causes.filter(({ kind }) => kind !== 'movement') }).toEqual(plain)
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('join both coins of a sale into one part, without an unexplained rest', () => {
    const attribution = explain(sampleOf('10', '54000'), [
      { to: sampleOf('9.5', '84000'), movements: [spotFill(1, 'sell', '0.5', '60000')] },
    ])
    expect(attribution.causes.map(({ kind }) => kind)).toEqual(['movement'])
    // 0.5 BTC counted for 28,500 USDT; the 30,000 USDT it brought count in full.
    const [sale] = lines(attribution)
    expect(Number(sale!.change)).toBeCloseTo(500_000 / 895_500 - 500_000 / 894_000, 10)
    expect(sale!.line).toMatchObject({
      kind: 'fill',
      count: 1,
      holdings: [
        { coin: 'BTC', amount: '-0.5' },
        { coin: 'USDT', amount: '30000' },
      ],
    })
  })

  it('count at the prices of their step, not at those of the end', () => {
    const [before, sold] = [sampleOf('10', '54000'), sampleOf('9.5', '84000')]
    const fallen = sampleOf('9.5', '84000', { price: '48000' })
    const sale = { to: sold, movements: [spotFill(1, 'sell', '0.5', '60000')] }
    const whole = explain(before, [sale, { to: fallen, movements: [] }])
    expect(lines(whole)[0]!.change).toBe(lines(explain(before, [sale]))[0]!.change)
    expect(figures(whole, 'price')).toEqual(figures(explain(sold, [{ to: fallen, movements: [] }]), 'price'))
    expect(figures(whole, 'price')).toMatchObject([{ coin: 'BTC', prices: { before: '60000', after: '48000' } }])
  })

  it('are one line for all fills of an order, in whichever steps', () => {
    const order = { group: 'order 7' }
    const attribution = explain(sampleOf('10', '54000'), [
      { to: sampleOf('9.8', '66000'), movements: [spotFill(1, 'sell', '0.2', '60000', order)] },
      { to: sampleOf('9.5', '84600'), movements: [spotFill(30, 'sell', '0.3', '62000', order)] },
    ])
    expect(lines(attribution)).toMatchObject([
      { line: { count: 2, from: 1, to: 30, trade: { side: 'sell', qty: '0.5', value: '30600' } } },
    ])
    expect(equals(total(attribution), attribution.change)).toBe(true)
    expect(figures(attribution, 'quantity')).toEqual([])
  })

  it('keep the unexplained rest as quantity of its coin', () => {
    const attribution = explain(sampleOf('10', '54000'), [
      { to: sampleOf('9.5', '83000'), movements: [spotFill(1, 'sell', '0.5', '60000')] },
    ])
    expect(
      attribution.causes.map((cause) => (cause.kind === 'movement' ? 'movement' : `${cause.kind} ${cause.coin}`)),
    ).toEqual(['quantity USDT', 'movement'])
  })

  it('join debt and money of a loan and of a repayment', () => {
    const loan = movement(1, {
      kind: 'loan',
      riskUnitId: '77031',
      holdings: [{ coin: 'USDT', amount: '100000' }],
      owed: [{ coin: 'USDT', principal: '100000', interest: '0' }],
    })
    const owes = { owes: '599500' }
    const attribution = explain(sampleOf('10', '54000'), [{ to: sampleOf('10', '154000', owes), movements: [loan] }])
    expect(attribution.causes.map(({ kind }) => kind)).toEqual(['movement'])
    expect(Number(lines(attribution)[0]!.change)).toBeCloseTo(600_000 / 994_000 - 500_000 / 894_000, 10)
  })

  it('count a coin that was bought and sold again between two samples at what was paid for it', () => {
    const there = spotFill(1, 'buy', '1000', '0.5', { group: 'there' }, 'XRP')
    const back = spotFill(2, 'sell', '1000', '0.6', { group: 'back' }, 'XRP')
    const attribution = explain(sampleOf('10', '54000'), [{ to: sampleOf('10', '54100'), movements: [there, back] }])
    expect(lines(attribution).map(({ line, change }) => [line.group, Math.abs(Number(change)) < 1e-4])).toEqual([
      ['there', true],
      ['back', true],
    ])
    expect(figures(attribution, 'quantity')).toEqual([])
    expect(equals(total(attribution), attribution.change)).toBe(true)
  })
})
