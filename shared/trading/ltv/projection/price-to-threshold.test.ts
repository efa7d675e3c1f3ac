import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyUnit, approxLtv, type ApproxUnit } from '@/shared/testing/samples/any-risk-unit'
import { runs } from '@/shared/testing/runs'
import { applyStep } from './apply-step'
import { ltvOf, type Portfolio } from './portfolio'
import { fallToReach, ltvIfMoved, priceToReach } from './price-to-threshold'

const HUNDREDTH_OF_A_POINT = 0.0001

const atPrice = (unit: ApproxUnit, coin: string, price: number): number => {
  const move = <Row extends { coin: string; price: number }>(row: Row): Row =>
    row.coin === coin ? { ...row, price } : row
  return approxLtv({ coins: unit.coins.map(move), debts: unit.debts.map(move) })
}

/** Prices from a millionth to a million times the present one, then halving between the two that lie either side. */
function searchPrice(unit: ApproxUnit, coin: string, price: number, ratio: number): number | null {
  const isAbove = (at: number): boolean => atPrice(unit, coin, at) > ratio
  const grid = Array.from({ length: 49 }, (_, at) => price * 10 ** ((at - 24) / 4))
  // A ratio that the price does not move may lie on the line itself: what binary numbers leave is no crossing.
  if (Math.abs(atPrice(unit, coin, grid[0]!) / atPrice(unit, coin, grid.at(-1)!) - 1) < 1e-12) return null
  const at = grid.findIndex((lower, index) => index + 1 < grid.length && isAbove(lower) !== isAbove(grid[index + 1]!))
  if (at < 0) return null
  let [low, high] = [grid[at]!, grid[at + 1]!]
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2
    if (isAbove(middle) === isAbove(low)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const simple: Portfolio = {
  collateral: [
    { coin: 'BTC', price: '60000', amount: '10', weight: '0.9' },
    { coin: 'USDT', price: '1', amount: '60000', weight: '1' },
  ],
  debts: [{ coin: 'USDT', principal: '300000', interest: '0', price: '1' }],
  restCollateral: '0',
  restDebt: '0',
  caveats: [],
}

describe('the price at which one coin brings the ratio to a line', () => {
  it('is p x (1 - (A - D/r) / c)', () => {
    // A = 600,000, D = 300,000; at 0.8 the collateral is 375,000, so BTC must count 315,000 and cost 35,000.
    expect(priceToReach(simple, 'BTC', '0.8')).toBe('35000')
    expect(
      ltvOf(applyStep(simple, { kind: 'price', coin: 'BTC', change: '-0.41666666666666666666' }).portfolio),
    ).toMatch(/^0\.(79999999|80000000)/)
    expect(ltvIfMoved(simple, 'BTC', '-0.1')).toMatch(/^0\.54945054/)
  })

  it('does not exist where the others alone suffice, where the coin counts nothing, or for an absent coin', () => {
    const rich = { ...simple, collateral: [simple.collateral[0]!, { ...simple.collateral[1]!, amount: '400000' }] }
    expect(priceToReach(rich, 'BTC', '0.8')).toBeNull()
    expect(
      priceToReach(
        { ...simple, collateral: [{ ...simple.collateral[0]!, weight: '0' }, simple.collateral[1]!] },
        'BTC',
        '0.8',
      ),
    ).toBeNull()
    expect(priceToReach(simple, 'ETH', '0.8')).toBeNull()
    // What is held and owed in one coin moves together, even where it stands on the line.
    const flat = {
      ...simple,
      collateral: [{ coin: 'USDT', price: '1', amount: '10527', weight: '0.95' }],
      debts: [{ coin: 'USDT', principal: '9091.4909085', interest: '9.1005915', price: '1' }],
    }
    expect(priceToReach(flat, 'USDT', '0.91')).toBeNull()
  })

  it('lies above the market for a borrowed coin, and moves both sides for one that is held as well', () => {
    const owingBtc = { ...simple, debts: [{ coin: 'BTC', principal: '5', interest: '0', price: '60000' }] }
    // 5p = 0.8 x (9p + 60,000) has no solution above zero: BTC backs more than it is owed for.
    expect(priceToReach(owingBtc, 'BTC', '0.8')).toBeNull()
    const short = { ...simple, collateral: [{ ...simple.collateral[1]!, amount: '600000' }], debts: owingBtc.debts }
    expect(priceToReach(short, 'BTC', '0.8')).toBe('96000')
  })

  it(`agrees with a search on ${runs(10_000)} random portfolios within 0.01 percentage points (L16)`, () => {
    fc.assert(
      fc.property(anyUnit, fc.integer({ min: 30, max: 95 }), fc.nat(), ({ portfolio, approx }, line, pick) => {
        const { coin, price } = approx.coins[pick % approx.coins.length]!
        const reached = priceToReach(portfolio, coin, `0.${line}`)
        if (reached !== null)
          expect(Math.abs(atPrice(approx, coin, Number(reached)) - line / 100)).toBeLessThan(HUNDREDTH_OF_A_POINT)
        const searched = searchPrice(approx, coin, price, line / 100)
        // Compared by the ratio: where a price hardly moves it, binary numbers cannot tell near prices apart.
        if (searched !== null) expect(atPrice(approx, coin, Number(reached)) / (line / 100)).toBeCloseTo(1, 9)
        else if (reached !== null) expect(Math.abs(Math.log10(Number(reached) / price))).toBeGreaterThan(5.9)
      }),
      { numRuns: runs(10_000) },
    )
  })
})

describe('the uniform fall to a line', () => {
  it('is 1 - D / (r A)', () => {
    expect(fallToReach(simple, '0.8')).toBe('0.375')
    expect(fallToReach(simple, '0.4')).toBe('-0.25')
  })

  it('brings a unit whose debt is in USDT and whose coins have no loss exactly to the line', () => {
    fc.assert(
      fc.property(anyUnit, fc.integer({ min: 30, max: 95 }), ({ portfolio, approx }, line) => {
        const fall = fallToReach(portfolio, `0.${line}`)
        const shrunk = {
          ...approx,
          coins: approx.coins.map((row) => ({ ...row, price: row.price * (1 - Number(fall)) })),
        }
        if (fall !== null) expect(Math.abs(approxLtv(shrunk) - line / 100)).toBeLessThan(HUNDREDTH_OF_A_POINT)
        else expect(approxLtv(approx)).toBe(Infinity)
      }),
      { numRuns: 1000 },
    )
  })
})
