import type { Instrument } from '@/shared/trading/market/instrument'
import { isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import { marginCoinOf } from '@/shared/trading/market/instrument'
import { type Amount, Accumulator, times, toAmount } from '@/practice/engine/numbers/amount'
import { createCandleStore } from './candle-store'
import type { MatchingBook } from '@/practice/engine/book/matching'
import { createNotice } from './notice'
import { createPriceCandles } from './price-candles'
import { createScale } from '@/practice/engine/numbers/scale'
import { createGrid, ONE_COIN, toRatio, toUnits } from '@/practice/engine/numbers/units'
import type { Market, EngineOrder } from './entities'

/** The open orders of inverse markets are valued in 10^-10 coins. */
const INVERSE_VALUE_UNIT = 10n ** 8n

/** Sets up the market of an instrument. Throws if tick and lot together have more than 18 decimals. */
export function createMarket(
  instrument: Instrument,
  book: MatchingBook<EngineOrder>,
  startPrice: string | undefined,
): Market {
  const ticks = createGrid(instrument.tickSize)
  const lots = createGrid(instrument.lotSize)
  if ((ticks.unit * lots.unit) % ONE_COIN !== 0n)
    throw new Error(`${instrument.symbol}: tick and lot have more than 18 decimals together`)
  const bound = (qty: string): number => (qty === '' ? Infinity : lots.steps(qty))
  const inverse = isInverse(instrument.category)
  const rates = { taker: toRatio(instrument.takerFeeRate), maker: toRatio(instrument.makerFeeRate) }
  const settle = createScale(inverse ? 1n : (ticks.unit * lots.unit) / ONE_COIN, rates)
  const base = createScale(lots.unit, rates)
  const valueUnit = inverse ? INVERSE_VALUE_UNIT : settle.step
  const lotNotional = (lots.unit * ONE_COIN) / ticks.unit
  return {
    minLots: instrument.minQty === '' ? 1 : Math.max(1, lots.steps(instrument.minQty)),
    maxLots: bound(instrument.maxQty),
    maxMarketLots: bound(instrument.maxMarketQty || instrument.maxQty),
    minValue: instrument.minValue === '' ? 0n : toUnits(instrument.minValue),
    instrument,
    isFutures: isFutures(instrument.category),
    isInverse: inverse,
    marginCoin: marginCoinOf(instrument),
    ticks,
    lots,
    settle,
    base,
    valueUnit,
    lotNotional,
    approxValueUnit: Number(valueUnit),
    approxLotNotional: Number(lotNotional),
    approxLot: Number(lots.unit),
    approxTakerRate: Number(rates.taker.times) / Number(rates.taker.per),
    takerRate: rates.taker,
    book,
    notice: createNotice(null, { kind: 'book', category: instrument.category, symbol: instrument.symbol }),
    candles: createCandleStore(settle.quantum),
    prices: createPriceCandles(),
    backHistory: null,
    lastPrice: startPrice === undefined ? 0 : ticks.steps(startPrice),
    markPrice: null,
    indexPrice: null,
    premium: { sum: 0, samples: 0 },
    fees: { settle: new Accumulator(settle.quantum), base: new Accumulator(base.quantum) },
    seq: 0,
  }
}

// Inverse branches are separate functions, so that the linear ones stay small enough to be inlined.
const inverseNotionalOf = ({ lotNotional }: Market, price: number, lots: number): bigint =>
  price === 0 ? 0n : (lotNotional * BigInt(lots)) / BigInt(price)
const inverseHoldValueOf = ({ lotNotional, valueUnit }: Market, price: number, lots: number): number =>
  price === 0 || lots === 0 ? 0 : Math.floor((lots * Number(lotNotional / valueUnit)) / price) + 1

/** Value of `lots` at `price`, in steps of `money`. Truncated in inverse markets, where few values are whole. */
export const engineNotionalOf = (market: Market, price: number, lots: number): Amount =>
  market.isInverse ? toAmount(inverseNotionalOf(market, price, lots)) : times(price, lots)

/** Value of `lots` in ledger units. */
export const ledgerValueOf = (market: Market, price: number, lots: number): bigint =>
  BigInt(engineNotionalOf(market, price, lots)) * market.settle.step

/** Largest value of an open order of `lots`, in whole value units. Never too small. */
export const holdValueOf = (market: Market, price: number, lots: number): Amount =>
  market.isInverse ? inverseHoldValueOf(market, price, lots) : times(price, lots)

/** Ticks. */
export const markOf = (market: Market): number => market.markPrice ?? market.lastPrice
