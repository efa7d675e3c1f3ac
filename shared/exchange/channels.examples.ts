import type { z } from 'zod'
import type { ChannelName, channels } from './channels'

/**
 * Elements of pushes, written from the description (exchange: Classic channels; exchange: Unified topics) and never
 * generated from the schemas that they test.
 */
type ItemExamples = {
  readonly [Name in Exclude<ChannelName, 'position'>]: readonly z.input<(typeof channels)[Name]['item']>[]
}

const order = {
  orderId: '13333333',
  clientOid: '12354678990111',
  instId: 'BTCUSDT',
  price: '64000',
  size: '1',
  orderType: 'limit',
  force: 'gtc',
  side: 'buy',
  posSide: 'long',
  posMode: 'hedge_mode',
  tradeSide: 'open',
  fillPrice: '64000',
  tradeId: '114514',
  baseVolume: '0.5',
  fillTime: '1695718781206',
  fillFee: '-0.2',
  fillFeeCoin: 'USDT',
  tradeScope: 'T',
  accBaseVolume: '0.5',
  priceAvg: '64000',
  status: 'partially_filled',
  cancelReason: '',
  stpMode: 'cancel_taker',
  reduceOnly: 'no',
  notional: '',
  pnl: '0',
  feeDetail: [{ feeCoin: 'USDT', fee: '-0.2', deduction: 'no' }],
  cTime: '1695718781146',
  uTime: '1695718781206',
}

const position = {
  posId: '1088880',
  instId: 'BTCUSDT',
  marginCoin: 'USDT',
  marginSize: '1.2',
  marginMode: 'crossed',
  holdSide: 'short',
  posMode: 'hedge_mode',
  total: '0.1',
  available: '0.1',
  frozen: '0',
  openPriceAvg: '64000',
  leverage: 20,
  achievedProfits: '0',
  unrealizedPL: '-1',
  liquidationPrice: '90000',
  markPrice: '64010',
  breakEvenPrice: '63950',
  unrealizedPLR: '-0.0003',
  keepMarginRate: '0.004',
  marginRate: '0.01',
  totalFee: '0.5',
  cTime: '1695649246169',
  uTime: '1695711602568',
}
const top = {
  asks: [['64000.1', '0.5']],
  bids: [['63999.9', '1.25']],
  seq: 123,
  ts: '1695716059516',
} satisfies z.input<(typeof channels)['books1']['item']>
const whole = {
  asks: [
    ['64000.1', '0.5'],
    ['64000.2', '0'],
  ],
  bids: [['63999.9', '1.25']],
  seq: '1195716059516000123',
  pseq: 122,
  ts: 1695716059516,
  checksum: -855196043,
} satisfies z.input<(typeof channels)['books']['item']>

const bar = ['1695716040000', '64000', '64010', '63990', '64005', '12.5', '800000', '800000']

export const channelExamples: ItemExamples = {
  orders: [
    order,
    {
      ...order,
      orderType: 'market',
      force: 'ioc',
      side: 'sell',
      status: 'canceled',
      cancelReason: 'ioc_not_full_cancel',
      posSide: 'net',
    },
    { ...order, force: 'fok', status: 'filled' },
    { ...order, force: 'post_only', status: 'live' },
    { ...order, force: 'rpi', feeDetail: [] },
    { ...order, marginMode: 'crossed' },
  ],
  account: [
    { coin: 'USDT', available: '15', frozen: '0', locked: '0', uTime: '1697000000000' },
    { marginCoin: 'USDT', available: '15', frozen: '0', equity: '16', unrealizedPL: '1' },
  ],
  positions: [position, { ...position, holdSide: 'long', leverage: '20' }],
  fill: [
    {
      orderId: '13333333',
      clientOid: 'one',
      tradeId: '114514',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'market',
      tradeScope: 'taker',
      feeDetail: [{ feeCoin: 'USDT', deduction: 'no', totalDeductionFee: '0', totalFee: '-0.2' }],
      cTime: '1695718781206',
      uTime: '1695718781206',
    },
    { orderId: '13333334', tradeId: '114515', symbol: 'BTCUSDT', side: 'sell', orderType: 'limit' },
  ],
  ticker: [
    { instId: 'BTCUSDT', lastPr: '64000', bidPr: '63999.9', askPr: '64000.1', open24h: '63000', ts: '1695716059516' },
  ],
  trade: [
    { ts: '1695716059516', price: '64000', size: '0.5', side: 'buy', tradeId: '1' },
    { ts: '1695716059520', price: '63999.9', size: '0.1', side: 'sell', tradeId: '2' },
  ],
  candle1m: [bar],
  candle3m: [bar],
  candle5m: [bar],
  candle15m: [bar],
  candle30m: [bar],
  candle1H: [bar],
  candle4H: [bar],
  candle6H: [bar],
  candle12H: [bar],
  candle1D: [bar],
  books: [whole, { asks: [], bids: [['63999.9', '0']], seq: 124, pseq: '123' }],
  books1: [top, whole],
  books5: [top, whole],
  books15: [top, whole],
}
