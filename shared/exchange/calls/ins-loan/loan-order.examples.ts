import type { Examples } from '@/shared/exchange/protocol/example'
import type { loanOrder } from './loan-order'

const loan = {
  orderId: '1',
  orderProductId: '1001',
  uid: '12345678',
  loanTime: '1694674773000',
  loanCoin: 'USDT',
  loanAmount: '100000',
  unpaidAmount: '0',
  unpaidInterest: '0',
  repaidAmount: '100000',
  repaidInterest: '23.5',
  reserve: '0',
  status: 'paid_off',
}

export const loanOrderExamples: Examples<typeof loanOrder> = {
  requests: [{}, { orderId: '1' }, { startTime: '1694674773000', endTime: '1694774773000' }],
  answers: [
    [
      loan,
      { ...loan, orderId: '2', unpaidAmount: '40000', repaidAmount: '60000', reserve: '1000', status: 'not_paid_off' },
    ],
    [],
  ],
}
