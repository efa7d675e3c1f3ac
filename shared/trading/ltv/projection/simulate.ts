import { applyStep } from './apply-step'
import { ltvOf, type Portfolio } from './portfolio'
import type { Step } from './step'

/** A point on the path of a simulation. `step` is null at the start. */
export interface PathPoint {
  readonly step: Step | null
  readonly portfolio: Portfolio
  /** Null for debt without collateral. */
  readonly ltv: string | null
  /** Approximations of the model at this step. */
  readonly notes: readonly string[]
}

/** The unit at the start, and after each step. */
export function simulate(start: Portfolio, steps: readonly Step[]): readonly PathPoint[] {
  const path: PathPoint[] = [{ step: null, portfolio: start, ltv: ltvOf(start), notes: start.caveats }]
  for (const step of steps) {
    const { portfolio, notes } = applyStep(path.at(-1)!.portfolio, step)
    path.push({ step, portfolio, ltv: ltvOf(portfolio), notes })
  }
  return path
}

/** Falls of the market in the table, as fractions. */
const ladderFalls = ['-0.05', '-0.1', '-0.2', '-0.3', '-0.5'] as const

/** Ratio after each fall of every coin except stablecoins. */
export const fallLadder = (
  portfolio: Portfolio,
  betas: Readonly<Record<string, string>>,
  falls: readonly string[] = ladderFalls,
) => falls.map((change) => ({ change, ltv: ltvOf(applyStep(portfolio, { kind: 'market', change, betas }).portfolio) }))

/** Axis of a heat map: a coin and the changes of its price, as fractions. */
export interface HeatAxis {
  readonly coin: string
  readonly changes: readonly string[]
}

/** Ratios for two coins that move simultaneously, one row per change of `down`; null for debt without collateral. */
export function heatMap(
  portfolio: Portfolio,
  across: HeatAxis,
  down: HeatAxis,
): readonly (readonly (string | null)[])[] {
  const moved = (so: Portfolio, coin: string, change: string): Portfolio =>
    applyStep(so, { kind: 'price', coin, change }).portfolio
  return down.changes.map((change) => {
    const row = moved(portfolio, down.coin, change)
    return across.changes.map((other) => ltvOf(moved(row, across.coin, other)))
  })
}
