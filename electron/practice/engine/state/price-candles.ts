import type { Bar, BackHistory } from '../api/exchange-core'
import { type CandleStore, createCandleStore } from './candle-store'
import type { Market, PriceCandles } from './entities'

/** Premiums are whole 10^-8 parts of the index price. */
export const PREMIUM_ONE = 100_000_000
export const PREMIUM_DECIMALS = 8

/** How far the mark price stands above the index price, in 10^-8 parts of it. */
export const premiumParts = (mark: number, index: number): number =>
  index === 0 ? 0 : Math.round(((mark - index) / index) * PREMIUM_ONE)

export const createPriceCandles = (): PriceCandles => ({
  mark: createCandleStore(),
  index: createCandleStore(),
  premium: createCandleStore(),
})

/** A price as it is at Unix ms `at`. */
export const notePrice = (candles: CandleStore, at: number, price: number): void => candles.trade(at, price, 0, 0)

const quiet = (bar: Readonly<Bar>): Bar => ({ ...bar, volume: 0, turnover: 0n })

/** The same prices in the ticks of another market. */
function inTicksOf(market: Market, from: Market, bar: Readonly<Bar>): Bar {
  const ticks = (price: number): number => Number((BigInt(price) * from.ticks.unit) / market.ticks.unit)
  return {
    at: bar.at,
    open: ticks(bar.open),
    high: ticks(bar.high),
    low: ticks(bar.low),
    close: ticks(bar.close),
    volume: 0,
    turnover: 0n,
  }
}

/** Two bars do not tell when either was at its highest: the premium is taken where both have the same corner. */
function premiumBar(mark: Readonly<Bar>, index: Readonly<Bar>): Bar {
  const open = premiumParts(mark.open, index.open)
  const close = premiumParts(mark.close, index.close)
  const corners = [open, close, premiumParts(mark.high, index.high), premiumParts(mark.low, index.low)]
  return { at: mark.at, open, high: Math.max(...corners), low: Math.min(...corners), close, volume: 0, turnover: 0n }
}

/**
 * Before anybody set a price: the mark followed the perpetual's own trades, the index those of spot. Without spot they
 * were one.
 */
export function precedePrices(market: Market, past: BackHistory, spotOf: (market: Market) => Market | undefined): void {
  /** Spot may get its past later than the perpetual. */
  function indexBar(bar: Readonly<Bar>): Bar {
    const spot = spotOf(market)
    const before = spot?.backHistory ?? null
    if (spot === undefined || before === null || bar.at < before.start || bar.at > before.forming.at) return quiet(bar)
    return inTicksOf(market, spot, bar.at === before.forming.at ? before.forming : before.minute(bar.at))
  }
  const through = (see: (bar: Readonly<Bar>) => Bar): BackHistory => ({
    start: past.start,
    forming: see(past.forming),
    minute: (at) => see(past.minute(at)),
  })
  const { mark, index, premium } = market.prices
  mark.precede(through(quiet))
  index.precede(through(indexBar))
  premium.precede(through((bar) => premiumBar(bar, indexBar(bar))))
}
