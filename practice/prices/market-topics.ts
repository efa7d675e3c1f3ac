import { type Category, isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import { divide, isZero, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { usdtPriceOf } from '@/practice/accounts/account-summary'
import type { PracticeCandle, ExchangeCore } from '@/practice/engine/api/exchange-core'
import { FUNDING_MS } from './funding-times'
import type { PracticeTicker } from './tickers'
import type { Print } from './market-feed'

/** Time of the next funding, Unix ms as text. */
export const nextFunding = (now: number): string => String((Math.floor(now / FUNDING_MS) + 1) * FUNDING_MS)

/** The `ticker` topic (exchange: Unified topics). Perpetuals are never delivered. */
export function tickerTopic({
  ts,
  category,
  markPrice,
  indexPrice,
  fundingRate,
  openInterest,
  ...figures
}: PracticeTicker) {
  const everywhere = { ...figures, platformTurnover24h: figures.turnover24h }
  if (!isFutures(category)) return everywhere
  const dates = {
    nextFundingTime: nextFunding(Number(ts)),
    deliveryTime: '',
    deliveryStartTime: '',
    deliveryStatus: '',
  }
  return { ...everywhere, markPrice, indexPrice, fundingRate, openInterest, ...dates }
}

export const tradeTopic = ({ tradeId, price, qty, side, at }: Print) => ({
  i: tradeId,
  L: tradeId,
  p: price,
  v: qty,
  S: side,
  T: String(at),
  isRPI: 'no',
})

export const klineTopic = ([start, open, high, low, close, volume, turnover]: PracticeCandle) => ({
  start: String(start),
  open,
  high,
  low,
  close,
  volume,
  turnover,
})

/** Price of a symbol at the start of the UTC day. */
export function openUtcOf(core: ExchangeCore, { category, symbol, lastPrice }: PracticeTicker, now: number): string {
  const midnight = now - (now % DAY_MS)
  const [bar] = core.candles(category, symbol, '1H', {
    startTime: midnight - 1,
    endTime: midnight + HOUR_MS - 1,
    limit: 1,
  })
  return bar?.[1] ?? lastPrice
}

/** Shared fields of the classic ticker channel and calls. */
export function classicFigures(ticker: PracticeTicker, openUtc: string) {
  const { lastPrice } = ticker
  return {
    symbol: ticker.symbol,
    lastPr: lastPrice,
    askPr: ticker.ask1Price,
    bidPr: ticker.bid1Price,
    askSz: ticker.ask1Size,
    bidSz: ticker.bid1Size,
    open24h: ticker.openPrice24h,
    high24h: ticker.highPrice24h,
    low24h: ticker.lowPrice24h,
    change24h: ticker.price24hPcnt,
    openUtc,
    changeUtc24h: isZero(openUtc) ? '0' : toDecimals(divide(subtract(lastPrice, openUtc), openUtc), 5),
    baseVolume: ticker.volume24h,
    quoteVolume: ticker.turnover24h,
    ts: ticker.ts,
  }
}

/** The classic `ticker` channel (exchange: Classic channels). */
export function tickerPush(core: ExchangeCore, ticker: PracticeTicker) {
  const { category, symbol, ts, markPrice, indexPrice, fundingRate } = ticker
  const everywhere = { instId: symbol, ...classicFigures(ticker, openUtcOf(core, ticker, Number(ts))) }
  if (!isFutures(category)) return everywhere
  return {
    ...everywhere,
    fundingRate,
    nextFundingTime: nextFunding(Number(ts)),
    markPrice,
    indexPrice,
    holdingAmount: ticker.openInterest,
    symbolType: '1',
    deliveryPrice: '',
  }
}

export const tradePush = ({ tradeId, price, qty, side, at }: Print) => ({
  ts: String(at),
  price,
  size: qty,
  side,
  tradeId,
})

/** A row of a `candle` channel: the eighth text is the turnover in USDT. */
export function candlePush(core: ExchangeCore, category: Category, symbol: string, [at, ...figures]: PracticeCandle) {
  const instrument = core.instruments(category).find((candidate) => candidate.symbol === symbol)
  const coin = isInverse(category) ? instrument?.baseCoin : instrument?.quoteCoin
  return [String(at), ...figures, toDecimals(multiply(figures[5], usdtPriceOf(core, coin ?? 'USDT')), 8)]
}
