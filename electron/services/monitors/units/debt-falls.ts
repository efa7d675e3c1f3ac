import type { Clock } from '@/shared/base/clock'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { add, compare } from '@/shared/base/decimal'
import { lacksDebts } from '@/shared/trading/alarms/rules/known-rows'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { HOUR_MS } from '@/shared/base/time'

/** Times at which the debt of each risk unit fell. The exchange does not return the unit of a repayment. */
export interface DebtFalls {
  sampled(sample: LtvSample, before: LtvSample | null): void
  /** Units whose debt in this coin fell at that time. If there are none, it may be of each. */
  readonly unitsOf: (repayment: Repayment) => readonly string[]
}

/** Maximum difference between the booking of a repayment and the change of the figure, by the exchange's clock. */
const NEAR_MS = 90_000
const RETAINED_MS = HOUR_MS

export function createDebtFalls(clock: Clock, all: () => readonly string[]): DebtFalls {
  let falls: readonly { readonly unit: string; readonly coin: string; readonly at: number }[] = []
  return {
    sampled(sample, before) {
      if (before === null || lacksDebts(sample)) return
      const owed = (debts: LtvSample['debts'], coin: string): string => {
        const debt = debts.find((entry) => entry.coin === coin)
        return debt === undefined ? '0' : add(debt.principal, debt.interest)
      }
      const fallen = before.debts.filter(({ coin }) => compare(owed(sample.debts, coin), owed(before.debts, coin)) < 0)
      if (fallen.length === 0) return
      const recent = falls.filter(({ at }) => clock.now() - at < RETAINED_MS)
      falls = [...recent, ...fallen.map(({ coin }) => ({ unit: sample.riskUnitId, coin, at: sample.at }))]
    },
    unitsOf({ coin, repaidTime }) {
      const near = falls.filter((fall) => fall.coin === coin && Math.abs(fall.at - Number(repaidTime)) <= NEAR_MS)
      return near.length === 0 ? all() : [...new Set(near.map((fall) => fall.unit))]
    },
  }
}
