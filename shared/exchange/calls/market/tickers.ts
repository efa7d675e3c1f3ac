import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  Category,
  openEnum,
  SymbolName,
  passthrough,
  looseList,
  LooseAmount,
  LoosePrice,
  LooseTime,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Shared fields of the ticker call and the ticker topic. Volume in base coin, turnover in quote coin. */
export const tickerFigures = {
  symbol: GivenText,
  lastPrice: LoosePrice,
  openPrice24h: LoosePrice,
  highPrice24h: LoosePrice,
  lowPrice24h: LoosePrice,
  bid1Price: LoosePrice,
  bid1Size: LooseAmount,
  ask1Price: LoosePrice,
  ask1Size: LooseAmount,
  /** A ratio: 0.01 is one percent. */
  price24hPcnt: LooseAmount,
  volume24h: LooseAmount,
  turnover24h: LooseAmount,
}

/** Last price and 24-hour figures of a symbol (exchange: Further calls). Never used as top of book. */
const TickerRecord = z.looseObject({
  ...tickerFigures,
  category: openEnum(...Category.options),
  markPrice: LoosePrice,
  indexPrice: LoosePrice,
  fundingRate: LooseAmount,
  openInterest: LooseAmount,
  ...passthrough('deliveryStartTime', 'deliveryTime', 'deliveryStatus'),
  ts: LooseTime,
})
/** `ts` in Unix ms. '' where the category has no such figure. */
export type TickerRecord = z.output<typeof TickerRecord>

/** Last prices of a category. */
export const tickers = endpoint({
  method: 'GET',
  path: '/api/v3/market/tickers',
  help: t('Last prices and 24-hour figures'),
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
  request: z.object({ category: Category, symbol: SymbolName.optional() }),
  data: looseList(TickerRecord),
})
