import type { Interval } from '@/shared/exchange/protocol/fields'
import { intervalMs } from '@/shared/trading/market/candle'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { atoms, atomsText } from '@/practice/engine/testing/reference/atoms'
import {
  type ReferenceMarket,
  type ReferenceEngine,
  sumOfAtoms,
  type ReferenceTrade,
} from '@/practice/engine/testing/reference/reference-engine'

/** Intervals that open at whole multiples of their length since 1970, UTC. */
const intervals: readonly Interval[] = ['1m', '5m', '1H']

/** A bar opens at the previous close. The first bar opens with its first trade. */
function bar(market: ReferenceMarket, at: number, trades: readonly ReferenceTrade[], before: bigint): string {
  const prices = [before, ...trades.map(({ price }) => price)]
  const [high, low] = prices.reduce(
    ([top, bottom], price) => [price > top ? price : top, price < bottom ? price : bottom],
    [prices[0]!, prices[0]!],
  )
  const counted = atomsText(sumOfAtoms(trades.map(({ qty }) => qty)))
  const turnover = atomsText(sumOfAtoms(trades.map(({ value }) => value)))
  const volumes = market.isInverse ? [turnover, counted] : [counted, turnover]
  return [at, atomsText(prices[0]!), atomsText(high!), atomsText(low!), atomsText(prices.at(-1)!), ...volumes].join(' ')
}

/** Bars computed from the trades: from the first trade to now, flat without trades. */
function fold(reference: ReferenceEngine, market: ReferenceMarket, length: number): string[] {
  const trades = reference.trades.filter((trade) => trade.market === market)
  const bars: string[] = []
  if (trades.length === 0) return bars
  let before = trades[0]!.price
  for (let at = trades[0]!.at - (trades[0]!.at % length); at <= reference.time; at += length) {
    const own = trades.filter((trade) => trade.at >= at && trade.at < at + length)
    bars.push(bar(market, at, own, before))
    before = own.at(-1)?.price ?? before
  }
  return bars
}

function displayedBars(core: ExchangeCore, { category, symbol }: ReferenceMarket, interval: Interval): string {
  const bars = core.candles(category, symbol, interval, { limit: 10_000 })
  return bars.map(([at, ...amounts]) => [at, ...amounts.map((amount) => atomsText(atoms(amount)))].join(' ')).join(', ')
}

/**
 * X17: candles are computed from the trades, without gaps, including the forming one. Returns the first bars that
 * differ.
 */
export function candleProblem(core: ExchangeCore, reference: ReferenceEngine): string | null {
  for (const market of reference.markets) {
    for (const interval of intervals) {
      const bars = displayedBars(core, market, interval)
      const folded = fold(reference, market, intervalMs[interval]).join(', ')
      if (bars !== folded)
        return `X17: ${interval} of ${market.category} ${market.symbol}: ${bars} instead of ${folded}`
    }
  }
  return null
}
