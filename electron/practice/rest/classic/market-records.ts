import { MAX_LEVERAGE } from '@/electron/practice/engine/money/futures-margin'
import type { ExchangeCore } from '@/electron/practice/engine/api/exchange-core'
import { FUNDING_MS } from '@/electron/practice/prices/funding-times'
import type { PracticeTicker } from '@/electron/practice/prices/tickers'
import { candlePush, classicFigures } from '@/electron/practice/prices/market-words'
import { usdtPriceOf } from '@/electron/practice/accounts/account-summary'
import { multiply, toDecimals, trim } from '@/shared/base/decimal'
import { OPEN_ORDERS_FUTURES } from '@/shared/exchange/protocol/limits'
import { HOUR_MS } from '@/shared/base/time'
import { isInverse } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'

/** A candle with its eighth text, the turnover in USDT; the channel writes the same row. */
export const classicCandle = candlePush as (...given: Parameters<typeof candlePush>) => ClassicCandle
type ClassicCandle = [string, string, string, string, string, string, string, string]

/** The tick in classic words: so many of the last of `pricePlace` decimals. */
function priceEndStep({ tickSize, priceDecimals }: Instrument): string {
  return trim(multiply(tickSize, `1${'0'.repeat(priceDecimals)}`))
}

/** Words of the contracts call where they are not those of v3 (exchange: Instruments). */
const contractStatus = new Map([
  ['online', 'normal'],
  ['offline', 'off'],
])

/** A futures symbol as the contracts call shows it (exchange: Instruments). */
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

/** What the 24 hours turned over in USDT: of coin-margined futures the turnover is in base coin. */
function usdtVolume(core: ExchangeCore, { category, symbol, turnover24h }: PracticeTicker): string {
  const instrument = core.instruments(category).find((candidate) => candidate.symbol === symbol)
  const coin = isInverse(category) ? instrument?.baseCoin : instrument?.quoteCoin
  return toDecimals(multiply(turnover24h, usdtPriceOf(core, coin ?? 'USDT')), 8)
}

/** A spot ticker in classic words; `open` is the price of 24 hours ago. */
export const spotTickerRecord = (core: ExchangeCore, ticker: PracticeTicker, openUtc: string) => ({
  ...classicFigures(ticker, openUtc),
  open: ticker.openPrice24h,
  usdtVolume: usdtVolume(core, ticker),
})

/** A futures ticker in classic words. */
export const mixTickerRecord = (core: ExchangeCore, ticker: PracticeTicker, openUtc: string) => ({
  ...classicFigures(ticker, openUtc),
  usdtVolume: usdtVolume(core, ticker),
  markPrice: ticker.markPrice,
  indexPrice: ticker.indexPrice,
  fundingRate: ticker.fundingRate,
  holdingAmount: ticker.openInterest,
})
