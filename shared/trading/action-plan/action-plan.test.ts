import { describe, expect, it } from 'vitest'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import type { Level } from '../book/book-side'
import type { Instrument } from '../market/instrument'
import { portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { type PlannedAction, actionPlan, type PlanTerms } from './action-plan'

const ethSpot: Instrument = {
  ...btcSpot,
  symbol: 'ETHUSDT',
  baseCoin: 'ETH',
  tickSize: '0.01',
  lotSize: '0.01',
  takerFeeRate: '0.001',
  minQty: '0.01',
  minValue: '1',
  maxQty: '',
  maxMarketQty: '',
}
const btcPair: Instrument = { ...btcSpot, takerFeeRate: '0.001' }
const decimalsOf = (coin: string): number => (coin === 'USDT' ? 2 : 6)
const bids = (...levels: [string, string][]): readonly Level[] => levels.map(([price, size]) => ({ price, size }))
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u202f', '')

function unit(change: Parameters<typeof ltvAnswer>[0] = {}) {
  const reading = readLtv('77031', 0, ltvAnswer(change))
  if (reading.kind !== 'sample') throw new Error('not computed')
  return portfolioOf(reading.sample, { prices: {}, ratios: {} })
}
const plan = (target: string, change: Partial<PlanTerms> = {}, portfolio = unit()) =>
  actionPlan(portfolio, {
    target,
    instruments: [btcPair, ethSpot],
    bidsOf: () => null,
    slippage: '0',
    within: '0',
    coinDecimalsOf: decimalsOf,
    ...change,
  })
const byWay = (actions: readonly PlannedAction[]): Partial<Record<PlannedAction['way'], PlannedAction>> =>
  Object.fromEntries(actions.map((action) => [action.way, action]))

describe('the action plan', () => {
  it('is sentences with exact amounts, rounded up to meet the target whatever the exchange rounds', () => {
    // x = D/r - A = 500,000/0.55 - 894,000; r = D - rA; r = (D - rA)/(1 - r); cents for roundings on top.
    expect(plan('0.55').map(({ sentence }) => plain(sentence))).toEqual([
      'Add 15090.97 USDT as collateral: loan-to-value 55.93 % to 55.00 %. Do this on the exchange: its API cannot.',
      'Repay 8300.04 USDT with money from outside: loan-to-value 55.93 % to 55.00 %. ' +
        'Do this on the exchange: its API cannot.',
      "Repay 18444.52 USDT out of the unit's own USDT: loan-to-value 55.93 % to 55.00 %. " +
        'Do this on the exchange: its API cannot.',
      'Sell 50.82 ETH at 3000.00 or better for about 152307.54 USDT: loan-to-value 55.93 % to 55.00 %.',
      'Sell 5.49 ETH at 3000.00 or better and repay with the proceeds, about 16453.53 USDT: ' +
        'loan-to-value 55.93 % to 55.00 %. Repay on the exchange: its API cannot.',
    ])
    expect(new Set(plan('0.55').map(({ certificate }) => certificate?.holds))).toEqual(new Set([true]))
    expect(plan('0.55')[1]?.proof).toBe('Proven at the prices of now, for every rounding: at most 55.00 %.')
  })

  it('groups the figures of its sentences', () => {
    expect(plan('0.55')[0]?.sentence).toMatch(/^Add 15\u202f090\.97 USDT/)
  })

  it('asks for more where prices may move, so that the target holds at all of them', () => {
    const { 'repay-outside': repay } = byWay(plan('0.55', { within: '0.01' }))
    // D - r(A - 1 % of 840,000), and cents.
    expect(repay?.legs[0]?.amount).toBe('12920.04')
    expect(repay?.proof).toBe('Proven for every price within ±1 % and every rounding: at most 55.00 %.')
    expect(repay?.certificate?.worst.moves).toEqual([
      { coin: 'BTC', change: '-0.01' },
      { coin: 'ETH', change: '-0.01' },
    ])
  })

  it('states where a sentence breaks: at which prices, and how far it holds', () => {
    // All of the own USDT reaches 53.10 %; a fall of both coins by 2 % brings that to 54.2 %.
    const { 'repay-from-collateral': own } = byWay(plan('0.535', { within: '0.02' }))
    expect(own?.certificate?.holds).toBe(false)
    expect(own?.proof).toMatch(
      /^Not if BTC falls 2 % during execution: then 5\d\.\d\d %; it holds within ±0\.\d\d %\.$/,
    )
    const { holdsWithin, counterexample } = own!.certificate!
    expect([Number(holdsWithin) > 0, Number(counterexample?.ltv) > 0.535]).toEqual([true, true])
  })

  it('takes the own coins first and sells only the rest', () => {
    const { 'own-then-sell': both } = byWay(plan('0.4'))
    expect(plain(both?.sentence)).toMatch(
      /^Repay 54000\.00 USDT out of the unit's own USDT, then sell \d+\.\d\d ETH at 3000\.00 or better and repay /,
    )
    expect(byWay(plan('0.55'))['own-then-sell']).toBeUndefined()
  })

  it('sells first what gains most: the coin that counts for least of what its sale brings', () => {
    const { 'sell-and-repay': sale, swap } = byWay(plan('0.3'))
    expect(sale?.legs.map(({ action }) => action.kind === 'sell' && action.sale.from)).toEqual(['ETH', 'BTC'])
    expect(swap?.sentence).toMatch(/^Selling for USDT does not reach 30\.00 %: all that helps, 100 ETH and 10 BTC,/)
    // A book that pays 4 % less leaves selling BTC, which counts for 95 %, with nothing to gain.
    const bidsOf = (symbol: string) => (symbol === 'BTCUSDT' ? bids(['56900', '100']) : null)
    expect(byWay(plan('0.3', { bidsOf })).swap?.sentence).toMatch(/all that helps, 100 ETH, brings it to/)
  })

  it('includes the depth of the book, and splits the sale by it', () => {
    const bidsOf = (symbol: string): readonly Level[] | null =>
      symbol === 'ETHUSDT' ? bids(['2999.5', '10'], ['2998', '10'], ['2900', '1000']) : null
    const { swap } = byWay(plan('0.55', { bidsOf, slippage: '0.002', within: '0.001' }))
    expect(plain(swap?.sentence)).toMatch(
      /^Sell \d+\.\d\d ETH in [3-9] portions of at most 20\.00 at 2990\.50 or better/,
    )
    const [first] = swap!.drafts
    expect(first).toMatchObject({
      symbol: 'ETHUSDT',
      side: 'sell',
      orderType: 'limit',
      timeInForce: 'ioc',
      qty: '20.00',
    })
    expect(new Set(swap!.drafts.map(({ price }) => price))).toEqual(new Set(['2990.50']))
    expect(swap?.proof).toContain(
      'Computed with ETHUSDT: the published taker fee 0.1 %, the shown book within 0.2 % of its best bid, ' +
        'full again for each portion.',
    )
    // 10 at 2999.5 and 10 at 2998 for each portion: 1.25 below the price of now, and a tenth of a percent of fee.
    const qty = Number(swap!.legs[0]!.amount)
    expect(Number(swap?.cost)).toBeCloseTo(qty * (1.25 + 2998.75 * 0.001), 0)
  })

  it('names unknown inputs: fee, book, symbol', () => {
    const noFee: Instrument = { ...ethSpot, takerFeeRate: '' }
    expect(byWay(plan('0.55', { instruments: [noFee] })).swap?.proof).toContain(
      'ETHUSDT: fee unknown, computed with 0.2 %, no current book, the price of now.',
    )
    const { swap } = byWay(plan('0.55', { instruments: [] }))
    expect([swap?.drafts, swap?.sentence]).toEqual([
      [],
      expect.stringContaining('No spot symbol known here sells ETH for USDT.'),
    ])
  })

  it('names what cannot reach the target, and how far it gets', () => {
    const actions = plan('0.4')
    expect(actions.map(({ way, isFeasible }) => [way, isFeasible])).toEqual([
      ['add-collateral', true],
      ['repay-outside', true],
      ['repay-from-collateral', false],
      ['own-then-sell', true],
      ['swap', false],
      ['sell-and-repay', true],
    ])
    expect(plain(byWay(actions)['repay-from-collateral']?.sentence)).toBe(
      'Repaying out of the unit does not reach 40.00 %: all that helps, 54000 USDT, brings it to 53.10 %',
    )
    const stableOnly = unit({ usdtBalance: '54000', balanceInfo: ltvAnswer().balanceInfo.slice(2) })
    expect(byWay(plan('0.8', {}, stableOnly)).swap?.sentence).toBe('The unit holds nothing that could be sold')
    const unpriced = unit({ unpaidInfo: [{ coin: 'PEPE', unpaidQty: '1', unpaidInterest: '0' }] })
    expect(byWay(plan('0.5', {}, unpriced))['repay-outside']?.sentence).toBe(
      'Repaying from outside cannot be worked out: the price of the borrowed PEPE is not known',
    )
  })

  it('pays the largest of several debts first, and goes on with the next', () => {
    const two = unit({
      unpaidInfo: [
        { coin: 'USDT', unpaidQty: '200000', unpaidInterest: '0' },
        { coin: 'ETH', unpaidQty: '100', unpaidInterest: '0' },
      ],
    })
    const coins = (target: string) =>
      byWay(plan(target, {}, two))['repay-outside']?.legs.map(({ action }) => action.kind === 'repay' && action.coin)
    expect([coins('0.5'), coins('0.05')]).toEqual([['ETH'], ['ETH', 'USDT']])
  })

  it('is empty at or below the target', () => {
    expect(plan('0.6')).toEqual([])
  })
})
