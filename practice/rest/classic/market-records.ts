import { MAX_LEVERAGE } from '@/practice/engine/money/futures-margin'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { FUNDING_MS } from '@/practice/prices/funding-times'
import type { PracticeTicker } from '@/practice/prices/tickers'
import { candlePush, classicFigures } from '@/practice/prices/market-topics'
import { usdtPriceOf } from '@/practice/accounts/account-summary'
import { multiply, toDecimals, trim } from '@/shared/base/decimal'
import { OPEN_ORDERS_FUTURES } from '@/shared/exchange/protocol/limits'
import { HOUR_MS } from '@/shared/base/time'
import { isInverse } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'

/** A candle with an eighth text, the turnover in USDT. The channel writes the same row. */
export const classicCandle = candlePush as (...args: Parameters<typeof candlePush>) => ClassicCandle
type ClassicCandle = [string, string, string, string, string, string, string, string]

/** The classic form of the tick: a multiple of the last of `pricePlace` decimals. */
function priceEndStep({ tickSize, priceDecimals }: Instrument): string {
  return trim(multiply(tickSize, `1${'0'.repeat(priceDecimals)}`))
}

/** Statuses of the contracts call that differ from v3 (exchange: Instruments). */
const contractStatus = new Map([
  ['online', 'normal'],
  ['offline', 'off'],
])

/** A futures symbol in the contracts call (exchange: Instruments). */
export const contractRecord = (instrument: Instrument, marginCoin: string) => ({
  symbol: instrument.symbol,
  baseCoin: instrument.baseCoin,
  quoteCoin: instrument.quoteCoin,
  supportMarginCoins: [marginCoin],
  makerFeeRate: instrument.makerFeeRate,
  takerFeeRate: instrument.takerFeeRate,
  minTradeNum: instrument.minQty,
  priceEndStep: priceEndStep(instrument),
  pricePlace: String(instrument.priceDecimals),
  volumePlace: String(instrument.qtyDecimals),
  sizeMultiplier: instrument.lotSize,
  symbolType: 'perpetual',
  minTradeUSDT: instrument.minValue,
  maxOrderQty: instrument.maxQty,
  maxMarketOrderQty: instrument.maxMarketQty,
  maxProductOrderNum: String(OPEN_ORDERS_FUTURES),
  symbolStatus: contractStatus.get(instrument.status) ?? instrument.status,
  fundInterval: String(FUNDING_MS / HOUR_MS),
  minLever: '1',
  maxLever: String(MAX_LEVERAGE),
  launchTime: '',
})

/** 24-hour turnover in USDT: coin-margined futures have theirs in base coin. */
function usdtVolume(core: ExchangeCore, { category, symbol, turnover24h }: PracticeTicker): string {
  const instrument = core.instruments(category).find((candidate) => candidate.symbol === symbol)
  const coin = isInverse(category) ? instrument?.baseCoin : instrument?.quoteCoin
  return toDecimals(multiply(turnover24h, usdtPriceOf(core, coin ?? 'USDT')), 8)
}

/** A spot ticker in classic fields. `open` is the price of 24 hours ago. */
export const spotTickerRecord = (core: ExchangeCore, ticker: PracticeTicker, openUtc: string) => ({
  ...classicFigures(ticker, openUtc),
  open: ticker.openPrice24h,
  usdtVolume: usdtVolume(core, ticker),
})

/** A classic futures ticker. */
export const mixTickerRecord = (core: ExchangeCore, ticker: PracticeTicker, openUtc: string) => ({
  ...classicFigures(ticker, openUtc),
  usdtVolume: usdtVolume(core, ticker),
  markPrice: ticker.markPrice,
  indexPrice: ticker.indexPrice,
  fundingRate: ticker.fundingRate,
  holdingAmount: ticker.openInterest,
})
