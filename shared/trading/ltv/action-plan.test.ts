import { describe, expect, it } from 'vitest'
import { btcSpot } from '@/shared/testing/draft-rows'
import { ltvAnswer } from '@/shared/testing/risk-unit'
import type { Instrument } from '../market/instrument'
import { type PlannedAction, actionPlan } from './action-plan'
import { ltvBalanceOf, isWithinLtv, portfolioOf } from './portfolio'
import { readLtv } from './read-ltv'
import { simulate } from './simulate'
import { solve } from './solver'

const ethSpot: Instrument = {
  ...btcSpot,
  symbol: 'ETHUSDT',
  baseCoin: 'ETH',
  lotSize: '0.01',
  takerFeeRate: '0.001',
  maxMarketQty: '',
}
const btcPair: Instrument = { ...btcSpot, takerFeeRate: '0.001' }
const decimalsOf = (coin: string): number => (coin === 'USDT' ? 2 : 6)

function unit(change: Parameters<typeof ltvAnswer>[0] = {}) {
  const reading = readLtv('77031', 0, ltvAnswer(change))
  if (reading.kind !== 'sample') throw new Error('not computed')
  return portfolioOf(reading.sample, { prices: {}, ratios: {} })
}
const plan = (target: string, portfolio = unit(), instruments: readonly Instrument[] = [btcPair, ethSpot]) =>
  actionPlan(portfolio, { target, instruments, coinDecimalsOf: decimalsOf })
const byMode = (actions: readonly PlannedAction[]) => Object.fromEntries(actions.map((action) => [action.mode, action]))

describe('the action plan', () => {
  it('is five sentences with exact amounts, rounded up to meet the target, in the product’s formulas', () => {
    // x = D/r - A = 500,000/0.55 - 894,000; r = D - rA; r = (D - rA)/(1 - r).
    expect(plan('0.55').map(({ sentence }) => sentence)).toEqual([
      'Add 15090.91 USDT as collateral: loan-to-value 55.93 % to 55.00 %. Do this on the exchange: its API cannot.',
      'Repay 8300.00 USDT with money from outside: loan-to-value 55.93 % to 55.00 %. ' +
        'Do this on the exchange: its API cannot.',
      "Repay 18444.45 USDT out of the unit's own USDT: loan-to-value 55.93 % to 55.00 %. " +
        'Do this on the exchange: its API cannot.',
      'Sell 50.82 ETH for about 152307.54 USDT: loan-to-value 55.93 % to 55.00 % at the price of now.',
      'Sell 5.49 ETH and repay with the proceeds, about 16453.53 USDT: ' +
        'loan-to-value 55.93 % to 55.00 % at the price of now. Repay on the exchange: its API cannot.',
    ])
  })

  it('drafts the trades of a remedy for the Batch desk in whole lots, cut to what the symbol takes', () => {
    const { swap, 'sell-and-repay': sale } = byMode(plan('0.55', unit(), [{ ...ethSpot, maxMarketQty: '20' }]))
    expect(
      swap?.drafts.map(({ symbol, side, orderType, category, qty }) =>
        [category, symbol, side, orderType, qty].join(' '),
      ),
    ).toEqual(['SPOT ETHUSDT sell market 20.00', 'SPOT ETHUSDT sell market 20.00', 'SPOT ETHUSDT sell market 10.82'])
    expect(sale?.drafts.map(({ qty }) => qty)).toEqual(['5.49'])
    expect(byMode(plan('0.55')).swap?.drafts[0]?.note).toBe('Loan-to-value to 55.00 %')
  })

  it('says where no symbol trades the pair, and drafts nothing', () => {
    const { swap } = byMode(plan('0.55', unit(), []))
    expect([swap?.drafts, swap?.sentence]).toEqual([
      [],
      expect.stringContaining('No spot symbol known here sells ETH for USDT.'),
    ])
  })

  it('says what ends an amount: all of the coin, or all that it could pay', () => {
    const owing = unit({
      unpaidUsdtAmount: '500000',
      unpaidInfo: [
        { coin: 'USDT', unpaidQty: '20000', unpaidInterest: '0' },
        { coin: 'ETH', unpaidQty: '160', unpaidInterest: '0' },
      ],
    })
    const portfolio = {
      ...owing,
      debts: owing.debts.map((debt) =>
        debt.coin === 'USDT' ? { ...debt, principal: '30000' } : { ...debt, principal: '9' },
      ),
    }
    const sale = solve(
      portfolio,
      '0.0001',
      { mode: 'sell-and-repay', from: 'BTC', to: 'USDT', feeRate: '0.001' },
      decimalsOf,
    )
    expect(sale).toMatchObject({ kind: 'infeasible', obstacle: 'not-enough', limit: 'owed' })
    const [sell] = plan('0.0001', portfolio, [btcPair]).filter(({ mode }) => mode === 'sell-and-repay')
    expect(sell?.sentence).toMatch(
      /^Selling \w+ to repay USDT does not reach 0\.01 %: [\d.]+ \w+ pays off all the USDT that is owed and brings/,
    )
    expect(
      solve(portfolio, '0.0001', { mode: 'swap', from: 'BTC', to: 'USDT', feeRate: '0.001' }, decimalsOf),
    ).toMatchObject({ limit: 'held' })
  })

  it('names what cannot reach the target, and how far it gets', () => {
    const actions = plan('0.4')
    expect(actions.map(({ mode, isFeasible }) => [mode, isFeasible])).toEqual([
      ['add-collateral', true],
      ['repay-outside', true],
      ['repay-from-collateral', false],
      ['swap', false],
      ['sell-and-repay', true],
    ])
    expect(byMode(actions)['repay-from-collateral']?.sentence).toBe(
      'Repaying USDT out of the unit does not reach 40.00 %: all there is, 54000 USDT, brings it to 53.10 %',
    )
    expect(byMode(actions).swap?.sentence).toMatch(
      /^Selling (ETH|BTC) for USDT does not reach 40.00 %: all there is, \d+ (ETH|BTC), brings it to 5\d\.\d\d %$/,
    )
    const stableOnly = unit({ usdtBalance: '54000', balanceInfo: ltvAnswer().balanceInfo.slice(2) })
    expect(byMode(plan('0.8', stableOnly)).swap?.sentence).toBe('The unit holds nothing that could be sold')
    const unpriced = unit({ unpaidInfo: [{ coin: 'PEPE', unpaidQty: '1', unpaidInterest: '0' }] })
    expect(byMode(plan('0.5', unpriced))['repay-outside']?.sentence).toBe(
      'Repaying PEPE from outside cannot be worked out: a price is not known',
    )
  })

  it('pays the largest of several debts', () => {
    const two = unit({
      unpaidInfo: [
        { coin: 'USDT', unpaidQty: '200000', unpaidInterest: '0' },
        { coin: 'ETH', unpaidQty: '100', unpaidInterest: '0' },
      ],
    })
    expect(byMode(plan('0.5', two))['repay-outside']?.amount?.coin).toBe('ETH')
  })

  it('is empty at or below the target', () => {
    expect(plan('0.6')).toEqual([])
  })

  it.each([0, 2, 8])('never rounds an amount of %d decimals to above the target', (decimals) => {
    for (const remedy of [
      { mode: 'add-collateral', coin: 'BTC' },
      { mode: 'repay-outside', coin: 'USDT' },
      { mode: 'sell-and-repay', from: 'BTC', to: 'USDT', feeRate: '0.001' },
    ] as const) {
      const solution = solve(unit(), '0.5471', remedy, () => decimals)
      if (solution.kind !== 'solved') throw new Error(solution.kind)
      expect(isWithinLtv(ltvBalanceOf(simulate(unit(), solution.steps).at(-1)!.portfolio), '0.5471')).toBe(true)
    }
  })
})
