import type { Clock } from '@/shared/base/clock'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import {
  type CollateralFall,
  collateralFall,
  collateralSoldCondition,
  isRepayment,
} from '@/shared/trading/alarms/rules/collateral'
import type { Condition } from '@/shared/trading/alarms/condition'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { HOUR_MS } from '@/shared/base/time'

/** Collateral that fell together with debt, until the repayments give the cause. */
export interface CollateralFalls {
  sampled(sample: LtvSample, before: LtvSample | null): void
  /**
   * Collateral sold by liquidations: falls of a unit during which one of its repayments was booked. Each is returned
   * once.
   */
  sold(repayments: readonly Repayment[], unitOf: (repayment: Repayment) => string | null): readonly Condition[]
}

/** The exchange books a repayment a little before or after the figures move, by its own clock. */
const NEAR_MS = 30_000
const RETAINED_MS = HOUR_MS

interface Fall {
  readonly fall: CollateralFall
  readonly from: number
  readonly sample: LtvSample
}

export function createCollateralFalls(clock: Clock): CollateralFalls {
  let falls: readonly Fall[] = []
  const isDuring = ({ from, sample }: Fall, { businessType, repaidTime }: Repayment): boolean =>
    businessType === 'liquidation' && Number(repaidTime) >= from - NEAR_MS && Number(repaidTime) <= sample.at + NEAR_MS
  return {
    sampled(sample, before) {
      const fall = before === null ? null : collateralFall(before, sample)
      if (before === null || fall === null || !isRepayment(fall)) return
      falls = [
        ...falls.filter((entry) => clock.now() - entry.sample.at < RETAINED_MS),
        { fall, from: before.at, sample },
      ]
    },
    sold(repayments, unitOf) {
      const recent = falls.filter((entry) =>
        repayments.some((repayment) => isDuring(entry, repayment) && unitOf(repayment) === entry.sample.riskUnitId),
      )
      falls = falls.filter((entry) => !recent.includes(entry))
      return recent.map(({ fall, sample }) => collateralSoldCondition(fall, sample))
    },
  }
}
