import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, divide, isPositive, multiply, sum, trim } from '@/shared/base/decimal'
import {
  wealthyAccount,
  futuresLimit,
  handClock,
  smallMarket,
  spotLimit,
  testExchange,
} from '@/practice/engine/testing/test-exchange'
import { forgetfulRows } from '@/practice/store/saved-rows'
import { openLending } from './lending'
import { openLoanBook } from './loan-book'
import { createLoanProducts, type LoanProduct } from './products'
import type { PracticeRiskUnit } from '@/practice/accounts/risk-unit'

const product: LoanProduct = {
  id: 'P',
  leverage: '3',
  transferLine: '0.7',
  spotBuyLine: '0.75',
  liquidationLine: '0.9',
  stopLiquidationLine: '0.85',
  collateral: { USDT: { ratio: '1', cap: '100000000' }, COIN: { ratio: '0.8', cap: '100000000' } },
  spotSymbols: ['COINUSDT'],
  marginLeverage: '',
  usdtContracts: null,
  coinContracts: null,
  usdcContracts: null,
}
const START = 1_700_000_000_000

interface OpeningTerms {
  /** COIN of the two accounts, at 100 USDT. */
  readonly coins: readonly [string, string]
  /** USDT of the first account, which owes. */
  readonly cash: string
  readonly debt: string
}

/** A unit of two accounts with an existing debt. */
function opened({ coins, cash, debt }: OpeningTerms) {
  const clock = handClock(START)
  const accounts = [
    wealthyAccount('main', { deposits: { USDT: cash, COIN: coins[0] } }),
    wealthyAccount('sub', { deposits: { COIN: coins[1] } }),
    wealthyAccount('maker'),
  ]
  const { core, events } = testExchange(accounts, clock)
  const mark = (price: string): void => core.setMarkPrice('USDT-FUTURES', 'COINUSDT', price)
  mark('100')
  const book = openLoanBook(core, forgetfulRows)
  const terms = {
    orderId: '',
    productId: 'P',
    uid: 'main',
    coin: 'USDT',
    reserve: '0',
    loanTime: START,
    dueTime: START * 2,
    chargedTo: START,
  }
  book.record({ ...terms, amount: debt, unpaid: debt, interest: '0', repaid: '0', repaidInterest: '0' }, [])
  const unit: PracticeRiskUnit = { id: 'main', primaryUid: 'main', uids: ['main', 'sub'], productId: 'P' }
  const lending = openLending({ core, clock, book, products: createLoanProducts([product]), units: [unit] })
  const pass = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      clock.time += 1000
      lending.tick()
    }
  }
  const has = (coin: string): string =>
    sum(['main', 'sub'].map((uid) => core.assets(uid).find((asset) => asset.coin === coin)?.equity ?? '0'))
  const unpaid = (): string => sum(book.loans().map((loan) => loan.unpaid))
  const moved = (type: string): string =>
    sum(events.flatMap((event) => (event.kind === 'movement' && event.type === type ? [event.amount] : [])))
  return { core, lending, unit, mark, pass, has, unpaid, moved }
}

describe('the liquidation of a risk unit', () => {
  it('does not begin for a unit over the line in only two checks', () => {
    const { mark, pass, lending, unit, has } = opened({ coins: ['1000', '0'], cash: '0', debt: '60000' })
    mark('80')
    pass(2)
    mark('90')
    pass(1)
    mark('80')
    pass(2)
    expect([lending.repaymentsOf(unit), has('COIN')]).toEqual([[], '1000'])
    pass(1)
    expect(lending.repaymentsOf(unit)).not.toEqual([])
  })

  it('does not begin while suspended, and continues a running one', () => {
    const { mark, pass, lending, unit } = opened({ coins: ['1000', '0'], cash: '0', debt: '60000' })
    lending.forbear(true)
    mark('62')
    pass(30)
    expect(lending.repaymentsOf(unit)).toEqual([])
    lending.forbear(false)
    pass(3)
    expect(lending.snapshotOf(unit)).toBe(null)
    lending.forbear(true)
    pass(60)
    expect(compare(lending.snapshotOf(unit)!.ltv, '0.85')).toBeLessThanOrEqual(0)
  })

  it('cancels orders and closes positions first, so that what they hold can pay', () => {
    const { core, mark, pass, lending, unit } = opened({ coins: ['1000', '0'], cash: '8000', debt: '65000' })
    core.place('maker', futuresLimit('sell', '100', '50'))
    core.place('main', smallMarket('USDT-FUTURES', 'buy', '50'))
    core.place('main', spotLimit('buy', '50', '40'))
    core.place('maker', futuresLimit('buy', '79', '100', { clientOid: 'bid' }))
    expect([core.positions('main').length, core.openOrders('main').length]).toEqual([1, 1])
    mark('80')
    pass(3)
    expect([core.positions('main'), core.openOrders('main')]).toEqual([[], []])
    pass(20)
    expect(compare(lending.snapshotOf(unit)!.ltv, '0.85')).toBeLessThanOrEqual(0)
  })

  it('sells everything if it is not enough, and then reports the rest instead of nothing', () => {
    const { mark, pass, lending, unit, has, unpaid } = opened({ coins: ['1000', '500'], cash: '10', debt: '60000' })
    mark('20')
    pass(60)
    expect([has('COIN'), has('USDT')]).toEqual(['0', '0'])
    expect(isPositive(unpaid())).toBe(true)
    expect(lending.snapshotOf(unit)).toMatchObject({ ltv: '999', usdtBalance: '0' })
  })

  it('gets any unit back to its stop line and no further, and what was sold paid what is no longer owed', () => {
    const amount = fc.integer({ min: 1, max: 500_000 }).map((cents) => divide(String(cents), '100'))
    const anyUnit = fc.record({ main: amount, sub: amount, cash: amount, over: fc.integer({ min: 9000, max: 9600 }) })
    fc.assert(
      fc.property(anyUnit, ({ main, sub, cash, over }) => {
        const collateral = sum([cash, multiply(sum([main, sub]), '80')])
        const debt = multiply(collateral, divide(String(over), '10000'))
        const { pass, lending, unit, has, unpaid, moved } = opened({ coins: [main, sub], cash, debt })
        pass(3)
        for (let second = 0; second < 60 && lending.snapshotOf(unit) === null; second += 1) pass(1)
        pass(1)
        const after = lending.snapshotOf(unit)!
        expect(compare(after.ltv, '0.85')).toBeLessThanOrEqual(0)
        expect(Number(after.ltv)).toBeGreaterThan(0.8499)
        const coinsOut = moved('INS_LOAN_EXCHANGE_USER_OUT')
        expect(sum([main, sub, coinsOut])).toBe(trim(has('COIN')))
        const repaid = moved('INS_LOAN_REPAY_POOL_USER_OUT')
        expect(sum([debt, repaid])).toBe(trim(unpaid()))
        expect(sum([cash, moved('INS_LOAN_EXCHANGE_USER_IN'), repaid])).toBe(trim(has('USDT')))
      }),
      { numRuns: 150 },
    )
  })
})
