import type { Examples } from '@/shared/exchange/protocol/example'
import type { spotBatchOrders, spotPlaceOrder } from './spot-place-order'

const limit = { side: 'buy', orderType: 'limit', force: 'gtc', price: '23222.5', size: '1' }
const presets = {
  presetTakeProfitPrice: '24000',
  executeTakeProfitPrice: '23999',
  presetStopLossPrice: '22000',
  executeStopLossPrice: '21999',
}
/** Every value of every enumeration. */
const rows = [
  { ...limit, clientOid: '121211212122', stpMode: 'none', ...presets },
  { side: 'sell', orderType: 'market', size: '1' },
  { ...limit, force: 'ioc', stpMode: 'cancel_taker' },
  { ...limit, force: 'fok', stpMode: 'cancel_maker' },
  { ...limit, force: 'post_only', stpMode: 'cancel_both' },
]

export const spotPlaceOrderExamples: Examples<typeof spotPlaceOrder> = {
  requests: rows.map((row) => ({ symbol: 'BTCUSDT', ...row })),
  answers: [{ orderId: '121211212122', clientOid: '121211212122' }],
}

export const spotBatchOrdersExamples: Examples<typeof spotBatchOrders> = {
  requests: [
    { symbol: 'BTCUSDT', orderList: rows },
    { symbol: 'BTCUSDT', batchMode: 'single', orderList: rows },
    { batchMode: 'multiple', orderList: rows.map((row) => ({ symbol: 'ETHUSDT', ...row })) },
  ],
  answers: [
    {
      successList: [{ orderId: '121211212122', clientOid: '1' }],
      failureList: [{ orderId: '', clientOid: '2', errorMsg: 'clientOrderId duplicate', errorCode: '43118' }],
    },
    { successList: null, failureList: null },
  ],
}
