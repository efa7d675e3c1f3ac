import { describe, expect, it } from 'vitest'
import type { InstitutionalLoan } from '../../exchange/ins-loan/loan-order'
import { Repayment } from '../../exchange/ins-loan/repaid-history'
import { addsUp, checkLoans, checkRepayments } from './ledger-check'

const loan = (change: Partial<InstitutionalLoan> = {}): InstitutionalLoan => ({
  orderId: '1',
  orderProductId: '1001',
  uid: '77031',
  loanTime: '1694674773000',
  loanCoin: 'USDT',
  loanAmount: '100000',
  unpaidAmount: '40000.5',
  unpaidInterest: '3',
  repaidAmount: '59999.5',
  repaidInterest: '23.5',
  reserve: '0',
  status: 'not_paid_off',
  ...change,
})
const row = (change: Record<string, string> = {}) => Repayment.parse({ repayOrderId: '9', repaidTime: '1', coin: 'USDT', repayType: 'part', businessType: 'normal', ...change })

describe('the ledger check', () => {
  it('finds every loan whose lent less repaid is not its unpaid', () => {
    const checks = checkLoans([loan(), loan({ orderId: '2', unpaidAmount: '40000.6' }), loan({ orderId: '3', repaidAmount: '' })])
    expect(checks.map(({ orderId, difference }) => [orderId, difference])).toEqual([['1', '0'], ['2', '0.1'], ['3', null]])
    expect(checks.map(addsUp)).toEqual([true, false, false])
  })

  it('sets repayments of both spellings against what the loans say was repaid, coin by coin', () => {
    const rows = [row({ repayAmount: '50000', repayInterest: '23.5' }), row({ repaidAmount: '9000', repaidInterest: '0', businessType: 'liquidation' }), row({ coin: 'BTC', repayAmount: '1', repayInterest: '' })]
    expect(checkRepayments([loan()], rows)).toEqual([
      { coin: 'USDT', repaidByLoans: '60023', repayments: '59023.5', difference: '-999.5', byLiquidation: '9000' },
      { coin: 'BTC', repaidByLoans: '0', repayments: '1', difference: '1', byLiquidation: '0' },
    ])
  })
})
