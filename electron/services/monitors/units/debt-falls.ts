import type { Clock } from '@/shared/base/clock'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { add, compare } from '@/shared/base/decimal'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { HOUR_MS } from '@/shared/base/time'

/** Which risk unit's debt fell, and when: the exchange does not say of which unit a repayment is. */
export interface DebtFalls {
  sampled(sample: LtvSample, before: LtvSample | null): void
  /** The one unit whose debt in that coin fell at that time; null where there is none or more than one. */
  unitOf(repayment: Repayment): string | null
}

/** The exchange books a repayment a little before or after the figure moves, by its own clock. */
const NEAR_MS = 90_000
const RETAINED_MS = HOUR_MS

export function createDebtFalls(clock: Clock): DebtFalls {
  let falls: readonly { readonly unit: string; readonly coin: string; readonly at: number }[] = []
  return {
    sampled(sample, before) {
      if (before === null) return
      const owed = (debts: LtvSample['debts'], coin: string): string => {
        const debt = debts.find((one) => one.coin === coin)
        return debt === undefined ? '0' : add(debt.principal, debt.interest)
      }
      const fallen = before.debts.filter(({ coin }) => compare(owed(sample.debts, coin), owed(before.debts, coin)) < 0)
      if (fallen.length === 0) return
      const recent = falls.filter(({ at }) => clock.now() - at < RETAINED_MS)
      falls = [...recent, ...fallen.map(({ coin }) => ({ unit: sample.riskUnitId, coin, at: sample.at }))]
    },
    unitOf({ coin, repaidTime }) {
      const near = falls.filter((fall) => fall.coin === coin && Math.abs(fall.at - Number(repaidTime)) <= NEAR_MS)
      const [unit, ...others] = [...new Set(near.map((fall) => fall.unit))]
      return unit === undefined || others.length > 0 ? null : unit
    },
  }
}
