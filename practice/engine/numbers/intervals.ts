import type { Interval } from '@/shared/exchange/protocol/fields'
import { intervalMs } from '@/shared/trading/market/candle'
import type { Bar } from '@/practice/engine/api/exchange-core'

export const MINUTE = intervalMs['1m']
export const intervals = Object.keys(intervalMs) as Interval[]

export function mergeInto(bar: Bar, later: Readonly<Bar>): void {
  bar.high = Math.max(bar.high, later.high)
  bar.low = Math.min(bar.low, later.low)
  bar.close = later.close
  bar.volume += later.volume
  bar.turnover += later.turnover
}
