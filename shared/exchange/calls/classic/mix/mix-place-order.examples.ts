import type { Examples } from '@/shared/exchange/protocol/example'
import type { mixBatchPlaceOrder, mixPlaceOrder } from './mix-place-order'

const crossed = { symbol: 'ETHUSDT', productType: 'usdt-futures', marginMode: 'crossed', marginCoin: 'USDT' }
const products = [
  crossed,
  { ...crossed, symbol: 'ETHUSD', productType: 'coin-futures', marginCoin: 'ETH', marginMode: 'isolated' },
  { ...crossed, symbol: 'ETHPERP', productType: 'usdc-futures', marginCoin: 'USDC' },
]
const limit = { side: 'buy', orderType: 'limit', force: 'gtc', price: '2000', size: '0.1' }
const presets = {
  presetStopSurplusPrice: '2300',
  presetStopLossPrice: '1800',
  presetStopSurplusExecutePrice: '2299',
  presetStopLossExecutePrice: '1799',
}
/** Opening and closing in both modes, and every value of every enumeration. */
const rows = [
  { ...limit, tradeSide: 'open', clientOid: '121211212122', stpMode: 'none', ...presets },
  // Closes a long in hedge mode.
  { ...limit, tradeSide: 'close', force: 'ioc', stpMode: 'cancel_taker' },
  { side: 'sell', orderType: 'market', size: '0.1', reduceOnly: 'YES' },
  { ...limit, force: 'fok', reduceOnly: 'NO', stpMode: 'cancel_maker' },
  { ...limit, force: 'post_only', stpMode: 'cancel_both' },
]

export const mixPlaceOrderExamples: Examples<typeof mixPlaceOrder> = {
  requests: [...rows.map((row) => ({ ...crossed, ...row })), ...products.map((where) => ({ ...where, ...limit }))],
  answers: [{ clientOid: '121211212122', orderId: '121211212122' }],
}

export const mixBatchPlaceOrderExamples: Examples<typeof mixBatchPlaceOrder> = {
  requests: products.map((where) => ({ ...where, orderList: rows })),
  answers: [
    {
      successList: [{ orderId: '121211212122', clientOid: 'one' }],
      failureList: [
        { orderId: '', clientOid: 'two', errorMsg: 'order size greater than the max open size', errorCode: '40762' },
      ],
    },
    { successList: null, failureList: null },
  ],
}
