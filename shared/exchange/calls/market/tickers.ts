import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, LooseText, openEnum, SymbolName, passthrough, looseList } from '@/shared/exchange/protocol/fields'

/** What a ticker says wherever it comes from: the call and the topic. Volume in base coin, turnover in quote coin. */
export const tickerFigures = {
  symbol: z.string(),
  lastPrice: LooseText,
  openPrice24h: LooseText,
  highPrice24h: LooseText,
  lowPrice24h: LooseText,
  bid1Price: LooseText,
  bid1Size: LooseText,
  ask1Price: LooseText,
  ask1Size: LooseText,
  /** A ratio: 0.01 is one percent. */
  price24hPcnt: LooseText,
  volume24h: LooseText,
  turnover24h: LooseText,
}

/** Last price and 24-hour figures of one symbol (exchange: Further calls). Never used as top of book. */
const TickerRecord = z.looseObject({
  ...tickerFigures,
  category: openEnum(...Category.options),
  markPrice: LooseText,
  indexPrice: LooseText,
  fundingRate: LooseText,
  ...passthrough('openInterest', 'deliveryStartTime', 'deliveryTime', 'deliveryStatus'),
  ts: LooseText,
})
/** `ts` in Unix ms; '' where the category has no such figure. */
export type TickerRecord = z.output<typeof TickerRecord>

/** Last prices of a category. */
export const tickers = endpoint({
  method: 'GET',
  path: '/api/v3/market/tickers',
  help: 'Last prices and 24-hour figures',
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
  request: z.object({ category: Category, symbol: SymbolName.optional() }),
  data: looseList(TickerRecord),
})
