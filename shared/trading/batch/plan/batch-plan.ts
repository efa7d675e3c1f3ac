import { z } from 'zod'
import { compare } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import type { OrderIntent, RowRefusal } from '@/shared/trading/orders/order-intent'
import { Delivery, LATE_MS } from './delivery'
import { rangeProblem, StopRule } from './stop-rule'
import { isCountable, netPosition, worstCase, type WorstCase } from './worst-case'

/** Delivery times and stop rule of a batch. */
export const PlanIntent = z
  .strictObject({ rule: StopRule.nullable(), delivery: Delivery.nullable() })
  .refine(({ rule, delivery }) => rule !== null || delivery !== null, t('neither a rule nor a delivery is given'))
export type PlanIntent = z.infer<typeof PlanIntent>

/** Plan of a batch that was sent, with its progress. */
export interface BatchPlan extends PlanIntent {
  /** Shown in the review and declared for the alarm; null without a rule. */
  readonly worst: WorstCase | null
  /** Makes the jitter repeatable. */
  readonly seed: number
  /** Number of portions that were sent. */
  readonly portions: number
  /** Unix ms of the next portion; null if none waits. */
  readonly nextAt: number | null
  /** Reason why the batch is paused for a confirmation; null while it is not. */
  readonly pauseReason: string | null
  /** Reason of the stop, as a sentence; null while the batch is not stopped. */
  readonly stopped: string | null
  /** True while the plan can act: rows wait, or orders under its rule are not terminal. */
  readonly isOpen: boolean
}

const problem = (field: string, message: string): RowRefusal => ({ row: 0, field, rule: 'plan', message })

function ruleProblems(
  rule: StopRule,
  orders: readonly OrderIntent[],
  positions: readonly Position[] | null,
): readonly RowRefusal[] {
  if (rule.maxRefused === null && rule.ranges.length === 0)
    return [problem('rule', t('rule: neither a number of refused orders nor a position is given'))]
  return rule.ranges.flatMap((range) => {
    const { category, symbol, start } = range
    const symbolOrders = orders.filter((order) => order.category === category && order.symbol === symbol)
    if (symbolOrders.length === 0) return problem('ranges', t`ranges: no order of this batch is in ${symbol}`)
    if (!symbolOrders.every(isCountable))
      return problem(
        'ranges',
        t`ranges: a spot market buy of ${symbol} spends an amount, so what it buys cannot be bounded beforehand`,
      )
    if (positions === null) return problem('ranges', t`ranges: the position of ${symbol} is not known at the moment`)
    const now = netPosition({ category, symbol }, positions)
    if (compare(now, start) !== 0)
      return problem(
        'start',
        t`start: the net position of ${symbol} is ${now} now and was ${start} when the worst case was shown`,
      )
    const wrong = rangeProblem(range)
    return wrong === null ? [] : problem('ranges', wrong)
  })
}

/** Violations of a plan, with field and rule; empty for a valid plan. */
export function planProblems(
  { rule, delivery }: PlanIntent,
  orders: readonly OrderIntent[],
  positions: readonly Position[] | null,
  now: number,
): readonly RowRefusal[] {
  const isPast = delivery?.startAt !== null && delivery !== null && delivery.startAt < now - LATE_MS
  const late = isPast ? [problem('startAt', t('startAt: this time has passed'))] : []
  if (rule === null) return late
  const problems = ruleProblems(rule, orders, positions)
  if (problems.length > 0) return [...late, ...problems]
  try {
    worstCase(rule, orders, delivery)
    return late
  } catch (error) {
    return [...late, problem('ranges', t`ranges: ${error instanceof Error ? error.message : t('cannot be counted')}`)]
  }
}
