import type { Examples } from '@/shared/exchange/protocol/example'
import type { spotBatchCancelOrder, spotCancelOrder, spotCancelSymbolOrder } from './spot-cancel-order'

export const spotCancelOrderExamples: Examples<typeof spotCancelOrder> = {
  requests: [
    { symbol: 'BTCUSDT', orderId: '121211212122' },
    { symbol: 'BTCUSDT', clientOid: 'a b#c+d' },
  ],
  answers: [{ orderId: '121211212122', clientOid: 'a b#c+d' }],
}

export const spotBatchCancelOrderExamples: Examples<typeof spotBatchCancelOrder> = {
  requests: [
    { symbol: 'BTCUSDT', batchMode: 'single', orderList: [{ orderId: '121211212122', clientOid: '1' }] },
    { batchMode: 'multiple', orderList: [{ symbol: 'BTCUSDT', orderId: '121211212122' }] },
  ],
  answers: [
    {
      successList: [{ orderId: '121211212122', clientOid: '1' }],
      failureList: [{ orderId: '2', clientOid: '', errorMsg: 'notExisted', errorCode: '43001' }],
    },
    { successList: null, failureList: null },
  ],
}

export const spotCancelSymbolOrderExamples: Examples<typeof spotCancelSymbolOrder> = {
  requests: [{ symbol: 'BTCUSDT' }],
  answers: [{ symbol: 'BTCUSDT' }],
}
