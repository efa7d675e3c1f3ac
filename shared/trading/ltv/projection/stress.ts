import { compare, divide, isPositive, subtract } from '@/shared/base/decimal'
import { applyStep } from './apply-step'
import { coinsIn, ltvOf, type Portfolio } from './portfolio'
import { isStable } from './stable-coins'
import type { Candle } from '@/shared/trading/market/candle'

/** Number of daily candles of a stress (L10). */
export const STRESS_DAYS = 365
export const stressSpans = [1, 3, 7] as const

/** Worst moves of a price within a number of days: from the open of the first to the extreme of all. Fractions. */
export interface WorstMove {
  readonly fall: { readonly change: string; readonly at: number }
  readonly rise: { readonly change: string; readonly at: number }
  /** Number of days in the data. */
  readonly days: number
}

interface Extremes {
  readonly open: string
  readonly low: string
  readonly high: string
  readonly at: number
}

function extremesOf(window: readonly Candle[]): Extremes {
  const first = window[0]!
  const lowest = window.reduce((low, candle) => (compare(candle.low, low) < 0 ? candle.low : low), first.low)
  const highest = window.reduce((high, candle) => (compare(candle.high, high) > 0 ? candle.high : high), first.high)
  return { open: first.open, low: lowest, high: highest, at: first.at }
}

/**
 * Worst move within at most `span` days, so that a longer span is never milder. Null with fewer candles than that.
 * Daily candles, oldest first; the latest 365 count.
 */
export function worstMove(candles: readonly Candle[], span: number): WorstMove | null {
  const days = candles.slice(-STRESS_DAYS)
  const starts = days.length < span ? 0 : days.length
  const windows = Array.from({ length: starts }, (_, at) => extremesOf(days.slice(at, at + span))).filter(({ open }) =>
    isPositive(open),
  )
  const moves = windows.map(({ open, low, high, at }) => ({
    at,
    down: subtract(divide(low, open), '1'),
    up: subtract(divide(high, open), '1'),
  }))
  const first = moves[0]
  if (first === undefined) return null
  const lowest = moves.reduce((worst, move) => (compare(move.down, worst.down) < 0 ? move : worst), first)
  const highest = moves.reduce((worst, move) => (compare(move.up, worst.up) > 0 ? move : worst), first)
  return {
    fall: { change: lowest.down, at: lowest.at },
    rise: { change: highest.up, at: highest.at },
    days: days.length,
  }
}

/** Effect on a unit if every coin repeats its worst interval of the last year at the same time. */
export interface Stress {
  readonly span: number
  /** Null for debt without collateral. */
  readonly ltv: string | null
  readonly moves: readonly {
    readonly coin: string
    readonly change: string
    readonly at: number
    readonly days: number
  }[]
  /** Coins without a move, because too few candles are known. */
  readonly unknown: readonly string[]
}

/** True if a higher price raises the ratio: the debt in the coin exceeds its collateral value. */
const isHurtByRise = (portfolio: Portfolio, coin: string): boolean => {
  const up = ltvOf(applyStep(portfolio, { kind: 'price', coin, change: '0.01' }).portfolio)
  const now = ltvOf(portfolio)
  return up === null || (now !== null && compare(up, now) > 0)
}

/** `candlesOf` returns the daily candles of a coin against USDT, oldest first. */
export function stressOf(portfolio: Portfolio, span: number, candlesOf: (coin: string) => readonly Candle[]): Stress {
  const coinMoves = coinsIn(portfolio)
    .filter((coin) => !isStable(coin))
    .map((coin) => ({ coin, move: worstMove(candlesOf(coin), span) }))
  const moves = coinMoves.flatMap(({ coin, move }) => {
    if (move === null) return []
    return [{ coin, ...(isHurtByRise(portfolio, coin) ? move.rise : move.fall), days: move.days }]
  })
  const moved = moves.reduce(
    (so, { coin, change }) => applyStep(so, { kind: 'price', coin, change }).portfolio,
    portfolio,
  )
  return {
    span,
    ltv: ltvOf(moved),
    moves,
    unknown: coinMoves.filter(({ move }) => move === null).map(({ coin }) => coin),
  }
}
