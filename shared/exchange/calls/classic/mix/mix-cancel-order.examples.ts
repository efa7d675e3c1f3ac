import type { Examples } from '@/shared/exchange/protocol/example'
import type { mixBatchCancelOrders, mixCancelBatchOrders, mixCancelOrder } from './mix-cancel-order'

export const mixCancelOrderExamples: Examples<typeof mixCancelOrder> = {
  requests: [
    { symbol: 'ETHUSDT', productType: 'usdt-futures', marginCoin: 'USDT', orderId: '121211212122' },
    { symbol: 'ETHUSD', productType: 'coin-futures', clientOid: 'one' },
    { symbol: 'ETHPERP', productType: 'usdc-futures', clientOid: 'one' },
  ],
  answers: [{ orderId: '121211212122', clientOid: 'one' }],
}

/** Both paths answer the same. */
export const mixCancelBatchOrdersExamples: Examples<typeof mixCancelBatchOrders> = {
  requests: [
    {
      symbol: 'ETHUSDT',
      productType: 'usdt-futures',
      marginCoin: 'USDT',
      orderIdList: [{ orderId: '121211212122' }, { clientOid: 'two' }],
    },
    { productType: 'coin-futures', orderIdList: [{ orderId: '1', clientOid: 'one' }] },
    { productType: 'usdc-futures', orderIdList: [{ orderId: '1' }] },
  ],
  answers: [
    {
      successList: [{ orderId: '121211212122', clientOid: '' }],
      failureList: [{ orderId: '', clientOid: 'two', errorMsg: 'Order does not exist', errorCode: '40768' }],
    },
    { successList: null, failureList: null },
  ],
}

/** The path of other clients also accepts a request without IDs. */
export const mixBatchCancelOrdersExamples: Examples<typeof mixBatchCancelOrders> = {
  ...mixCancelBatchOrdersExamples,
  requests: [...mixCancelBatchOrdersExamples.requests, { productType: 'usdt-futures', symbol: 'ETHUSDT' }],
}
