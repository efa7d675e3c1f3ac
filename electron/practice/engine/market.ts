import type { Instrument } from '../../../shared/trading/instrument'
import { isFutures, isInverse } from '../../../shared/exchange/fields'
import { marginCoinOf } from '../../../shared/trading/instrument'
import type { Past } from '../exchange-core'
import { createCandleStore, type CandleStore } from './candle-store'
import type { OrderBook } from './matching'
import type { EngineOrder } from './orders'
import { createPriceCandles, type PriceCandles } from './price-candles'
import { createGrid, ONE_COIN, type Ratio, toRatio, toUnits, type Grid } from './units'

/** One symbol at work: its rules as integers, its book, its prices and candles. */
export interface Market {
  readonly instrument: Instrument
  readonly isFutures: boolean
  /** Counted in quote coin, worth and margined in base coin. */
  readonly isInverse: boolean
  /** Margin, fees and profit of futures are in it; the quote coin of every other market. */
  readonly marginCoin: string
  readonly ticks: Grid
  readonly lots: Grid
  /** Ledger units of the margin coin in one unit of `holdValueOf`: in a linear market, what one tick of one lot is worth. */
  readonly valueUnit: bigint
  /** Ledger units of base coin that one lot of an inverse market is worth at a price of one tick. */
  readonly lotWorth: bigint
  /** Bounds in lots; Infinity where none is known. */
  readonly minLots: number
  readonly maxLots: number
  readonly maxMarketLots: number
  /** Smallest order value in ledger units of quote coin. */
  readonly minValue: bigint
  readonly makerRate: Ratio
  readonly takerRate: Ratio
  readonly book: OrderBook<EngineOrder>
  readonly candles: CandleStore
  readonly prices: PriceCandles
  /** What happened before it opened; null for a market without a past. */
  past: Past | null
  /** Ticks; 0 before the first price is known. */
  lastPrice: number
  /** Ticks; null while the last price stands in for it. */
  markPrice: number | null
  /** Ticks; null while the mark price stands in for it. */
  indexPrice: number | null
  /** Premiums of mark over index since the last funding, in 10^-8 parts. */
  readonly premium: { sum: number; samples: number }
  /** Grows with every change of the book. */
  seq: number
}

/** The open orders of inverse markets are reckoned in 10^-10 coins. */
const INVERSE_VALUE_UNIT = 10n ** 8n

/** Sets up the market of one instrument. Tick and lot together may have at most 18 decimals. */
export function createMarket(instrument: Instrument, book: OrderBook<EngineOrder>, startPrice: string | undefined): Market {
  const ticks = createGrid(instrument.tickSize)
  const lots = createGrid(instrument.lotSize)
  if ((ticks.unit * lots.unit) % ONE_COIN !== 0n) throw new Error(`${instrument.symbol}: tick and lot have more than 18 decimals together`)
  const bound = (qty: string): number => (qty === '' ? Infinity : lots.steps(qty))
  return {
    minLots: instrument.minQty === '' ? 1 : Math.max(1, lots.steps(instrument.minQty)),
    maxLots: bound(instrument.maxQty),
    maxMarketLots: bound(instrument.maxMarketQty || instrument.maxQty),
    minValue: instrument.minValue === '' ? 0n : toUnits(instrument.minValue),
    instrument,
    isFutures: isFutures(instrument.category),
    isInverse: isInverse(instrument.category),
    marginCoin: marginCoinOf(instrument),
    ticks,
    lots,
    valueUnit: isInverse(instrument.category) ? INVERSE_VALUE_UNIT : (ticks.unit * lots.unit) / ONE_COIN,
    lotWorth: (lots.unit * ONE_COIN) / ticks.unit,
    makerRate: toRatio(instrument.makerFeeRate),
    takerRate: toRatio(instrument.takerFeeRate),
    book,
    candles: createCandleStore(),
    prices: createPriceCandles(),
    past: null,
    lastPrice: startPrice === undefined ? 0 : ticks.steps(startPrice),
    markPrice: null,
    indexPrice: null,
    premium: { sum: 0, samples: 0 },
    seq: 0,
  }
}

// The inverse halves stand apart, so that the linear ones stay small enough to be inlined.
const inverseValueOf = ({ lotWorth }: Market, price: number, lots: number): bigint => (price === 0 ? 0n : (lotWorth * BigInt(lots)) / BigInt(price))
const inverseHoldValueOf = ({ lotWorth, valueUnit }: Market, price: number, lots: number): number =>
  price === 0 || lots === 0 ? 0 : Math.floor((lots * Number(lotWorth / valueUnit)) / price) + 1

/** What `lots` are worth at `price`, in ledger units of the margin coin; cut in inverse markets, where few values are whole. */
export function valueOf(market: Market, price: number, lots: number): bigint {
  if (market.isInverse) return inverseValueOf(market, price, lots)
  const product = price * lots
  return (Number.isSafeInteger(product) ? BigInt(product) : BigInt(price) * BigInt(lots)) * market.valueUnit
}

/** What an open order of `lots` may be worth, in whole value units so that sums stay exact; never too little. */
export const holdValueOf = (market: Market, price: number, lots: number): number =>
  market.isInverse ? inverseHoldValueOf(market, price, lots) : price * lots

/** Ticks. */
export const markOf = (market: Market): number => market.markPrice ?? market.lastPrice
