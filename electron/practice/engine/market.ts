import type { Instrument } from '../../../shared/trading/instrument'
import { isFutures } from '../../../shared/exchange/fields'
import { createCandleStore, type CandleStore } from './candle-store'
import type { OrderBook } from './matching'
import type { EngineOrder } from './orders'
import { createGrid, ONE_COIN, type Ratio, toRatio, toUnits, type Grid } from './units'

/** One symbol at work: its rules as integers, its book, its prices and candles. */
export interface Market {
  readonly instrument: Instrument
  readonly isFutures: boolean
  readonly ticks: Grid
  readonly lots: Grid
  /** Ledger units of quote coin that one tick of one lot is worth. */
  readonly valueUnit: bigint
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
  /** Ticks; 0 before the first price is known. */
  lastPrice: number
  /** Ticks; null while the last price stands in for it. */
  markPrice: number | null
  /** Grows with every change of the book. */
  seq: number
}

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
    ticks,
    lots,
    valueUnit: (ticks.unit * lots.unit) / ONE_COIN,
    makerRate: toRatio(instrument.makerFeeRate),
    takerRate: toRatio(instrument.takerFeeRate),
    book,
    candles: createCandleStore(),
    lastPrice: startPrice === undefined ? 0 : ticks.steps(startPrice),
    markPrice: null,
    seq: 0,
  }
}

/** Quote coin, in ledger units, of `lots` at `price`. */
export function valueOf(market: Market, price: number, lots: number): bigint {
  const product = price * lots
  return (Number.isSafeInteger(product) ? BigInt(product) : BigInt(price) * BigInt(lots)) * market.valueUnit
}

/** Ticks. */
export const markOf = (market: Market): number => market.markPrice ?? market.lastPrice
