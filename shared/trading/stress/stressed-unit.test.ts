import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPosition } from '@/shared/testing/samples/account'
import { type ApproxUnit, anyUnit } from '@/shared/testing/samples/any-risk-unit'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import type { Instrument } from '../market/instrument'
import { shockChanges } from './shock'
import { UNBACKED, unitTarget } from './targets'

const lines = { call: '0.8', liquidation: '0.9' }
const btcCoin: Instrument = { ...btcPerp, category: 'COIN-FUTURES', symbol: 'BTCUSD', quoteCoin: 'USD' }
const instrumentOf = (category: string, symbol: string) =>
  symbol === 'BTCUSDT' ? btcPerp : category === 'COIN-FUTURES' ? btcCoin : null

const anyHolding = fc.record({
  isInverse: fc.boolean(),
  isLong: fc.boolean(),
  /** Coins of a linear contract, USD of an inverse one. */
  size: fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10),
})
type Holdings = (typeof anyHolding extends fc.Arbitrary<infer Value> ? Value : never)[]

const usdOf = (size: number): number => size * 10_000
const positionsOf = (all: Holdings, mark: number) =>
  all.map(({ isInverse, isLong, size }) =>
    aPosition({
      ...(isInverse ? { category: 'COIN-FUTURES', symbol: 'BTCUSD' } : {}),
      posSide: isLong ? 'long' : 'short',
      total: String(isInverse ? usdOf(size) : size),
      markPrice: String(mark),
    }),
  )

/** Debt and collateral after a change of the price of BTC, coin by coin and position by position. */
function approxAfter({ coins, debts }: ApproxUnit, all: Holdings, mark: number, change: number) {
  const priceAfter = (coin: string, price: number): number => (coin === 'BTC' ? price * (1 + change) : price)
  const amounts = new Map(coins.map(({ coin, amount }) => [coin, amount]))
  const gain = (coin: string, amount: number): void => void amounts.set(coin, (amounts.get(coin) ?? 0) + amount)
  for (const { isInverse, isLong, size } of all) {
    const sign = isLong ? 1 : -1
    if (isInverse) gain('BTC', sign * usdOf(size) * (1 / mark - 1 / (mark * (1 + change))))
    else gain('USDT', sign * size * mark * change)
  }
  const listed = new Map(coins.map(({ coin, price, weight }) => [coin, { price, weight }]))
  const collateral = [...amounts].reduce((sum, [coin, amount]) => {
    const { price, weight } = listed.get(coin) ?? { price: mark, weight: 0 }
    return sum + amount * priceAfter(coin, price) * (amount > 0 ? weight : 1)
  }, 0)
  return { collateral, debt: debts.reduce((sum, { coin, owed, price }) => sum + owed * priceAfter(coin, price), 0) }
}

const markOf = ({ coins, debts }: ApproxUnit): number =>
  [...coins, ...debts].find(({ coin }) => coin === 'BTC')?.price ?? 60_000
const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))

describe('A risk unit whose account holds open futures', () => {
  it('has the ratio of its coins after every contract has settled its gain or loss', () => {
    fc.assert(
      fc.property(anyUnit, fc.array(anyHolding, { maxLength: 4 }), ({ portfolio, approx }, all) => {
        const mark = markOf(approx)
        const target = unitTarget('1', { portfolio, positions: positionsOf(all, mark), instrumentOf }, lines)
        for (const change of shockChanges) {
          const { debt, collateral } = approxAfter(approx, all, mark, Number(change))
          // At the edge of nothing the two arithmetics may see either side of it.
          if (Math.abs(collateral) < 1) continue
          const ratio = target.ratioAt({ coin: 'BTC', change })
          if (collateral < 0) expect(ratio).toBe(UNBACKED)
          else expect(near(Number(ratio), debt / collateral)).toBe(true)
        }
      }),
    )
  })

  it('reaches a line first where a search finds it first, on a fall and on a rise', () => {
    const STEPS = 400
    fc.assert(
      fc.property(
        anyUnit,
        fc.array(anyHolding, { maxLength: 4 }),
        fc.integer({ min: 30, max: 95 }),
        ({ portfolio, approx }, all, percent) => {
          const line = percent / 100
          const mark = markOf(approx)
          const target = unitTarget('1', { portfolio, positions: positionsOf(all, mark), instrumentOf }, lines)
          const isBeyond = (change: number): boolean => {
            const { debt, collateral } = approxAfter(approx, all, mark, change)
            return debt - line * collateral >= 0
          }
          if (isBeyond(0)) return
          const reached = target.shocksTo(String(line), 'BTC').map(Number)
          for (const [way, last] of [
            [-1, 0.99],
            [1, 2],
          ] as const) {
            const firstHit = Array.from({ length: STEPS }, (_, step) => ((step + 1) / STEPS) * last).find((far) =>
              isBeyond(way * far),
            )
            const met = reached.map((change) => change * way).find((far) => far > 0)
            if (firstHit === undefined) expect(met === undefined || met > last - 1e-6).toBe(true)
            else {
              expect(met).toBeGreaterThan(firstHit - last / STEPS - 1e-6)
              expect(met).toBeLessThan(firstHit + 1e-6)
            }
          }
        },
      ),
    )
  })

  it('is not known if a position is not, and reports it', () => {
    const portfolio = portfolioOf(
      {
        riskUnitId: '1',
        at: 0,
        ltv: '0.5',
        reportedLtv: '0.5',
        isBacked: true,
        form: 'ratio',
        ownLtv: '0.5',
        agrees: true,
        members: [],
        collateralUsdt: '2',
        debtUsdt: '1',
        collateral: [{ coin: 'USDT', price: '1', amount: '2', converted: '2', haircut: '1' }],
        unread: [],
        debts: [{ coin: 'USDT', principal: '1', interest: '0' }],
      },
      { prices: {}, ratios: {} },
    )
    const target = unitTarget('1', { portfolio, positions: [aPosition()], instrumentOf }, lines)
    expect(target.unknown).toContain('position')
    expect(target.ratioAt({ coin: null, change: '-0.1' })).toBeNull()
    expect(target.shocksTo('0.8', null)).toEqual([])
  })
})
