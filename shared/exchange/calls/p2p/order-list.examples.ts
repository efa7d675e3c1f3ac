import type { Examples } from '@/shared/exchange/protocol/example'
import type { p2pOrderList } from './order-list'

const request = { startTime: '1694070000000', advNo: '55', language: 'zh-CN' as const }
const filters = {
  endTime: '1694674800000',
  idLessThan: '9',
  limit: '100',
  side: 'buy' as const,
  coin: 'USDT',
  fiat: 'EUR',
  orderNo: 'P1',
  language: 'en-US' as const,
}
const statuses = ['pending_pay', 'Paid', 'Appeal', 'Completed', 'cancelled'] as const
const order = {
  orderId: '8',
  orderNo: 'P8',
  advNo: '55',
  side: 'buy',
  count: '100',
  coin: 'USDT',
  price: '0.93',
  fiat: 'EUR',
  withdrawTime: '',
  representTime: '',
  releaseTime: '1694674773000',
  paymentTime: '1694674770000',
  amount: '93',
  buyerRealName: '',
  sellerRealName: 'A B',
  paymentInfo: {
    paymethodName: 'Bank transfer',
    paymethodId: '1',
    paymethodInfo: [
      { name: 'Account', required: 'yes', type: 'number', value: '1' },
      { name: 'Receipt', required: 'no', type: 'file', value: '' },
    ],
  },
}

export const p2pOrderListExamples: Examples<typeof p2pOrderList> = {
  requests: [request, ...statuses.map((status) => ({ ...request, ...filters, status })), { ...request, side: 'sell' }],
  answers: [
    {
      // The table spells the times cTime and uTime, the example ctime and utime.
      orderList: [
        ...statuses.map((status) => ({ ...order, status, cTime: '1694674700000', uTime: '1694674773000' })),
        { ...order, side: 'sell', status: 'Paid', ctime: '1694674700000', utime: '1694674773000' },
      ],
      minOrderId: '8',
    },
  ],
}
