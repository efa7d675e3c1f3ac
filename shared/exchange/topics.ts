import { z } from 'zod'
import { WireLevel } from './channels'
import {
  Amount,
  GivenAmount,
  GivenTime,
  LooseAmount,
  looseList,
  LooseText,
  LooseTime,
  openEnum,
  wholeList,
  GivenText,
} from './protocol/fields'
import { tickerFigures } from './calls/market/tickers'
import { FeeDetail } from './calls/trade/order-record'

/** One v3 book push (exchange: Unified topics). `seq` and `pseq` may exceed 2^53, see `exactIntegers`. */
export const BookTopicItem = z.looseObject({
  a: wholeList(WireLevel),
  b: wholeList(WireLevel),
  seq: z.union([z.string(), z.number()]),
  /** seq of the previous push, 0 for a snapshot. Only on `books`. */
  pseq: z.union([z.string(), z.number()]).optional(),
  ts: z.union([z.string(), z.number()]).optional(),
})

/** A v3 order event. `category` is lower case here, `takeprofit` and `stoploss` have no capitals. */
const OrderTopicItem = z.looseObject({
  category: z.string(),
  symbol: GivenText,
  orderId: GivenText,
  clientOid: LooseText,
  price: Amount,
  qty: Amount,
  amount: Amount,
  holdMode: LooseText,
  holdSide: LooseText,
  tradeSide: LooseText,
  orderType: openEnum('limit', 'market'),
  timeInForce: openEnum('gtc', 'ioc', 'fok', 'post_only', 'rpi'),
  side: openEnum('buy', 'sell'),
  marginMode: LooseText,
  marginCoin: LooseText,
  reduceOnly: openEnum('yes', 'no'),
  cumExecQty: Amount,
  cumExecValue: Amount,
  avgPrice: Amount,
  totalProfit: LooseAmount,
  orderStatus: openEnum('live', 'new', 'partially_filled', 'filled', 'cancelled'),
  cancelReason: LooseText,
  leverage: LooseAmount,
  feeDetail: looseList(FeeDetail),
  stpMode: LooseText,
  createdTime: GivenTime,
  updatedTime: GivenTime,
})

/** The fast form of an execution: no value, no fee. */
const FastFillTopicItem = z.looseObject({
  category: z.string(),
  symbol: GivenText,
  orderId: GivenText,
  clientOid: LooseText,
  execId: GivenText,
  side: openEnum('buy', 'sell'),
  holdSide: LooseText,
  tradeScope: openEnum('taker', 'maker'),
  execPrice: GivenAmount,
  execQty: GivenAmount,
  execTime: GivenTime,
  updatedTime: GivenTime,
})

/** A v3 execution. */
const FillTopicItem = FastFillTopicItem.extend({
  orderType: LooseText,
  tradeSide: LooseText,
  execValue: LooseAmount,
  execPnl: LooseAmount,
  feeDetail: looseList(FeeDetail),
})

/** A created, changed or ended strategy order. */
const StrategyOrderTopicItem = z.looseObject({
  category: z.string(),
  symbol: GivenText,
  orderId: GivenText,
  clientOid: LooseText,
  qty: Amount,
  side: LooseText,
  posSide: LooseText,
  type: LooseText,
  status: LooseText,
  triggerType: LooseText,
  takeProfit: LooseAmount,
  stopLoss: LooseAmount,
  tpOrderType: LooseText,
  slOrderType: LooseText,
  triggerPrice: LooseAmount,
  createdTime: GivenTime,
  updatedTime: GivenTime,
})

/** The whole unified account. `unrealisedPnL` is spelled this way here. An update lists the changed coins. */
const AccountTopicItem = z.looseObject({
  totalEquity: LooseAmount,
  effEquity: LooseAmount,
  unrealisedPnL: LooseAmount,
  imr: LooseAmount,
  mmr: LooseAmount,
  mgnRatio: LooseAmount,
  positionMgnRatio: LooseAmount,
  bonus: LooseAmount,
  coin: looseList(
    z.looseObject({
      coin: GivenText,
      equity: Amount,
      balance: Amount,
      available: Amount,
      locked: Amount,
      debts: LooseAmount,
      usdValue: LooseAmount,
    }),
  ),
})

/** A v3 position: `size` and `liqPrice`, where the REST record has `total` and `liquidationPrice`. */
const PositionTopicItem = z.looseObject({
  symbol: GivenText,
  marginCoin: LooseText,
  marginSize: LooseAmount,
  marginMode: LooseText,
  posSide: openEnum('long', 'short'),
  holdMode: LooseText,
  positionStatus: openEnum('opening', 'ended'),
  size: GivenAmount,
  available: Amount,
  frozen: Amount,
  avgPrice: Amount,
  leverage: LooseAmount,
  curRealisedPnl: LooseAmount,
  unrealisedPnl: LooseAmount,
  liqPrice: LooseAmount,
  mmr: LooseAmount,
  breakEvenPrice: LooseAmount,
  profitRate: LooseAmount,
  totalFundingFee: LooseAmount,
  openFeeTotal: LooseAmount,
  closeFeeTotal: LooseAmount,
  cashDividend: LooseAmount,
  markPrice: LooseAmount,
  createdTime: LooseTime,
  updatedTime: LooseTime,
})

/** A liquidated position. `side` is the side of the closing order. */
const LiquidationTopicItem = z.looseObject({
  symbol: GivenText,
  side: openEnum('buy', 'sell'),
  price: GivenAmount,
  amount: GivenAmount,
  ts: GivenTime,
})

/** Last price and 24-hour figures. Futures add the mark price and related figures. */
const TickerTopicItem = z.looseObject(tickerFigures)

/** A bar of the topic `kline`, whose argument names the interval and the symbol. */
const KlineTopicItem = z.looseObject({
  start: GivenTime,
  open: GivenAmount,
  high: GivenAmount,
  low: GivenAmount,
  close: GivenAmount,
  volume: GivenAmount,
  turnover: GivenAmount,
})

/** A public trade: ID, price, quantity, the taker's side and Unix ms. */
const PublicTradeTopicItem = z.looseObject({
  i: z.string(),
  p: GivenAmount,
  v: GivenAmount,
  S: openEnum('buy', 'sell'),
  T: GivenTime,
})

/** One v3 WebSocket topic, declared once for both sides. */
export interface Topic<Item extends z.ZodType = z.ZodType> {
  /** Public topics name a product (lower case) and a symbol. Private ones only name `UTA`. */
  readonly access: 'public' | 'private'
  readonly first: 'snapshot' | 'nothing'
  /** The `action` of every push after the first. */
  readonly later: 'snapshot' | 'update'
  readonly item: Item
}

const book = (depth: number, incremental: boolean, interval: number) =>
  ({
    access: 'public',
    first: 'snapshot',
    later: incremental ? 'update' : 'snapshot',
    depth,
    incremental,
    /** A-topic-pace: milliseconds between pushes, the latest published ones. */
    interval: { spot: interval, futures: interval },
    item: BookTopicItem,
  }) as const satisfies Topic<typeof BookTopicItem> & { depth: number; incremental: boolean; interval: object }

/** Every v3 topic by its wire name (exchange: Unified topics). */
export const topics = {
  order: { access: 'private', first: 'nothing', later: 'snapshot', item: OrderTopicItem },
  fill: { access: 'private', first: 'nothing', later: 'snapshot', item: FillTopicItem },
  'fast-fill': { access: 'private', first: 'nothing', later: 'snapshot', item: FastFillTopicItem },
  'strategy-order': { access: 'private', first: 'nothing', later: 'snapshot', item: StrategyOrderTopicItem },
  account: { access: 'private', first: 'snapshot', later: 'update', item: AccountTopicItem },
  position: { access: 'private', first: 'snapshot', later: 'update', item: PositionTopicItem },
  liquidation: { access: 'public', first: 'nothing', later: 'update', item: LiquidationTopicItem },
  ticker: { access: 'public', first: 'snapshot', later: 'snapshot', item: TickerTopicItem },
  kline: { access: 'public', first: 'snapshot', later: 'update', item: KlineTopicItem },
  publicTrade: { access: 'public', first: 'snapshot', later: 'update', item: PublicTradeTopicItem },
  books: book(1000, true, 50),
  books1: book(1, false, 10),
  books5: book(5, false, 10),
  books50: book(50, false, 20),
} as const satisfies Record<string, Topic>

/** Names of v3 only. v2 has `ChannelName`. */
export type TopicName = keyof typeof topics
/** False for an invented name, including inherited names such as `toString`. */
export const isTopicName = (name: string): name is TopicName => Object.hasOwn(topics, name)
