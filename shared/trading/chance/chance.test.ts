import { beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { HOUR_MS } from '@/shared/base/time'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import type { Candle } from '../market/candle'
import { backTest } from './back-test'
import { forecast, tested } from './chance'
import { movingCoinsOf, type Watched, watchedLoan, watchedUnit } from './exposures'
import { jointReturns } from './joint-returns'
import { reach } from './reach'
import { constantModel, filteredModel } from './volatility-model'

/** Hourly candles whose closes move by these shares. */
function candles(moves: readonly number[], from = 0): readonly Candle[] {
  let close = 100
  return moves.map((move, at) => {
    close *= 1 + move
    const price = close.toFixed(12)
    return { at: from + at * HOUR_MS, open: price, high: price, low: price, close: price, volume: '1' }
  })
}
let random = seededRandom(7)
// The same figures for every test, in whatever order they run.
beforeEach(() => void (random = seededRandom(7)))
/** Sums of twelve draws are nearly normal. */
const normal = (): number => Array.from({ length: 12 }, () => random.next()).reduce((sum, draw) => sum + draw, -6)
const noise = (rows: number, size: number): number[] => Array.from({ length: rows }, () => normal() * size)
const returnsOf = (series: Readonly<Record<string, readonly number[]>>) =>
  jointReturns(Object.keys(series), (coin) => candles(series[coin]!), HOUR_MS)

const falling = (name: string, coin: string, call: number, liquidation: number): Watched => ({
  name,
  call,
  liquidation,
  debts: {},
  collateral: { [coin]: 100 },
  fixedDebt: 60,
  fixedCollateral: 0,
})

describe('joint returns', () => {
  it('omit missing coins and the time after a gap, and fill nothing in', () => {
    const [full, holed] = [candles([0.1, 0.1, 0.1, 0.1, 0.1]), candles([0.1, 0.2, 0.3, 0.4, 0.5])]
    const returns = jointReturns(['A', 'B'], (coin) => (coin === 'A' ? full : holed.toSpliced(2, 1)), HOUR_MS)
    expect(returns.rows).toBe(2)
    expect([...returns.values].map((value) => Number(value.toFixed(6)))).toEqual([0.1, 0.2, 0.1, 0.5])
  })
})

describe('the chance to reach a line', () => {
  it('is that of a normal move where moves are normal: 15.9 % for one usual move in one step', () => {
    const returns = returnsOf({ A: noise(4000, 0.01) })
    // 1 - price >= 0.01.
    const trigger = { weights: [-1], fixed: 0.99 }
    const { perTrigger } = reach(constantModel(returns), [trigger], [], { paths: 20_000, horizons: [1], seed: 1 })
    expect(perTrigger[0]![0]).toBeGreaterThan(0.149)
    expect(perTrigger[0]![0]).toBeLessThan(0.169)
  })

  it('grows with the volatility of now, which a constant one does not see', () => {
    const returns = returnsOf({ A: [...noise(1500, 0.002), ...noise(60, 0.02)] })
    const at = (model: ReturnType<typeof filteredModel>): number =>
      reach(model, [{ weights: [-1], fixed: 0.97 }], [], { paths: 4000, horizons: [6], seed: 1 }).perTrigger[0]![0]!
    expect(at(filteredModel(returns))).toBeGreaterThan(2 * at(constantModel(returns)))
  })

  it('keeps what coins do together: one of two that move alike is no likelier than the other alone', () => {
    const moves = noise(2000, 0.01)
    const others = noise(2000, 0.01)
    const any = (series: Readonly<Record<string, readonly number[]>>): number =>
      forecast([falling('1', 'A', 0.63, 0.9), falling('2', 'B', 0.63, 0.9)], returnsOf(series)).any.call[2]!
    const [alike, apart] = [any({ A: moves, B: moves }), any({ A: moves, B: others })]
    const alone = forecast([falling('1', 'A', 0.63, 0.9)], returnsOf({ A: moves })).any.call[2]!
    expect(Math.abs(alike - alone)).toBeLessThan(0.03)
    expect(apart).toBeGreaterThan(alike + 0.1)
  })

  it('rises with the hours, is less for the liquidation, certain beyond the line, and the same every time', () => {
    const returns = returnsOf({ A: noise(1500, 0.01) })
    const units = [falling('near', 'A', 0.61, 0.65), falling('beyond', 'A', 0.59, 0.99)]
    const result = forecast(units, returns)
    for (const { call, liquidation } of result.perSubject) {
      expect(call.toSorted((a, b) => a - b)).toEqual(call)
      liquidation.forEach((chance, at) => expect(chance).toBeLessThanOrEqual(call[at]!))
    }
    expect(result.perSubject[1]?.call).toEqual([1, 1, 1])
    expect(result.any.call).toEqual([1, 1, 1])
    expect(forecast(units, returns)).toEqual(result)
  })
})

describe('the back-test', () => {
  it('never looks ahead: what comes after an origin changes nothing of what was foretold there', () => {
    const [before, after] = [noise(560, 0.01), noise(100, 0.01)]
    const exposure = { debts: [0], collateral: [1], fixedDebt: 0.6, fixedCollateral: 0 }
    const predicted = (later: readonly number[]) =>
      backTest(exposure, returnsOf({ A: [...before, ...later] }), { horizons: [1, 6], paths: 50, every: 20, seed: 1 })
        .slice(0, 24)
        .map(({ predicted: chance, constant }) => [chance, constant])
    expect(predicted(after.map((move) => 5 * move))).toEqual(predicted(after))
  })

  it('is stated with its cases, and not without history', () => {
    const unit = falling('1', 'A', 0.7, 0.8)
    expect(tested([unit], returnsOf({ A: noise(300, 0.01) }))).toBeNull()
    const result = tested([unit], returnsOf({ A: noise(800, 0.01) }))!
    expect(result.deciles.reduce((sum, { cases }) => sum + cases, 0)).toBe(result.cases)
    expect(result.brier).toBeLessThan(0.25)
  })
})

describe('watched items', () => {
  it('is made of units and loans: coins that move, and what does not', () => {
    const reading = readLtv('77031', 0, ltvAnswer())
    if (reading.kind !== 'sample') throw new Error('not computed')
    const portfolio = portfolioOf(reading.sample, { prices: {}, ratios: {} })
    const unit = watchedUnit('Unit 77031', portfolio, { call: '0.8', liquidation: '0.9' })
    expect(unit).toMatchObject({ debts: {}, collateral: { BTC: 570_000, ETH: 270_000 } })
    expect([unit.fixedDebt, unit.fixedCollateral]).toEqual([500_000, 54_000])
    const loan = watchedLoan({
      orderId: '1',
      loanCoin: 'USDT',
      loanAmount: '7000',
      interestAmount: '5.6',
      hourInterestRate: '0.0007',
      pledgeCoin: 'BTC',
      pledgeAmount: '0.1',
      pledgeRate: '70.056',
      supRate: '83',
      forceRate: '90',
      borrowTime: '1',
      expireTime: '2',
    })
    expect(loan).toMatchObject({ call: 0.83, collateral: { BTC: 1 }, fixedDebt: 0.70056, fixedCollateral: 0 })
    expect(movingCoinsOf([unit, loan!])).toEqual(['BTC', 'ETH'])
  })
})
