import type { Bar, BackHistory } from '@/practice/engine/api/exchange-core'
import { type CandleStore, createCandleStore } from './candle-store'
import type { Market, PriceCandles } from './entities'

/** Premiums are whole 10^-8 parts of the index price. */
export const PREMIUM_ONE = 100_000_000
export const PREMIUM_DECIMALS = 8

/** Premium of the mark price over the index price, in 10^-8 parts of the index. */
export const premiumParts = (mark: number, index: number): number =>
  index === 0 ? 0 : Math.round(((mark - index) / index) * PREMIUM_ONE)

export const createPriceCandles = (): PriceCandles => ({
  mark: createCandleStore(),
  index: createCandleStore(),
  premium: createCandleStore(),
})

/** Records a price at Unix ms `at`. */
export const notePrice = (candles: CandleStore, at: number, price: number): void => candles.trade(at, price, 0, 0)

const quiet = (bar: Readonly<Bar>): Bar => ({ ...bar, volume: 0, turnover: 0n })

/** Prices converted to the ticks of another market. */
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

/** Two bars do not contain the times of their highs: the premium is computed from equal corners. */
function premiumBar(mark: Readonly<Bar>, index: Readonly<Bar>): Bar {
  const open = premiumParts(mark.open, index.open)
  const close = premiumParts(mark.close, index.close)
  const corners = [open, close, premiumParts(mark.high, index.high), premiumParts(mark.low, index.low)]
  return { at: mark.at, open, high: Math.max(...corners), low: Math.min(...corners), close, volume: 0, turnover: 0n }
}

/**
 * Before a price was set, the mark followed the perpetual's own trades and the index those of spot. Without spot they
 * were equal.
 */
export function precedePrices(market: Market, past: BackHistory, spotOf: (market: Market) => Market | undefined): void {
  /** The history of spot may be set later than the perpetual's. */
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
