import type { Candle } from '@/shared/trading/market/candle'
import { indexFrom } from '../candles/candle-window'
import type { ChosenIndicator } from './chosen-indicators'
import { sessionOf } from './vwap'

/**
 * After this many periods, earlier candles have no visible effect, even in the ADX: Wilder's smoothing decays slowest
 * and is applied twice.
 */
const FORGOTTEN_AFTER = 20

/** First candle that an indicator needs for its values from `start` on to be the same as with all candles. */
export function sourceStart({ indicator, values }: ChosenIndicator, candles: readonly Candle[], start: number): number {
  if (indicator.of === 'all') return 0
  const first = candles[Math.min(start, candles.length - 1)]
  // Includes the previous candle, which shows that the day began.
  if (indicator.of === 'day') return first === undefined ? 0 : Math.max(0, indexFrom(candles, sessionOf(first.at)) - 1)
  return Math.max(0, start - FORGOTTEN_AFTER * Math.max(1, ...Object.values(values)))
}
