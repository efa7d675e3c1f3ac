import { describe, expect, it } from 'vitest'
import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import { addsUp, checkLoans } from './ledger-check'

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

describe('the ledger check', () => {
  it('finds every loan whose lent less repaid is not its unpaid (L07)', () => {
    const checks = checkLoans([
      loan(),
      loan({ orderId: '2', unpaidAmount: '40000.6' }),
      loan({ orderId: '3', repaidAmount: '' }),
    ])
    expect(checks.map(({ orderId, difference }) => [orderId, difference])).toEqual([
      ['1', '0'],
      ['2', '0.1'],
      ['3', null],
    ])
    expect(checks.map(addsUp)).toEqual([true, false, false])
  })
})
