import { describe, expect, it } from 'vitest'
import { aRiskUnit } from '@/renderer/testing/risk'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { aPosition } from '@/shared/testing/samples/account'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { aStrategy } from '@/shared/testing/samples/strategies'
import { positionLevels } from './position-levels'
import { strategyLevels } from './strategy-levels'
import { loanLevels, unitLevels } from './trigger-levels'

const market = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const texts = (levels: readonly { readonly title: string; readonly price: string }[]): string[] =>
  levels.map(({ title, price }) => `${title} ${price}`)

describe('the prices a position hangs on', () => {
  it('are its average and its liquidation price, of each side, and none that is never reached', () => {
    const of = (posSide: 'long' | 'short', liquidationPrice: string) =>
      aPosition({ ...market, posSide, avgPrice: '61000.5', liquidationPrice })
    expect(positionLevels([of('long', '41000'), of('short', '0')], market)).toEqual([
      { kind: 'average', title: 'Avg long', price: '61000.5' },
      { kind: 'liquidation', title: 'Liq long', price: '41000' },
      { kind: 'average', title: 'Avg short', price: '61000.5' },
    ])
    expect(positionLevels([of('long', '')], { ...market, symbol: 'ETHUSDT' })).toEqual([])
  })
})

describe('the prices that set off strategy orders', () => {
  it('are those of each leg, with the side and the size of what is set off', () => {
    const waiting = [
      aStrategy({ takeProfit: '70000', stopLoss: '50000' }),
      aStrategy({ posSide: 'short', tpslMode: 'partial', qty: '0.3', stopLoss: '66000' }),
      aStrategy({ type: 'trigger', side: 'buy', posSide: '', qty: '0.5', triggerPrice: '58000', tpslMode: 'full' }),
      aStrategy({ symbol: 'ETHUSDT', takeProfit: '4000' }),
    ]
    const levels = strategyLevels(waiting, market, true)
    expect(texts(levels)).toEqual([
      'TP sell all 70000',
      'SL sell all 50000',
      'SL buy 0.3 66000',
      'Trigger buy 0.5 58000',
    ])
    expect(levels.map(({ kind }) => kind)).toEqual(['strategy sell', 'strategy sell', 'strategy buy', 'strategy buy'])
  })

  it('are named old while their list is not current', () => {
    expect(texts(strategyLevels([aStrategy({ stopLoss: '50000' })], market, false))).toEqual(['SL sell all, old 50000'])
  })

  it('are none without a side', () => {
    expect(strategyLevels([aStrategy({ posSide: '', stopLoss: '50000' })], market, true)).toEqual([])
  })
})

describe('the prices at which a risk unit is called and liquidated', () => {
  // 894,000 against 500,000: the collateral value of BTC, 570,000 at 60,000, must fall to 301,000 and to 231,555.56.
  const unit = aRiskUnit({ id: 'unit-0001' })

  it('are those of the coin on the chart while every other price stays, on the tick', () => {
    expect(texts(unitLevels([unit], btcPerp))).toEqual(['LTV call 31684.0', 'LTV liq 24374.5'])
  })

  it('are none for a coin that the unit neither holds nor owes, nor for pairs that are not priced in USDT', () => {
    expect(unitLevels([unit], { ...btcPerp, baseCoin: 'SOL' })).toEqual([])
    expect(unitLevels([unit], { ...btcPerp, quoteCoin: 'USD' })).toEqual([])
    expect(unitLevels([{ ...unit, sample: null }], btcPerp)).toEqual([])
  })

  it('name assumed thresholds and old readings, and the unit if there are several', () => {
    const old = { ...unit, thresholds: null, freshness: 'lost' as const }
    expect(unitLevels([old], btcPerp).map(({ title }) => title)).toEqual([
      'LTV call, assumed, old',
      'LTV liq, assumed, old',
    ])
    const two = unitLevels([unit, aRiskUnit({ id: 'unit-0002' })], btcPerp)
    expect(two.map(({ title }) => title)).toEqual([
      'LTV …0001 call',
      'LTV …0001 liq',
      'LTV …0002 call',
      'LTV …0002 liq',
    ])
  })
})

describe('the prices at which a loan is called and liquidated', () => {
  const loan: OngoingLoan = {
    orderId: '900001',
    loanCoin: 'USDT',
    loanAmount: '7000',
    interestAmount: '5.6',
    hourInterestRate: '0.0007',
    pledgeCoin: 'BTC',
    pledgeAmount: '0.1',
    pledgeRate: '70.056',
    supRate: '83',
    forceRate: '90',
    borrowTime: '1694674773000',
    expireTime: '1695279573000',
  }

  it('are those of its pledge, in what the pledge is priced in', () => {
    expect(texts(loanLevels([loan], true, btcPerp))).toEqual(['Loan call 84405.0', 'Loan liq 77840.0'])
    expect(loanLevels([{ ...loan, loanCoin: 'USDC' }], true, btcPerp)).toEqual([])
    expect(loanLevels([{ ...loan, pledgeCoin: 'ETH' }], true, btcPerp)).toEqual([])
  })

  it('are old once the loan is not read, and none if the exchange omitted a figure', () => {
    expect(loanLevels([loan], false, btcPerp).map(({ title }) => title)).toEqual(['Loan call, old', 'Loan liq, old'])
    expect(loanLevels([{ ...loan, pledgeAmount: '' }], true, btcPerp)).toEqual([])
  })
})
