import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyUnit, type ApproxUnit, approxLtv } from '@/shared/testing/samples/any-risk-unit'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { divide, equals } from '@/shared/base/decimal'
import { flowOf } from './order-flow'
import { coinOutlooks, thresholdDistances } from './outlook'
import { debtIn, holdingOf, ltvOf, portfolioOf, type Portfolio } from './portfolio'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { fallLadder, heatMap, simulate } from './simulate'
import type { Step } from './step'

const baseFacts = { prices: { SOL: '150' }, ratios: { BTC: '0.95', ETH: '0.9', USDT: '1', SOL: '0.8' } }
function unit(change: Parameters<typeof ltvAnswer>[0] = {}, facts = baseFacts): Portfolio {
  const reading = readLtv('77031', 0, ltvAnswer(change))
  if (reading.kind !== 'sample') throw new Error('not computed')
  return portfolioOf(reading.sample, facts)
}
const after = (...steps: Step[]) => simulate(unit(), steps).at(-1)!
const thresholds = { warn: '0.7', call: '0.8', liquidation: '0.9', note: '', confirmedAt: 0, stopWithin: null }

describe('the model of a risk unit', () => {
  /** Sum of all values of collateral, by their net value. */
  function cancellation({ coins }: ApproxUnit): number {
    const values = coins.map(({ price, amount, weight }) => price * amount * (amount < 0 ? 1 : weight))
    return values.reduce((gross, value) => gross + Math.abs(value), 0) / Math.abs(values.reduce((a, b) => a + b, 0))
  }

  it('begins exactly at debt over collateral, on whatever the exchange answers (L08)', () => {
    fc.assert(
      fc.property(anyUnit, ({ portfolio, approx }) => {
        const ltv = ltvOf(portfolio)
        if (ltv === null) expect(approxLtv(approx)).toBe(Infinity)
        // Collateral that nearly cancels out loses digits of the approximation.
        else expect(Math.abs(Number(ltv) / approxLtv(approx) - 1)).toBeLessThan(1e-9 * cancellation(approx))
      }),
      { numRuns: 500 },
    )
    const odd = unit({ usdtBalance: '894123.456', unpaidUsdtAmount: '500000.01' })
    expect([ltvOf(odd), odd.restCollateral, odd.restDebt]).toEqual([
      divide('500000.01', '894123.456'),
      '123.456',
      '0.01',
    ])
  })

  it('prices a borrowed coin from the collateral, else from known prices, else reports it as unknown', () => {
    const owing = (coin: string) => unit({ unpaidInfo: [{ coin, unpaidQty: '10', unpaidInterest: '0' }] })
    expect(['USDT', 'ETH', 'SOL', 'PEPE'].map((coin) => debtIn(owing(coin), coin)?.price)).toEqual([
      '1',
      '3000',
      '150',
      null,
    ])
    const pepe = owing('PEPE')
    expect(pepe.restDebt).toBe('500000')
    expect(pepe.caveats).toEqual([
      'The price of the borrowed PEPE is unknown: its debt stays at what the exchange counts now',
    ])
    expect(equals(ltvOf(pepe)!, ltvOf(unit())!)).toBe(true)
  })

  it('reports coins that do not add up and a difference between exchange and model', () => {
    expect(unit({ usdtBalance: '900000' }).caveats).toEqual([
      'The coins do not add up to the collateral the exchange counts',
    ])
    expect(unit({ ltv: '0.7' }).caveats[0]).toMatch(/do not agree/)
  })
})

describe('a simulation', () => {
  it('shows the ratio after every step', () => {
    const path = simulate(unit(), [
      { kind: 'price', coin: 'BTC', change: '-0.1' },
      { kind: 'add', coin: 'USDT', amount: '57000' },
      { kind: 'repay', coin: 'USDT', amount: '100000', source: 'outside' },
    ])
    expect(path.map(({ ltv }) => ltv!.slice(0, 8))).toEqual(['0.559284', '0.597371', '0.559284', '0.447427'])
  })

  it.each<[string, Step, string]>([
    ['a fall of everything that is not stable', { kind: 'market', change: '-0.1', betas: {} }, '0.617283'],
    ['a fall with betas', { kind: 'market', change: '-0.1', betas: { ETH: '2' } }, '0.638569'],
    ['collateral taken out', { kind: 'remove', coin: 'BTC', amount: '2' }, '0.641025'],
    [
      'a repayment from the same coin in the unit',
      { kind: 'repay', coin: 'USDT', amount: '50000', source: 'collateral' },
      '0.533175',
    ],
    [
      'a swap into what counts more, less the fee',
      { kind: 'swap', from: 'ETH', to: 'USDT', amount: '10', feeRate: '0.001' },
      '0.557432',
    ],
    [
      'a loan that stays in the unit',
      { kind: 'borrow', coin: 'USDT', amount: '100000', staysInUnit: true },
      '0.603621',
    ],
    ['a loan that leaves it', { kind: 'borrow', coin: 'USDT', amount: '100000', staysInUnit: false }, '0.671140'],
    ['a loan in another coin', { kind: 'borrow', coin: 'ETH', amount: '10', staysInUnit: true }, '0.575461'],
    ['a month of interest', { kind: 'interest', days: 30, yearly: { USDT: '0.073' } }, '0.562636'],
    ['a coin of the list that was not held yet', { kind: 'add', coin: 'SOL', amount: '1000' }, '0.493096'],
  ])('knows %s', (_name, step, ltv) => {
    expect(after(step).ltv!.slice(0, 8)).toBe(ltv)
    expect(after(step).notes).toEqual([])
  })

  it.each<[Step, RegExp]>([
    [{ kind: 'add', coin: 'PEPE', amount: '5' }, /PEPE is not on the collateral list of this unit: it counts nothing/],
    [{ kind: 'remove', coin: 'ETH', amount: '101' }, /holds only 100 ETH/],
    [{ kind: 'repay', coin: 'USDT', amount: '600000', source: 'outside' }, /Only 500\u202f000 USDT is owed/],
    [{ kind: 'repay', coin: 'BTC', amount: '1', source: 'outside' }, /owes no BTC/],
    [{ kind: 'interest', days: 1, yearly: {} }, /No interest rate is known for USDT/],
    [{ kind: 'borrow', coin: 'PEPE', amount: '1', staysInUnit: false }, /price of PEPE is unknown/],
    [{ kind: 'price', coin: 'PEPE', change: '-0.5' }, /neither holds nor owes PEPE/],
  ])('does %j as far as possible and reports it', (step, note) => {
    expect(after(step).notes.join()).toMatch(note)
  })

  it('pays interest before principal, and counts a loss in full', () => {
    expect(
      debtIn(after({ kind: 'repay', coin: 'USDT', amount: '600', source: 'outside' }).portfolio, 'USDT'),
    ).toMatchObject({ principal: '499400', interest: '0' })
    // 101 ETH taken from 100: one ETH of 3,000 is missing in full.
    expect(after({ kind: 'remove', coin: 'ETH', amount: '101' }).ltv).toBe(
      ltvOf({ ...unit(), collateral: unit().collateral.filter(({ coin }) => coin !== 'ETH'), restCollateral: '-3000' }),
    )
  })

  it('fills orders, all or the nearest to the market first, and names those that need a move of the market', () => {
    const buy = (price: string) =>
      flowOf(
        { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '0.1', price },
        { ...btcSpot, takerFeeRate: '' },
        { bid: '60000', ask: '60001', mark: '60000' },
      )!
    const flows = [buy('50000'), buy('60000'), buy('59000')]
    const filled = (first: number | null) =>
      holdingOf(after({ kind: 'orders', flows, first }).portfolio, 'USDT')?.amount
    expect([filled(1), filled(2), filled(null)]).toEqual(['48000', '42100', '37100'])
    expect(after({ kind: 'orders', flows, first: null }).notes).toEqual([
      '2 of the orders fill only if the market comes to them: add a step for the price',
    ])
    expect(after({ kind: 'orders', flows, first: 1 }).notes).toEqual([])
  })

  it('draws a ladder of falls and a map of two coins', () => {
    expect(fallLadder(unit(), {}).map(({ change, ltv }) => `${change} ${ltv!.slice(0, 6)}`)).toEqual([
      '-0.05 0.5868',
      '-0.1 0.6172',
      '-0.2 0.6887',
      '-0.3 0.7788',
      '-0.5 1.0548',
    ])
    const map = heatMap(unit(), { coin: 'BTC', changes: ['-0.5', '0'] }, { coin: 'ETH', changes: ['-0.5', '0', '0.5'] })
    expect(map.map((row) => row.map((ltv) => ltv!.slice(0, 6)))).toEqual([
      ['1.0548', '0.6587'],
      ['0.8210', '0.5592'],
      ['0.6720', '0.4859'],
    ])
    const bare = { ...unit(), collateral: [], restCollateral: '0' }
    expect(fallLadder(bare, {}, ['-0.1'])).toEqual([{ change: '-0.1', ltv: null }])
  })
})

describe('projection', () => {
  it('names the distance to every line, and the fall of all collateral that leads there', () => {
    expect(
      thresholdDistances(unit(), thresholds).map(({ line, distance, fall }) => [
        line,
        distance?.slice(0, 6),
        fall?.slice(0, 6),
      ]),
    ).toEqual([
      ['warn', '0.1407', '0.2010'],
      ['call', '0.2407', '0.3008'],
      ['liquidation', '0.3407', '0.3785'],
    ])
  })

  it('names each coin’s share, the ratio after a fall by a tenth and, once lines are confirmed, their prices', () => {
    const [btc, eth, usdt] = coinOutlooks(unit(), thresholds)
    expect([
      btc?.coin,
      btc?.share?.slice(0, 5),
      btc?.ifDownTenPercent?.slice(0, 6),
      btc?.priceTo.call?.slice(0, 8),
    ]).toEqual(['BTC', '0.637', '0.5973', '31684.21'])
    expect([eth?.coin, eth?.priceTo.call?.slice(0, 6), usdt?.coin]).toEqual(['ETH', '11.111', 'USDT'])
    // Everything is counted in USDT: it has no price that could move.
    expect(usdt).toMatchObject({ ifDownTenPercent: null, priceTo: { warn: null, call: null, liquidation: null } })
    expect(coinOutlooks(unit(), null)[0]?.priceTo).toEqual({ warn: null, call: null, liquidation: null })
  })
})
