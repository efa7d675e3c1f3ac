import type { Examples } from '@/shared/exchange/protocol/example'
import type { spotCancelReplaceOrder } from './spot-cancel-replace'

export const spotCancelReplaceOrderExamples: Examples<typeof spotCancelReplaceOrder> = {
  requests: [
    { symbol: 'BTCUSDT', orderId: '121211212122', price: '23000', size: '0.5', newClientOid: 'two' },
    { symbol: 'BTCUSDT', clientOid: 'one', price: '23000', size: '0.5' },
    {
      symbol: 'BTCUSDT',
      orderId: '121211212122',
      price: '23000',
      size: '0.5',
      presetTakeProfitPrice: '25000',
      executeTakeProfitPrice: '25001',
      presetStopLossPrice: '21000',
      executeStopLossPrice: '20999',
    },
  ],
  answers: [
    { orderId: '121211212123', clientOid: 'two', success: 'success', msg: '' },
    { orderId: '121211212122', clientOid: 'one', success: 'failure', msg: 'Insufficient balance' },
  ],
}
