import type { Candle } from '../market/candle'

/**
 * Returns of several coins over the same consecutive intervals. Statistics, not money, so binary floating point is
 * sufficient.
 */
export interface JointReturns {
  readonly coins: readonly string[]
  /** Row by row in time, one column per coin: close over previous close, minus one. */
  readonly values: Float64Array
  readonly rows: number
  /** Closing time of the last row's previous candle, Unix ms; null without rows. */
  readonly last: number | null
}

/**
 * Uses only intervals for which every coin has a candle and its predecessor. Missing candles are skipped, never filled.
 * Candles oldest first, `stepMs` apart.
 */
export function jointReturns(
  coins: readonly string[],
  candlesOf: (coin: string) => readonly Candle[],
  stepMs: number,
): JointReturns {
  const closes = coins.map(
    (coin) => new Map(candlesOf(coin).map(({ at, close }): [number, number] => [at, Number(close)])),
  )
  const times = [...(closes[0]?.keys() ?? [])].toSorted((a, b) => a - b)
  const isWhole = (at: number): boolean => closes.every((series) => (series.get(at) ?? 0) > 0)
  const usable = times.filter((at) => isWhole(at) && isWhole(at - stepMs))
  const values = new Float64Array(usable.length * coins.length)
  usable.forEach((at, row) =>
    closes.forEach((series, coin) => {
      values[row * coins.length + coin] = series.get(at)! / series.get(at - stepMs)! - 1
    }),
  )
  return { coins, values, rows: usable.length, last: usable.at(-1) ?? null }
}

/** The first `rows` rows, without copying. */
export const firstRows = (returns: JointReturns, rows: number): JointReturns => ({
  ...returns,
  values: returns.values.subarray(0, rows * returns.coins.length),
  rows,
})
