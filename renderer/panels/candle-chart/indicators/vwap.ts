import { DAY_MS } from '@/shared/base/time'
import { openingTime } from '@/shared/trading/market/candle'
import type { Step } from './indicator'

/** Start of the exchange's day of a candle, Unix ms. The VWAP restarts there. */
export const sessionOf = (at: number): number => openingTime(at, DAY_MS)

/**
 * Volume-weighted average price of an exchange day up to each candle. Null until the first day that is complete from
 * its start. The library's version knows no days, and its value is wrong after a current candle without volume.
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
