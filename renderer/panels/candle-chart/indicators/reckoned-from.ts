import type { Candle } from '@/shared/trading/market/candle'
import { indexFrom } from '../candles/candle-window'
import type { ChosenIndicator } from './chosen-indicators'
import { sessionOf } from './vwap'

/**
 * After so many of its periods nothing that could be seen is left of what came before, not even in the ADX: Wilder's
 * smoothing forgets slowest, and it is smoothed twice.
 */
const FORGOTTEN_AFTER = 20

/** The first candle that an indicator must take for its figures from `start` on to be as if it had taken all. */
export function reckonedFrom(
  { indicator, values }: ChosenIndicator,
  candles: readonly Candle[],
  start: number,
): number {
  if (indicator.of === 'all') return 0
  const first = candles[Math.min(start, candles.length - 1)]
  // With the candle before it, by which it is seen that the day began.
  if (indicator.of === 'day') return first === undefined ? 0 : Math.max(0, indexFrom(candles, sessionOf(first.at)) - 1)
  return Math.max(0, start - FORGOTTEN_AFTER * Math.max(1, ...Object.values(values)))
}
