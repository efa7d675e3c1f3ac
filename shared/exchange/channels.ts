import { z } from 'zod'
import { FillFee } from '@/shared/exchange/calls/classic/mix/mix-fills'
import { t } from '@/shared/languages/text'
import { FeeDetail } from './calls/trade/order-record'
import {
  Amount,
  GivenAmount,
  GivenTime,
  Interval,
  LooseAmount,
  LoosePrice,
  looseList,
  LooseText,
  looseWord,
  LooseTime,
  openEnum,
  passthrough,
  RequiredText,
  StpMode,
  wholeList,
  GivenText,
  hasKnownSide,
} from './protocol/fields'

/** A price level on the wire: price and size, both text. Size "0" removes the level. Further members are ignored. */
export const WireLevel = z.tuple([z.string(), z.string()]).rest(z.unknown())

/** A sequence number or a time. Null means that there is none (A-absent-value). */
const BookNumber = z.union([z.string(), z.number()]).nullish()

/** One book push (exchange: Classic channels). `pseq` is the previous push's seq. A break in that chain is a gap. */
export const BookPush = z.looseObject({
  asks: wholeList(WireLevel),
  bids: wholeList(WireLevel),
  /** Text or integer. Beyond 2^53 only text is exact, see `exactIntegers`. */
  seq: BookNumber,
  pseq: BookNumber,
  ts: BookNumber,
  /** CRC-32 of the best 25 levels, sent until about May 2026 and by older servers. */
  checksum: z.number().nullish(),
})
/** Sizes are absolute, not differences: each replaces the previous size at its price. `ts` is Unix ms. */
export type BookPush = z.output<typeof BookPush>

/** A classic order event (exchange: Classic channels). Futures and spot share this shape. Absent members are ''. */
export const OrderPush = z.looseObject({
  orderId: GivenText,
  clientOid: LooseText,
  instId: RequiredText,
  price: Amount,
  size: Amount,
  /** Spot: the amount of quote coin of a market buy. */
  notional: Amount,
  orderType: openEnum('limit', 'market'),
  force: openEnum('gtc', 'ioc', 'fok', 'post_only', 'rpi'),
  side: openEnum('buy', 'sell'),
  posSide: looseWord('long', 'short', 'net'),
  posMode: looseWord('one_way_mode', 'hedge_mode'),
  /** crossed or isolated. Spot has none, spot-margin orders do (A-margin-push). */
  marginMode: looseWord('crossed', 'isolated'),
  tradeSide: looseWord('open', 'close'),
  /** This push's fill. Absent without a fill. */
  fillPrice: Amount,
  tradeId: LooseText,
  baseVolume: Amount,
  fillTime: LooseTime,
  fillFee: Amount,
  fillFeeCoin: LooseText,
  tradeScope: looseWord('taker', 'maker', 'T', 'M'),
  accBaseVolume: Amount,
  priceAvg: Amount,
  status: openEnum('live', 'partially_filled', 'filled', 'canceled'),
  /** The description has cancelSource, the wire has cancelReason (A-cancel-source). */
  cancelReason: LooseText,
  stpMode: looseWord(...StpMode.options),
  reduceOnly: LooseText,
  ...passthrough(
    'enterPointSource',
    'notionalUsd',
    'newSize',
    'marginCoin',
    'fillNotionalUsd',
    'leverage',
    'totalProfits',
    'presetStopSurplusPrice',
    'presetStopSurplusExecutePrice',
    'presetStopLossPrice',
    'presetStopLossExecutePrice',
  ),
  pnl: LooseAmount,
  feeDetail: looseList(FeeDetail),
  cTime: LooseTime,
  uTime: LooseTime,
})
/** After reading: omitted texts are '', the list of fees may be empty, times are Unix ms. */
export type OrderPush = z.output<typeof OrderPush>

/** A classic execution. Spot has `priceAvg`, `size` and `amount` where futures have `price` and volumes. */
const FillPush = z.looseObject({
  orderId: GivenText,
  clientOid: LooseText,
  tradeId: GivenText,
  symbol: GivenText,
  side: openEnum('buy', 'sell'),
  orderType: openEnum('limit', 'market'),
  tradeScope: looseWord('taker', 'maker', 'T', 'M'),
  feeDetail: looseList(FillFee),
  cTime: LooseTime,
  uTime: LooseTime,
})

/** A classic balance. Spot names the coin `coin`, futures `marginCoin`. */
export const AccountPush = z
  .looseObject({
    coin: LooseText,
    marginCoin: LooseText,
    available: GivenAmount,
    frozen: Amount,
    locked: Amount,
    equity: Amount,
    unrealizedPL: LooseAmount,
    ...passthrough('limitAvailable', 'maxOpenPosAvailable', 'maxTransferOut', 'usdtEquity', 'crossedRiskRate'),
    ...passthrough('unionTotalMargin', 'unionAvailable', 'unionMm', 'assetsMode'),
    uTime: LooseTime,
  })
  .superRefine(({ coin, marginCoin }, context) => {
    if (coin !== '' || marginCoin !== '') return
    for (const name of ['coin', 'marginCoin'])
      context.addIssue({ code: 'custom', path: [name], message: t('is missing') })
  })
/** Amounts in the named coin, '' if the product has no such figure. */
export type AccountPush = z.output<typeof AccountPush>

/** A classic position. A closed position disappears from the array. */
export const PositionPush = z
  .looseObject({
    posId: LooseText,
    instId: GivenText,
    marginCoin: LooseText,
    marginSize: LooseAmount,
    marginMode: looseWord('crossed', 'isolated'),
    holdSide: openEnum('long', 'short'),
    posMode: looseWord('one_way_mode', 'hedge_mode'),
    total: GivenAmount,
    available: Amount,
    frozen: Amount,
    openPriceAvg: Amount,
    leverage: LooseAmount,
    achievedProfits: LooseAmount,
    unrealizedPL: LooseAmount,
    liquidationPrice: LooseAmount,
    markPrice: LoosePrice,
    breakEvenPrice: LooseAmount,
    unrealizedPLR: LooseAmount,
    keepMarginRate: LooseAmount,
    marginRate: LooseAmount,
    totalFee: LooseAmount,
    ...passthrough('isolatedMarginRate', 'deductedFee', 'assetMode', 'autoMargin'),
    cTime: LooseTime,
    uTime: LooseTime,
  })
  .refine(({ total, holdSide }) => hasKnownSide(total, holdSide), { path: ['holdSide'], error: t('is not known') })
/** `holdSide` is the position's side, not a trade's. Amounts are in the margin coin, times Unix ms. */
export type PositionPush = z.output<typeof PositionPush>

/** Classic last price and 24-hour figures. */
const TickerPush = z.looseObject({
  instId: GivenText,
  lastPr: LoosePrice,
  bidPr: LoosePrice,
  askPr: LoosePrice,
  open24h: LooseAmount,
  ts: LooseTime,
})

/** A classic public trade. `side` is the taker's side. */
const TradePush = z.looseObject({
  ts: GivenTime,
  price: GivenAmount,
  size: GivenAmount,
  side: openEnum('buy', 'sell'),
  tradeId: GivenText,
})

/** A bar: time, open, high, low, close, volume, turnover, turnover in USDT. */
const CandlePush = wholeList(Amount).min(7)

/** One WebSocket channel of the description (spec: Channels), declared once for both sides. */
export interface Channel<Item extends z.ZodType = z.ZodType> {
  readonly access: 'public' | 'private'
  /** The subscription member with its subject: an instrument or a coin. */
  readonly scope: 'instId' | 'coin'
  /** Content of the first push: a complete snapshot, or nothing because the channel reports changes only. */
  readonly first: 'snapshot' | 'nothing'
  /** True if later pushes are differences, false if every push is a complete snapshot. */
  readonly incremental: boolean
  /** Largest number of levels per side, for books. */
  readonly depth?: number
  /** Shortest interval between pushes in ms: spot, then futures. Only books have one (spec: Depth rules). */
  readonly interval?: { readonly spot: number; readonly futures: number }
  readonly item: Item
}

const bookOf = (depth: number, incremental: boolean, spot: number, futures: number) =>
  ({
    access: 'public',
    scope: 'instId',
    first: 'snapshot',
    incremental,
    depth,
    interval: { spot, futures },
    item: BookPush,
  }) as const satisfies Channel<typeof BookPush>

/** A candle channel is named after its interval. */
export type CandleChannel = `candle${Interval}`
/** Candle interval of a channel. Throws for an unknown channel name. */
export const intervalOf = (channel: CandleChannel): Interval => Interval.parse(channel.slice('candle'.length))

const market = <const Item extends z.ZodType>(item: Item, incremental: boolean) =>
  ({ access: 'public', scope: 'instId', first: 'snapshot', incremental, item }) as const satisfies Channel<Item>
const candle = market(CandlePush, true)

/**
 * Every channel by its wire name. Those that the description omits come from exchange: Classic channels. `position` is
 * the description's spelling of `positions` (A-position-channel).
 */
export const channels = {
  orders: { access: 'private', scope: 'instId', first: 'nothing', incremental: false, item: OrderPush },
  fill: { access: 'private', scope: 'instId', first: 'nothing', incremental: false, item: FillPush },
  account: { access: 'private', scope: 'coin', first: 'snapshot', incremental: false, item: AccountPush },
  positions: { access: 'private', scope: 'instId', first: 'snapshot', incremental: false, item: PositionPush },
  position: { access: 'private', scope: 'instId', first: 'snapshot', incremental: false, item: PositionPush },
  ticker: market(TickerPush, false),
  trade: market(TradePush, true),
  candle1m: candle,
  candle3m: candle,
  candle5m: candle,
  candle15m: candle,
  candle30m: candle,
  candle1H: candle,
  candle4H: candle,
  candle6H: candle,
  candle12H: candle,
  candle1D: candle,
  books: bookOf(500, true, 200, 150),
  books1: bookOf(1, false, 10, 10),
  books5: bookOf(5, false, 200, 150),
  books15: bookOf(15, false, 200, 150),
} as const satisfies Record<string, Channel>

/** Names of v2 only. v3 has `TopicName`. */
export type ChannelName = keyof typeof channels
/** False for an invented name, including inherited names such as `toString`. */
export const isChannelName = (name: string): name is ChannelName => Object.hasOwn(channels, name)
