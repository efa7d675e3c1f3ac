import type { Examples } from '@/shared/exchange/protocol/example'
import type { batchModifyOrder } from './batch-modify-order'
import type { cancelSymbolOrder } from './cancel-symbol-order'
import type { placeBatch } from './place-batch'
import type { unfilledOrders } from './unfilled-orders'

export const placeBatchExamples: Examples<typeof placeBatch> = {
  requests: [
    [
      {
        category: 'SPOT',
        symbol: 'BTCUSDT',
        qty: '0.01',
        price: '64000',
        side: 'buy',
        orderType: 'limit',
        timeInForce: 'gtc',
        clientOid: 'my:first/order_1',
        stpMode: 'none',
      },
      { category: 'SPOT', symbol: 'ETHUSDT', qty: '100', side: 'sell', orderType: 'market' },
    ],
    [
      {
        category: 'MARGIN',
        symbol: 'BTCUSDT',
        qty: '0.01',
        price: '64000',
        side: 'buy',
        orderType: 'limit',
        timeInForce: 'rpi',
        stpMode: 'cancel_both',
      },
    ],
    [
      {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        qty: '0.01',
        price: '64000',
        side: 'buy',
        orderType: 'limit',
        timeInForce: 'post_only',
        posSide: 'long',
        stpMode: 'cancel_taker',
      },
      {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        qty: '0.01',
        price: '64000',
        side: 'sell',
        orderType: 'limit',
        timeInForce: 'fok',
        posSide: 'short',
        stpMode: 'cancel_maker',
      },
    ],
    [
      {
        category: 'COIN-FUTURES',
        symbol: 'BTCUSD_CM',
        qty: '100',
        side: 'sell',
        orderType: 'limit',
        price: '65000',
        timeInForce: 'ioc',
        marginMode: 'isolated',
        reduceOnly: 'yes',
      },
    ],
    [
      {
        category: 'USDC-FUTURES',
        symbol: 'BTCPERP',
        qty: '0.1',
        side: 'sell',
        orderType: 'market',
        marginMode: 'crossed',
        reduceOnly: 'no',
      },
    ],
  ],
  answers: [
    [
      { orderId: '121211212122', clientOid: 'my:first/order_1' },
      { orderId: null, clientOid: 'replaced-an-earlier-one' },
      { orderId: '', clientOid: 'too-large', code: '40762', msg: 'order size greater than the max open size' },
    ],
  ],
}

export const batchModifyOrderExamples: Examples<typeof batchModifyOrder> = {
  requests: [
    [
      {
        orderId: '111',
        requestId: 'abc123',
        qty: '0.2',
        price: '64000',
        autoCancel: 'yes',
        symbol: 'BTCUSDT',
        category: 'SPOT',
      },
    ],
    [
      { clientOid: 'one', requestId: 7, qty: '0.2', autoCancel: 'no', symbol: 'BTCUSDT', category: 'USDT-FUTURES' },
      { orderId: '112', price: '3100', symbol: 'ETHUSDT', category: 'USDT-FUTURES' },
    ],
    [{ orderId: '113', price: '64000', symbol: 'BTCUSDT', category: 'MARGIN' }],
    [{ orderId: '114', price: '64000', symbol: 'BTCUSD_CM', category: 'COIN-FUTURES' }],
    [{ orderId: '115', price: '64000', symbol: 'BTCPERP', category: 'USDC-FUTURES' }],
  ],
  answers: [
    [
      { orderId: '111', clientOid: '' },
      { orderId: '112', clientOid: 'two', code: '25204', msg: 'Order does not exist' },
    ],
  ],
}

export const cancelSymbolOrderExamples: Examples<typeof cancelSymbolOrder> = {
  requests: [
    { category: 'SPOT', symbol: 'BTCUSDT' },
    { category: 'MARGIN' },
    { category: 'USDT-FUTURES' },
    { category: 'COIN-FUTURES' },
    { category: 'USDC-FUTURES' },
  ],
  answers: [
    {
      list: [
        { orderId: '111', clientOid: 'one', code: '24056', msg: 'notExisted' },
        { orderId: '112', clientOid: '' },
      ],
    },
    { list: null },
  ],
}

const order = {
  orderId: '111',
  clientOid: 'one',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  orderType: 'limit',
  side: 'buy',
  price: '64000',
  qty: '0.02',
  amount: '',
  cumExecQty: '0',
  cumExecValue: '0',
  avgPrice: '0',
  timeInForce: 'gtc',
  orderStatus: 'live',
  posSide: 'long',
  holdMode: 'hedge_mode',
  reduceOnly: 'NO',
  stpMode: 'none',
  feeDetail: [{ feeCoin: null, fee: null, deduction: null }],
  createdTime: '1750142585853',
  updatedTime: '1750142585870',
}

export const unfilledOrdersExamples: Examples<typeof unfilledOrders> = {
  requests: [
    {},
    {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      startTime: '1750100000000',
      endTime: '1750142585853',
      limit: '100',
      cursor: '111',
    },
    ...(['MARGIN', 'USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES'] as const).map((category) => ({ category })),
  ],
  answers: [
    {
      list: [
        order,
        {
          ...order,
          category: 'SPOT',
          side: 'sell',
          timeInForce: 'post_only',
          orderStatus: 'new',
          posSide: '',
          holdMode: '',
          amount: '1280',
          feeDetail: [],
        },
        {
          ...order,
          category: 'MARGIN',
          timeInForce: 'rpi',
          orderStatus: 'partially_filled',
          cumExecQty: '0.01',
          cumExecValue: '640',
          avgPrice: '64000',
          feeDetail: [{ feeCoin: 'USDT', fee: '0.4', deduction: 'no' }],
        },
        // Records of closed orders share the shape (exchange: Unified orders).
        {
          ...order,
          category: 'COIN-FUTURES',
          orderType: 'market',
          timeInForce: 'ioc',
          orderStatus: 'cancelled',
          cancelReason: 'ioc_not_full_cancel',
          reduceOnly: 'YES',
          price: '0',
        },
        {
          ...order,
          category: 'USDC-FUTURES',
          timeInForce: 'fok',
          orderStatus: 'filled',
          tradeSide: 'burst_close_long',
          execType: 'liquidation',
        },
        { ...order, orderStatus: 'canceled', cancelReason: 'normal_cancel' },
      ],
      cursor: '111',
    },
    { list: null, cursor: null },
  ],
}
