import { compare, divide, isPositive, maximum, multiply, subtract } from '@/shared/base/decimal'
import type { EffectiveThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { type ThresholdKind, thresholdKinds } from './outlook'

/** A ratio with its two sides in the same coin. Decimal text. */
export interface LtvPosition {
  readonly ltv: string
  readonly debt: string
  readonly collateral: string
}

/** Distance of a ratio to one threshold. */
export interface LineDistance {
  readonly line: ThresholdKind
  readonly ratio: string
  /** Distance between ratio and threshold, as a ratio, never negative. */
  readonly points: string
  /**
   * Below the threshold: the collateral that can be lost before it is reached. Above it: the collateral that is
   * missing. In the coin of the position, never negative.
   */
  readonly amount: string
}

export interface LinesAround {
  /** Next threshold above the ratio; null above the last. */
  readonly ahead: LineDistance | null
  /** Highest threshold that is reached; null below all of them. */
  readonly passed: LineDistance | null
}

type Lines = Pick<EffectiveThresholds, ThresholdKind>

/** If the ratio is worse than debt over collateral, the ratio is used, so that an amount never shows too much room. */
function debtBehind({ ltv, debt, collateral }: LtvPosition): string {
  return isPositive(collateral) ? maximum(debt, multiply(ltv, collateral)) : debt
}

/** Distance to one threshold, from either side. The ratio of the threshold is above zero. */
export function distanceToLine(position: LtvPosition, lines: Lines, line: ThresholdKind): LineDistance {
  const ratio = lines[line]
  const needed = divide(debtBehind(position), ratio)
  const isReached = compare(position.ltv, ratio) >= 0
  const [points, amount] = isReached
    ? [subtract(position.ltv, ratio), subtract(needed, position.collateral)]
    : [subtract(ratio, position.ltv), subtract(position.collateral, needed)]
  return { line, ratio, points, amount: maximum(amount, '0') }
}

/** Thresholds on both sides of a ratio. A threshold that is met exactly counts as passed. */
export function linesAround(position: LtvPosition, lines: Lines): LinesAround {
  const reached = thresholdKinds.filter((line) => compare(position.ltv, lines[line]) >= 0)
  const passed = reached.at(-1)
  const ahead = thresholdKinds[reached.length]
  return {
    ahead: ahead === undefined ? null : distanceToLine(position, lines, ahead),
    passed: passed === undefined ? null : distanceToLine(position, lines, passed),
  }
}
