import type { Examples } from '@/shared/exchange/protocol/example'
import type { spotHistoryOrders, spotOrderInfo, spotUnfilledOrders } from './spot-orders'

const requests = [
  {},
  {
    symbol: 'BTCUSDT',
    orderId: '121211212122',
    tpslType: 'normal',
    startTime: '1695806275000',
    endTime: '1695809875000',
    idLessThan: '121211212122',
    limit: '100',
  },
  { tpslType: 'tpsl' },
]
const order = {
  userId: '1234567890',
  symbol: 'BTCUSDT',
  orderId: '121211212122',
  clientOid: '121211212122',
  size: '0.5',
  orderType: 'limit',
  side: 'buy',
  baseVolume: '0',
  quoteVolume: '0',
  enterPointSource: 'WEB',
  orderSource: 'normal',
  cTime: '1695808949356',
  uTime: '1695808949461',
}
const fees =
  '{"newFees":{"c":0,"d":0,"deduction":false,"r":-0.1121,"t":-0.1121,"totalDeductionFee":0},' +
  '"USDT":{"deduction":false,"feeCoinCode":"USDT","totalDeductionFee":0,"totalFee":-0.1121}}'

// Both lists have the same record. The closed statuses have either spelling.
const closed = [
  { ...order, status: 'cancelled', price: '23000', priceAvg: '0', feeDetail: '', cancelReason: 'normal_cancel' },
  { ...order, status: 'canceled', orderType: 'market', side: 'sell' },
  { ...order, status: 'filled' },
  { ...order, status: 'partially_filled' },
]

export const spotUnfilledOrdersExamples: Examples<typeof spotUnfilledOrders> = {
  requests,
  answers: [
    [],
    [{ ...order, status: 'live', price: null, priceAvg: '23000', feeDetail: '', cancelReason: '' }, ...closed],
  ],
}

export const spotHistoryOrdersExamples: Examples<typeof spotHistoryOrders> = {
  requests,
  answers: [
    [
      {
        ...order,
        status: 'filled',
        price: '23000',
        priceAvg: '22999.5',
        baseVolume: '0.5',
        quoteVolume: '11499.75',
        feeDetail: fees,
        cancelReason: '',
      },
      { ...order, status: 'live', orderType: 'market', side: 'sell', price: '' },
      { ...order, status: 'partially_filled' },
      ...closed,
    ],
  ],
}

export const spotOrderInfoExamples: Examples<typeof spotOrderInfo> = {
  requests: [{ orderId: '121211212122' }, { clientOid: 'one' }],
  answers: [
    [],
    [{ ...order, status: 'live', price: '23000', priceAvg: '', feeDetail: '', cancelReason: '' }],
    [
      {
        ...order,
        status: 'filled',
        orderType: 'market',
        side: 'sell',
        price: '',
        priceAvg: '22999.5',
        baseVolume: '0.5',
        quoteVolume: '11499.75',
        feeDetail: fees,
      },
    ],
    [{ ...order, status: 'partially_filled' }],
    closed,
  ],
}
