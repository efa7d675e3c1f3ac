import { ADX } from 'trading-signals'
import type { Step } from './indicator'

/**
 * ADX of the library. It cannot replace its first candle and divides by the true range, so it starts at the first
 * candle with a range.
 */
export function startAdx(period: number): Step {
  let adx = new ADX(period)
  let count = 0
  return (bar, replace) => {
    if (replace && count <= 1) {
      adx = new ADX(period)
      count = 0
    }
    if (count === 0 && bar.high === bar.low) return [null]
    const again = replace && count > 0
    adx.update(bar, again)
    if (!again) count += 1
    return [adx.isStable ? adx.getResult() : null]
  }
}
