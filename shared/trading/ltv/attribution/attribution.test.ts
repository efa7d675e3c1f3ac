import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySample } from '@/shared/testing/samples/any-risk-unit'
import { finished } from '@/shared/testing/finished'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { runs } from '@/shared/testing/runs'
import { add, equals, subtract, sum } from '@/shared/base/decimal'
import { attribute, type Attribution } from './attribution'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'

function sampleOf(change: Parameters<typeof ltvAnswer>[0] = {}, at = 0): LtvSample {
  const reading = readLtv('77031', at, ltvAnswer(change))
  if (reading.kind !== 'sample') throw new Error('not computed')
  return reading.sample
}
const total = ({ causes, residual }: Attribution): string => add(sum(causes.map(({ change }) => change)), residual)
const explain = (from: LtvSample, to: LtvSample, unwatchedMs: number): Attribution =>
  finished(attribute(from, [{ to, movements: [] }], { unwatchedMs, pending: [] }))
const causesOf = ({ causes }: Attribution) =>
  causes.map((cause) => (cause.kind === 'movement' ? cause.line.group : `${cause.kind} ${cause.coin}`))
const [btc, eth, usdt] = ltvAnswer().balanceInfo

/** Borrowed coins that nobody lists have a price only when there is one of them. */
const isModelled = ({ debts, collateral, ownLtv }: LtvSample): boolean =>
  ownLtv !== null &&
  debts.filter(({ coin }) => coin !== 'USDT' && !collateral.some((row) => row.coin === coin)).length < 2

describe('reasons of a change of the ratio', () => {
  it(`adds up exactly on ${runs(10_000)} random windows, the exchange’s rounding left as residual (L06)`, () => {
    fc.assert(
      fc.property(anySample, anySample, (from, to) => {
        const attribution = explain(from, to, 0)
        expect(attribution.change).toBe(subtract(to.ltv, from.ltv))
        expect(equals(total(attribution), attribution.change)).toBe(true)
        if (![from, to].every(isModelled)) return
        // All that is left is what the exchange rounded its two ratios by.
        const rounded = Number(to.ltv) - Number(to.ownLtv) - (Number(from.ltv) - Number(from.ownLtv))
        const scale = Math.max(1, Number(from.ltv), Number(to.ltv)) ** 2
        expect(Math.abs(Number(attribution.residual) - rounded)).toBeLessThan(1e-9 * scale)
      }),
      { numRuns: runs(10_000) },
    )
  })

  it('names one cause when one thing changed', () => {
    const causesAfter = (change: Parameters<typeof ltvAnswer>[0]) => causesOf(explain(sampleOf(), sampleOf(change), 0))
    expect(
      causesAfter({
        ltv: '0.573395',
        usdtBalance: '872000',
        balanceInfo: [{ ...btc!, price: '57684.21052631578947368', convertedUsdtAmount: '548000' }, eth!, usdt!],
      }),
    ).toContain('price BTC')
    expect(
      causesAfter({
        ltv: '0.546448',
        usdtBalance: '915000',
        balanceInfo: [btc!, eth!, { ...usdt!, amount: '75000', convertedUsdtAmount: '75000' }],
      }),
    ).toEqual(['quantity USDT'])
    expect(
      causesAfter({
        ltv: '0.578704',
        usdtBalance: '864000',
        balanceInfo: [{ ...btc!, convertedUsdtAmount: '540000' }, eth!, usdt!],
      }),
    ).toEqual(['haircut BTC'])
    expect(
      causesAfter({
        ltv: '0.559396',
        unpaidUsdtAmount: '500100',
        unpaidInfo: [{ coin: 'USDT', unpaidQty: '499500', unpaidInterest: '600' }],
      }),
    ).toEqual(['interest USDT'])
    expect(
      causesAfter({
        ltv: '0.671141',
        unpaidUsdtAmount: '600000',
        unpaidInfo: [{ coin: 'USDT', unpaidQty: '599500', unpaidInterest: '500' }],
      }),
    ).toEqual(['principal USDT'])
  })

  it('takes a coin that comes or goes for a change of quantity', () => {
    const without = sampleOf({ ltv: '0.801282', usdtBalance: '624000', balanceInfo: [btc!, usdt!] })
    expect(causesOf(explain(without, sampleOf(), 0))).toEqual(['quantity ETH'])
    expect(causesOf(explain(sampleOf(), without, 0))).toEqual(['quantity ETH'])
  })

  it('takes no coin that could not be read for one that came or went', () => {
    const attribution = explain(
      sampleOf(),
      sampleOf({
        balanceInfo: [btc!, { ...eth!, price: '' }, { ...usdt!, amount: '50000', convertedUsdtAmount: '50000' }],
        usdtBalance: '890000',
        ltv: '0.561798',
      }),
      0,
    )
    expect(causesOf(attribution)).toEqual(['quantity USDT'])
    expect(equals(total(attribution), attribution.change)).toBe(true)
  })

  it('derives the price of a single unlisted borrowed coin from the total of the debt', () => {
    const owing = (price: number) => ({
      ltv: ((100 * price) / 894_000).toFixed(6),
      unpaidUsdtAmount: String(100 * price),
      unpaidInfo: [{ coin: 'SOL', unpaidQty: '100', unpaidInterest: '0' }],
    })
    const attribution = explain(sampleOf(owing(150)), sampleOf(owing(165)), 0)
    expect(causesOf(attribution)).toEqual(['debt-price SOL'])
    expect(Number(attribution.causes[0]!.change)).toBeCloseTo(1500 / 894_000, 10)
  })

  it('keeps the times, the figures of the exchange and the gaps', () => {
    expect(explain(sampleOf({}, 1000), sampleOf({ ltv: '0.56' }, 9000), 4000)).toEqual({
      from: 1000,
      to: 9000,
      before: '0.559284',
      after: '0.56',
      change: '0.000716',
      causes: [],
      residual: '0.000716',
      unwatchedMs: 4000,
      pending: [],
    })
  })

  it('adds up with debt without collateral at either end', () => {
    const bare = sampleOf({ ltv: '999', usdtBalance: '0', balanceInfo: [] })
    for (const [from, to] of [
      [bare, sampleOf()],
      [sampleOf(), bare],
      [bare, bare],
    ] as const) {
      const attribution = explain(from, to, 0)
      expect(equals(total(attribution), subtract(to.ltv, from.ltv))).toBe(true)
    }
  })
})
