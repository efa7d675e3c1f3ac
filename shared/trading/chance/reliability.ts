import type { Case } from './back-test'

/** Forecasts with about the same chance, and the share that came true. */
export interface Decile {
  /** Lower end: 0, 0.1 … 0.9. */
  readonly from: number
  readonly cases: number
  readonly predicted: number
  readonly happened: number
}

/** Reliability of forecasts. A Brier score is the mean squared error; lower is better. */
export interface Reliability {
  readonly cases: number
  /** Deciles with cases. */
  readonly deciles: readonly Decile[]
  readonly brier: number
  /** With constant volatility. */
  readonly brierConstant: number
}

/** Number of cases from which a decile is significant. */
export const ENOUGH_CASES = 500

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const brierOf = (cases: readonly Case[], chance: (forecast: Case) => number): number =>
  mean(cases.map((forecast) => (chance(forecast) - Number(forecast.happened)) ** 2))

/** Null without cases. */
export function reliabilityOf(cases: readonly Case[]): Reliability | null {
  if (cases.length === 0) return null
  const byDecile = Map.groupBy(cases, ({ predicted }) => Math.min(9, Math.floor(predicted * 10)))
  const deciles = [...byDecile]
    .toSorted(([a], [b]) => a - b)
    .map(([decile, rows]) => ({
      from: decile / 10,
      cases: rows.length,
      predicted: mean(rows.map(({ predicted }) => predicted)),
      happened: mean(rows.map(({ happened }) => Number(happened))),
    }))
  return {
    cases: cases.length,
    deciles,
    brier: brierOf(cases, ({ predicted }) => predicted),
    brierConstant: brierOf(cases, ({ constant }) => constant),
  }
}
