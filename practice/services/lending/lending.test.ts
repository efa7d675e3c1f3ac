import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { add, compare, divide, multiply, subtract, sum } from '@/shared/base/decimal'
import {
  wealthyAccount,
  handClock,
  smallMarket,
  spotLimit,
  testExchange,
} from '@/practice/engine/testing/test-exchange'
import { forgetfulRows } from '@/practice/store/saved-rows'
import { openLending } from './lending'
import { openLoanBook } from './loan-book'
import { openDebts } from './opening-debts'
import { createLoanProducts, type LoanProduct } from './products'
import type { PracticeRiskUnit } from '@/practice/accounts/risk-unit'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'

const product: LoanProduct = {
  id: 'P1',
  leverage: '3',
  transferLine: '0.7',
  spotBuyLine: '0.75',
  liquidationLine: '0.9',
  stopLiquidationLine: '0.85',
  collateral: { USDT: { ratio: '1', cap: '100000000' }, COIN: { ratio: '0.8', cap: '100000000' } },
  spotSymbols: ['COINUSDT'],
  marginLeverage: '3',
  usdtContracts: { openLine: '0.75', leverage: '10', symbols: [['COINUSDT', '10']] },
  coinContracts: null,
  usdcContracts: null,
}

const lent = [
  { coin: 'USDT', amount: '1800000', reserve: '18000', hours: 180 * 24 },
  { coin: 'BTC', amount: '6', reserve: '0', hours: 90 * 24 },
  { coin: 'USDT', amount: '25000', reserve: '250', hours: 1 },
]

/**
 * A unit of two accounts with `coins` COIN at 100 USDT, and new loans of 1,825,000 USDT and 6 BTC (which has no price
 * here).
 */
function opened(coins: string, cash = '0') {
  const clock = handClock()
  const maker = wealthyAccount('maker', { deposits: { USDT: '100000000', COIN: '1000000' } })
  const accounts = [
    wealthyAccount('main', { deposits: { USDT: cash, COIN: coins } }),
    wealthyAccount('sub', { deposits: { COIN: '100' } }),
    maker,
  ]
  const { core, events } = testExchange(accounts, clock)
  core.setMarkPrice('USDT-FUTURES', 'COINUSDT', '100')
  const unit: PracticeRiskUnit = { id: 'main', primaryUid: 'main', uids: ['main', 'sub'], productId: 'P1' }
  const book = openLoanBook(core, forgetfulRows)
  openDebts({ core, book, random: seededRandom(1), now: clock.now() }, unit, product, { ltv: '0', seedDebts: [], lent })
  const lending = openLending({ core, clock, book, products: createLoanProducts([product]), units: [unit] })
  const snapshot = () => lending.snapshotOf(unit)!
  const live = () => lending.loansOf(unit).filter((loan) => loan.loanTime === 1_700_000_000_000)
  const forward = (ms: number) => {
    clock.time += ms
    lending.tick()
  }
  return { core, clock, events, lending, unit, snapshot, live, forward }
}

describe('a risk unit of institutional lending', () => {
  it('counts the equity of all its accounts at the mark price, less the haircut', () => {
    const { snapshot } = opened('30000')
    const coin = snapshot().collateral.find((row) => row.coin === 'COIN')
    expect(coin).toMatchObject({ price: '100.0', amount: '30100' })
    expect(Number(coin?.convertedUsdtAmount)).toBe(30_100 * 100 * 0.8)
  })

  it('has a ratio of debt to collateral that is fresh once a second and moves with the mark price', () => {
    const { core, clock, snapshot } = opened('30000')
    const before = snapshot()
    expect(Number(before.ltv)).toBeCloseTo(Number(divide(before.unpaidUsdtAmount, before.usdtBalance)), 5)
    core.setMarkPrice('USDT-FUTURES', 'COINUSDT', '90')
    clock.time += 999
    expect(snapshot().ltv).toBe(before.ltv)
    clock.time += 1
    expect(compare(snapshot().ltv, before.ltv)).toBe(1)
  })

  it('has a higher ratio after a trade into a coin that counts for less', () => {
    const { core, clock, snapshot } = opened('30000')
    const before = snapshot().ltv
    core.place('maker', spotLimit('sell', '100', '900'))
    expect(core.place('main', spotLimit('buy', '100', '900')).ok).toBe(true)
    clock.time += 1000
    expect(compare(snapshot().ltv, before)).toBe(1)
  })

  it('is charged interest for every full hour, and pays it at midnight UTC from its own money', () => {
    const { core, events, lending, unit, live, forward } = opened('30000')
    const loan = live().find(({ coin, dueTime }) => coin === 'USDT' && dueTime > 1_700_000_000_000 + HOUR_MS)!
    forward(HOUR_MS - 1)
    expect(loan.interest).toBe('0')
    forward(1)
    expect(loan.interest).toBe(multiply(loan.amount, '0.0000091'))
    const rows = lending.repaymentsOf(unit).length
    forward(DAY_MS)
    expect(loan.interest).toBe('0')
    expect(lending.repaymentsOf(unit).length).toBeGreaterThan(rows)
    const paid = events.flatMap((event) =>
      event.kind === 'movement' && event.type === 'INS_LOAN_REPAY_INTEREST_USER_OUT' ? [event.amount] : [],
    )
    expect(paid.length).toBeGreaterThan(0)
    expect(compare(core.spendable('main', 'USDT'), '0')).toBe(1)
  })

  it('pays a loan off when it is due and gets its reserve back', () => {
    const { events, live, lending, unit, forward } = opened('30000')
    const due = live().find((loan) => loan.dueTime === loan.loanTime + HOUR_MS)!
    forward(HOUR_MS)
    expect([due.unpaid, due.interest, due.repaid]).toEqual(['0', '0', '25000'])
    expect(lending.repaymentsOf(unit)[0]).toMatchObject({ isAll: true, isLiquidation: false, principal: '25000' })
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'movement', type: 'INS_LOAN_REPAY_RESERVE_USER_IN', amount: due.reserve }),
    )
  })

  it('takes a payment for the interest first, and never more than is owed', () => {
    const { live, lending, forward } = opened('30000')
    forward(HOUR_MS)
    const loan = live().find(({ coin, unpaid }) => coin === 'USDT' && unpaid !== '0')!
    const interest = loan.interest
    expect(lending.repay(loan.orderId, '1000')).toBe('1000')
    expect([loan.interest, loan.repaidInterest, loan.repaid]).toEqual(['0', interest, subtract('1000', interest)])
    expect(lending.repay('nothing', '1000')).toBe('0')
  })

  it('is liquidated a portion a second after three over the line, down to the stop line; coins sold add up', () => {
    const { core, lending, unit, snapshot, forward, events, live } = opened('1000', '0')
    // Spend the borrowed money on COIN, then reduce the price of COIN.
    core.place('maker', spotLimit('sell', '100', '1000'))
    core.place('main', spotLimit('buy', '100', '1000'))
    core.place('maker', spotLimit('sell', '100', '1000', { clientOid: 'second' }))
    core.place('main', smallMarket('SPOT', 'buy', '90000'))
    const debtBefore = sum(
      live()
        .filter(({ coin }) => coin === 'USDT')
        .map((loan) => loan.unpaid),
    )
    const seconds = Array.from({ length: 40 }, () => {
      forward(1000)
      return lending.snapshotOf(unit)?.ltv ?? ''
    })
    expect(seconds.slice(0, 2).map((ltv) => compare(ltv, '0.9'))).toEqual([1, 1])
    // Not computed during a liquidation (A-ltv-not-computed).
    expect(seconds[2]).toBe('')
    const rows = lending.repaymentsOf(unit).filter((row) => row.isLiquidation && row.at > 1_700_000_000_000)
    expect(rows.length).toBeGreaterThan(0)
    expect(compare(snapshot().ltv, '0.85')).toBeLessThanOrEqual(0)
    const repaid = sum(rows.filter(({ coin }) => coin === 'USDT').map((row) => row.principal))
    const remaining = sum(
      live()
        .filter(({ coin }) => coin === 'USDT')
        .map((loan) => loan.unpaid),
    )
    expect(add(repaid, remaining)).toBe(debtBefore)
    expect(events.some((event) => event.kind === 'movement' && event.type === 'INS_LOAN_REPAY_POOL_USER_OUT')).toBe(
      true,
    )
  })
})
