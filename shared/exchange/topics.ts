import { z } from 'zod'
import { WireLevel } from './channels'
import { looseList, LooseText, openEnum, wholeList } from './protocol/fields'
import { tickerFigures } from './calls/market/tickers'
import { FeeDetail } from './calls/trade/order-record'

/** One v3 book push (exchange: Unified topics). `seq` and `pseq` may exceed 2^53, see `exactIntegers`. */
export const BookTopicItem = z.looseObject({
  a: wholeList(WireLevel),
  b: wholeList(WireLevel),
  seq: z.union([z.string(), z.number()]),
  /** The previous push's seq, 0 on a snapshot; only on `books`. */
  pseq: z.union([z.string(), z.number()]).optional(),
  ts: z.union([z.string(), z.number()]).optional(),
})

/** An order event in v3 words. `category` is lower case here, `takeprofit` and `stoploss` have no capitals. */
const OrderTopicItem = z.looseObject({
  category: z.string(),
  symbol: z.string(),
  orderId: z.string(),
  clientOid: LooseText,
  price: LooseText,
  qty: LooseText,
  amount: LooseText,
  holdMode: LooseText,
  holdSide: LooseText,
  tradeSide: LooseText,
  orderType: openEnum('limit', 'market'),
  timeInForce: openEnum('gtc', 'ioc', 'fok', 'post_only', 'rpi'),
  side: openEnum('buy', 'sell'),
  marginMode: LooseText,
  marginCoin: LooseText,
  reduceOnly: openEnum('yes', 'no'),
  cumExecQty: LooseText,
  cumExecValue: LooseText,
  avgPrice: LooseText,
  totalProfit: LooseText,
  orderStatus: openEnum('live', 'new', 'partially_filled', 'filled', 'cancelled'),
  cancelReason: LooseText,
  leverage: LooseText,
  feeDetail: looseList(FeeDetail),
  stpMode: LooseText,
  createdTime: z.string(),
  updatedTime: z.string(),
})

/** The quick form of an execution: no value, no fee. */
const FastFillTopicItem = z.looseObject({
  category: z.string(),
  symbol: z.string(),
  orderId: z.string(),
  clientOid: LooseText,
  execId: z.string(),
  side: openEnum('buy', 'sell'),
  holdSide: LooseText,
  tradeScope: openEnum('taker', 'maker'),
  execPrice: z.string(),
  execQty: z.string(),
  execTime: z.string(),
  updatedTime: z.string(),
})

/** One execution in v3 words. */
const FillTopicItem = FastFillTopicItem.extend({
  orderType: LooseText,
  tradeSide: LooseText,
  execValue: LooseText,
  execPnl: LooseText,
  feeDetail: looseList(FeeDetail),
})

/** A strategy order that came, changed or ended. */
const StrategyOrderTopicItem = z.looseObject({
  category: z.string(),
  symbol: z.string(),
  orderId: z.string(),
  clientOid: LooseText,
  qty: LooseText,
  side: LooseText,
  posSide: LooseText,
  type: LooseText,
  status: LooseText,
  triggerType: LooseText,
  takeProfit: LooseText,
  stopLoss: LooseText,
  tpOrderType: LooseText,
  slOrderType: LooseText,
  triggerPrice: LooseText,
  createdTime: z.string(),
  updatedTime: z.string(),
})

/** The whole unified account; `unrealisedPnL` is spelt so here. An update lists the coins that changed. */
const AccountTopicItem = z.looseObject({
  totalEquity: LooseText,
  effEquity: LooseText,
  unrealisedPnL: LooseText,
  imr: LooseText,
  mmr: LooseText,
  mgnRatio: LooseText,
  positionMgnRatio: LooseText,
  bonus: LooseText,
  coin: looseList(
    z.looseObject({
      coin: z.string(),
      equity: LooseText,
      balance: LooseText,
      available: LooseText,
      locked: LooseText,
      debts: LooseText,
      usdValue: LooseText,
    }),
  ),
})

/** A position in v3 words: `size` and `liqPrice`, where the REST record says `total` and `liquidationPrice`. */
const PositionTopicItem = z.looseObject({
  symbol: z.string(),
  marginCoin: LooseText,
  marginSize: LooseText,
  marginMode: LooseText,
  posSide: openEnum('long', 'short'),
  holdMode: LooseText,
  positionStatus: openEnum('opening', 'ended'),
  size: LooseText,
  available: LooseText,
  frozen: LooseText,
  avgPrice: LooseText,
  leverage: LooseText,
  curRealisedPnl: LooseText,
  unrealisedPnl: LooseText,
  liqPrice: LooseText,
  mmr: LooseText,
  breakEvenPrice: LooseText,
  profitRate: LooseText,
  totalFundingFee: LooseText,
  openFeeTotal: LooseText,
  closeFeeTotal: LooseText,
  cashDividend: LooseText,
  markPrice: LooseText,
  createdTime: LooseText,
  updatedTime: LooseText,
})

/** A position that the exchange closed by force; `side` is that of the closing order. */
const LiquidationTopicItem = z.looseObject({
  symbol: z.string(),
  side: openEnum('buy', 'sell'),
  price: z.string(),
  amount: z.string(),
  ts: z.string(),
})

/** Last price and figures of 24 hours; futures add the mark price and what belongs to it. */
const TickerTopicItem = z.looseObject(tickerFigures)

/** A bar of the topic `kline`, whose argument names the interval beside the symbol. */
const KlineTopicItem = z.looseObject({
  start: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  volume: z.string(),
  turnover: z.string(),
})

/** A public trade: id, price, quantity, the taker's side and Unix ms. */
const PublicTradeTopicItem = z.looseObject({
  i: z.string(),
  p: z.string(),
  v: z.string(),
  S: openEnum('buy', 'sell'),
  T: z.string(),
})

/** One v3 WebSocket topic, declared once for both sides. */
export interface Topic<Item extends z.ZodType = z.ZodType> {
  /** Public topics name a product (lower case) and a symbol; private ones only `UTA`. */
  readonly access: 'public' | 'private'
  readonly first: 'snapshot' | 'nothing'
  /** The word of every push after the first. */
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

/** Names of v3 only; v2 has `ChannelName`. */
export type TopicName = keyof typeof topics
/** False for a name that a server made up, inherited names such as `toString` included. */
export const isTopicName = (name: string): name is TopicName => Object.hasOwn(topics, name)
