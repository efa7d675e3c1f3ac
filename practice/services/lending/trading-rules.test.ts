import { describe, expect, it } from 'vitest'
import { createExchangeCore } from '@/practice/engine/core'
import { testLoans } from '@/practice/engine/testing/margin-exchange'
import {
  wealthyAccount,
  codeOf,
  coinLimit,
  futuresCoin,
  futuresLimit,
  handClock,
  inverseCoin,
  smallMarket,
  spotCoin,
  spotLimit,
  usdcCoin,
} from '@/practice/engine/testing/test-exchange'
import { forgetfulRows } from '@/practice/store/saved-rows'
import { openLending } from './lending'
import { openLoanBook } from './loan-book'
import { createLoanProducts, type LoanProduct } from './products'
import { underLoanRules } from './trading-rules'

const listing: LoanProduct = {
  id: 'P',
  leverage: '3',
  transferLine: '0.6',
  spotBuyLine: '0.7',
  liquidationLine: '0.9',
  stopLiquidationLine: '0.85',
  collateral: { USDT: { ratio: '1', cap: '100000000' } },
  spotSymbols: ['COINUSDT'],
  marginLeverage: '',
  usdtContracts: { openLine: '0.8', leverage: '10', symbols: [['COINUSDT', '10']] },
  coinContracts: { openLine: '0.8', leverage: '10', symbols: [['OTHERUSD_CM', '10']] },
  usdcContracts: null,
}

/** A unit of `main` with 1,000 USDT by default, and COIN without collateral value. */
function borrower(debt: string, changed: Partial<LoanProduct> = {}, cash = '1000') {
  const product = { ...listing, ...changed }
  const clock = handClock()
  const core = createExchangeCore({
    clock,
    loans: testLoans,
    instruments: [spotCoin, futuresCoin, usdcCoin, inverseCoin],
  })
  for (const options of [
    wealthyAccount('main', { deposits: { USDT: cash, COIN: '1000' } }),
    wealthyAccount('maker'),
    wealthyAccount('free'),
  ])
    core.addAccount(options)
  const book = openLoanBook(core, forgetfulRows)
  const terms = {
    orderId: '',
    productId: 'P',
    uid: 'main',
    coin: 'USDT',
    reserve: '0',
    loanTime: clock.now(),
    dueTime: clock.now() * 2,
    chargedTo: clock.now(),
  }
  book.record({ ...terms, amount: debt, unpaid: debt, interest: '0', repaid: '0', repaidInterest: '0' }, [])
  const unit = { id: 'main', primaryUid: 'main', uids: ['main'] as const, productId: 'P' }
  const lending = openLending({ core, clock, book, products: createLoanProducts([product]), units: [unit] })
  core.setMarkPrice('USDT-FUTURES', 'COINUSDT', '10')
  core.place('maker', futuresLimit('sell', '10', '1000'))
  core.place('maker', futuresLimit('buy', '9.9', '1000'))
  return { core, lending, unit, trading: underLoanRules(core, lending), clock }
}

describe('while a risk unit owes, its accounts', () => {
  it('buy on spot below the line of their product only, and sell all the same', () => {
    expect(codeOf(borrower('699').trading.place('main', spotLimit('buy', '10', '1')))).toBe('accepted')
    const { trading } = borrower('700')
    expect(codeOf(trading.place('main', spotLimit('buy', '10', '1')))).toBe('95006')
    expect(codeOf(trading.place('main', spotLimit('sell', '10', '1')))).toBe('accepted')
    expect(codeOf(trading.place('free', spotLimit('buy', '10', '1')))).toBe('accepted')
  })

  it('open contracts below their line only, and close them beyond it', () => {
    expect(codeOf(borrower('799').trading.place('main', smallMarket('USDT-FUTURES', 'buy', '10')))).toBe('accepted')
    const { trading: over, core } = borrower('800')
    core.place('main', smallMarket('USDT-FUTURES', 'buy', '10'))
    expect(codeOf(over.place('main', futuresLimit('buy', '9', '1')))).toBe('95005')
    expect(codeOf(over.place('main', futuresLimit('sell', '12', '11')))).toBe('95005')
    expect(codeOf(over.place('main', futuresLimit('sell', '12', '10')))).toBe('accepted')
    expect(codeOf(over.place('main', futuresLimit('sell', '12', '5', { reduceOnly: 'yes' })))).toBe('accepted')
  })

  it('do not get around a line by letting an order grow', () => {
    const { core, trading } = borrower('800')
    const { orderId } = core.place('main', futuresLimit('buy', '9', '1')) as { orderId: string }
    const change = { orderId, category: 'USDT-FUTURES', symbol: 'COINUSDT' } as const
    expect(codeOf(trading.amend('main', { ...change, qty: '2' }))).toBe('95005')
    expect(codeOf(trading.amend('main', { ...change, price: '8.9' }))).toBe('accepted')
    expect(codeOf(trading.amend('main', { ...change, qty: '0.8' }))).toBe('accepted')
  })

  it('trade what their product lists, with its leverage at most', () => {
    const { trading } = borrower('100')
    expect(codeOf(trading.place('main', spotLimit('buy', '10', '1', { category: 'MARGIN' })))).toBe('95009')
    expect(codeOf(trading.place('main', coinLimit('buy', '10', '50')))).toBe('95008')
    expect(
      codeOf(trading.place('main', futuresLimit('buy', '9', '1', { category: 'USDC-FUTURES', symbol: 'COINPERP' }))),
    ).toBe('95008')
    expect(codeOf(borrower('100', { spotSymbols: [] }).trading.place('main', spotLimit('sell', '10', '1')))).toBe(
      '95007',
    )
    const most = { openLine: '0.8', leverage: '20', symbols: [['COINUSDT', '5']] as const }
    expect(codeOf(borrower('100', { usdtContracts: most }).trading.place('main', futuresLimit('buy', '9', '1')))).toBe(
      '95013',
    )
    expect(
      codeOf(
        borrower('100', { usdtContracts: { ...most, symbols: [] } }).trading.place(
          'main',
          futuresLimit('buy', '9', '1'),
        ),
      ),
    ).toBe('accepted')
  })

  it('place nothing while the unit is being liquidated', () => {
    const { trading, lending, unit, clock } = borrower('950000', {}, '1000000')
    for (let second = 0; second < 3; second += 1) {
      clock.time += 1000
      lending.tick()
    }
    expect([lending.snapshotOf(unit), codeOf(trading.place('main', spotLimit('sell', '10', '1')))]).toEqual([
      null,
      '95001',
    ])
  })

  it('are free again when nothing is owed', () => {
    const { trading } = borrower('0')
    expect(codeOf(trading.place('main', coinLimit('buy', '10', '50')))).not.toBe('95008')
  })
})
