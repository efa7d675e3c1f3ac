import { DAY_MS } from '@/shared/base/time'
import { openingTime } from '@/shared/trading/market/candle'
import type { Step } from './indicator'

/** When the exchange's day of a candle began, Unix ms: there the VWAP begins anew. */
export const sessionOf = (at: number): number => openingTime(at, DAY_MS)

/**
 * The mean price of an exchange day up to each candle, weighed by volume. Silent until the first day whose beginning is
 * among the candles. The library's own knows no days, and its figure goes wrong where a forming candle had no volume.
 */
export function startVwap(): Step {
  let session: number | null = null
  let isWhole = false
  let before = { value: 0, volume: 0 }
  let now = before
  return ({ at, high, low, close, volume }, replace) => {
    const day = sessionOf(at)
    if (day !== session) {
      isWhole = session !== null || at === day
      session = day
      before = { value: 0, volume: 0 }
    } else if (!replace) before = now
    now = { value: before.value + ((high + low + close) / 3) * volume, volume: before.volume + volume }
    return [isWhole && now.volume > 0 ? now.value / now.volume : null]
  }
}
