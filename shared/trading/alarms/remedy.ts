import { compare, divide, isPositive, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import type { ThresholdKind } from '@/shared/trading/ltv/projection/outlook'
import type { HeadlineDetails } from './headline-details'

/** Effect of an amount: the ratio is back below the liquidation line, the margin call line or the warning line. */
export type RemedyGoal = ThresholdKind

/** The smallest amount that brings a ratio safely below a line. */
export interface Remedy {
  readonly goal: RemedyGoal
  /** The ratio that the amount leads to. */
  readonly aim: string
  /** Collateral to add, and debt to repay instead; in the coin of the standing, rounded up. */
  readonly add: string
  readonly repay: string
  readonly coin: string
}

/** The amount ends this far below the line, so that the next price does not reach it again. */
const SAFE_DISTANCE = '0.01'

/** Whole coins from 1000 on; the fewer coins, the more decimals. */
const roundedUp = (amount: string): string =>
  toDecimals(amount, compare(amount, '1000') >= 0 ? 0 : compare(amount, '10') >= 0 ? 2 : 6, 'up')

/** From the line that is reached, the most severe, down to the warning line; none below every line. */
export function remediesOf({
  position,
  lines,
  coin,
}: Pick<HeadlineDetails, 'position' | 'lines' | 'coin'>): readonly Remedy[] {
  const { ltv, debt, collateral } = position
  // The worse of the ratio and the two sides counts.
  const owed = isPositive(collateral) && compare(multiply(ltv, collateral), debt) > 0 ? multiply(ltv, collateral) : debt
  return (['liquidation', 'call', 'warn'] as const).flatMap((goal): Remedy[] => {
    const aim = subtract(lines[goal], SAFE_DISTANCE)
    if (compare(ltv, lines[goal]) < 0 || !isPositive(aim)) return []
    const add = subtract(divide(owed, aim), collateral)
    const repay = subtract(owed, multiply(aim, collateral))
    return [{ goal, aim, add: roundedUp(add), repay: roundedUp(repay), coin }]
  })
}

/** The line that is reached next: the deadline. Null beyond the last. */
export const nextLine = ({ position, lines }: Pick<HeadlineDetails, 'position' | 'lines'>): ThresholdKind | null =>
  (['warn', 'call', 'liquidation'] as const).find((line) => compare(position.ltv, lines[line]) < 0) ?? null
