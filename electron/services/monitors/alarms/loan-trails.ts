import type { TrustedTime } from '@/shared/base/clock'
import { compare } from '@/shared/base/decimal'
import { HOUR_MS, SECOND_MS } from '@/shared/base/time'
import type { EarlierRate } from '@/shared/trading/alarms/rules/loan-movement'

/** Rates of consumer loans in the last hours, since the start of this process. Ratios. */
export interface LoanTrails {
  note(orderId: string, rate: string): void
  /** Lowest rate in the last ms; null if there is none. */
  lowest(orderId: string, ms: number): string | null
  /** The first rate of the last three hours; null if it is less than an hour old. */
  earlier(orderId: string): EarlierRate | null
  /** Forgets all other loans. */
  keep(orderIds: ReadonlySet<string>): void
}

const RETAINED_MS = 3 * HOUR_MS
/** Within such a step only the lowest rate is kept. */
const STEP_MS = 10 * SECOND_MS

interface Step {
  /** Monotonic and Unix ms of its first rate. */
  readonly mono: number
  readonly at: number
  readonly first: string
  readonly lowest: string
}

export function createLoanTrails(time: TrustedTime): LoanTrails {
  const trails = new Map<string, readonly Step[]>()

  return {
    note(orderId, rate) {
      const steps = trails.get(orderId) ?? []
      const last = steps.at(-1)
      const [mono, at] = [time.mono(), time.now()]
      if (last !== undefined && mono - last.mono < STEP_MS) {
        if (compare(rate, last.lowest) < 0) trails.set(orderId, [...steps.slice(0, -1), { ...last, lowest: rate }])
        return
      }
      const recent = steps.filter((step) => mono - step.mono <= RETAINED_MS)
      trails.set(orderId, [...recent, { mono, at, first: rate, lowest: rate }])
    },
    lowest(orderId, ms) {
      const steps = (trails.get(orderId) ?? []).filter(({ mono }) => time.mono() - mono <= ms)
      return steps.map(({ lowest }) => lowest).toSorted(compare)[0] ?? null
    },
    earlier(orderId) {
      const [first] = trails.get(orderId) ?? []
      return first === undefined || time.mono() - first.mono < HOUR_MS ? null : { at: first.at, rate: first.first }
    },
    keep(orderIds) {
      for (const orderId of trails.keys()) if (!orderIds.has(orderId)) trails.delete(orderId)
    },
  }
}
