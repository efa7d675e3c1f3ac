import type { Clock } from '@/shared/base/clock'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import {
  type CollateralFall,
  collateralFall,
  collateralSoldCondition,
  collateralTakenCondition,
  isRepayment,
} from '@/shared/trading/alarms/rules/collateral'
import type { Condition } from '@/shared/trading/alarms/condition'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { HOUR_MS } from '@/shared/base/time'
import type { Database } from '@/electron/base/storage/sqlite'

/** Collateral that fell together with debt, until the repayments give the cause; also over a restart. */
export interface CollateralFalls {
  sampled(sample: LtvSample, before: LtvSample | null): void
  /**
   * Collateral that liquidations sold, and falls without a cause for 10 s, or near a liquidation that may be of several
   * units. A fall is returned at most once as each of both. `unitsOf`: the risk units that a repayment may be of.
   */
  due(repayments: readonly Repayment[], unitsOf: (repayment: Repayment) => readonly string[]): readonly Condition[]
}

/** The exchange books a repayment a little before or after the figures move, by its own clock. */
const NEAR_MS = 30_000
/** Time in which the repayments must give the cause. */
const CAUSE_MS = 10_000
const RETAINED_MS = HOUR_MS
const KEY = 'collateral-fall'

interface Fall {
  readonly fall: CollateralFall
  readonly from: number
  readonly sample: LtvSample
  /** True if it was announced without a cause. */
  readonly isAnnounced: boolean
}
/** Monotonic ms since when the fall is known. */
type KnownFall = Fall & { readonly since: number }

const keyOf = ({ sample: { riskUnitId, at } }: Fall): string => `${KEY} ${riskUnitId} ${at}`

/** Time between the fall and the repayment, ms; 0 for one booked during the fall. */
const distanceTo = ({ from, sample }: Fall, { repaidTime }: Repayment): number =>
  Math.max(0, from - Number(repaidTime), Number(repaidTime) - sample.at)
const isNear = (fall: Fall, repayment: Repayment): boolean => distanceTo(fall, repayment) <= NEAR_MS
/** Any other kind may be a liquidation. */
const isCause = ({ businessType }: Repayment): boolean => businessType === 'normal' || businessType === 'liquidation'
const isForced = ({ businessType }: Repayment): boolean => businessType === 'liquidation'

/** The nearest of the repayments, and of two alike the liquidation; null if none is near. */
function causeOf(fall: Fall, repayments: readonly Repayment[]): Repayment | null {
  const near = repayments.filter((repayment) => isNear(fall, repayment))
  const [nearest = null] = near.toSorted(
    (a, b) => distanceTo(fall, a) - distanceTo(fall, b) || Number(isForced(b)) - Number(isForced(a)),
  )
  return nearest
}

export function createCollateralFalls({
  clock,
  database,
}: {
  readonly clock: Clock
  readonly database: Database
}): CollateralFalls {
  const insert = database.prepare("INSERT OR REPLACE INTO events (key, at, kind, text) VALUES (?, ?, 'mark', ?)")
  const remove = database.prepare('DELETE FROM events WHERE key = ?')
  const saved = database.prepare('SELECT text FROM events WHERE key > ? AND key < ?')
  let falls: readonly KnownFall[] = attempt(savedFalls, [])

  function attempt<Value>(work: () => Value, otherwise: Value): Value {
    try {
      return work()
    } catch {
      // The history reports a disk that refuses.
      return otherwise
    }
  }
  // Texts were written below from values of this type.
  function savedFalls(): readonly KnownFall[] {
    return saved.all(`${KEY} `, `${KEY}!`).map(({ text }) => {
      const fall = JSON.parse(String(text)) as Fall
      return { ...fall, since: clock.mono() - Math.max(0, clock.now() - fall.sample.at) }
    })
  }
  function save({ fall, from, sample, isAnnounced }: KnownFall): void {
    const saving: Fall = { fall, from, sample, isAnnounced }
    attempt(() => void insert.run(keyOf(saving), sample.at, JSON.stringify(saving)), undefined)
  }
  function forget(done: readonly KnownFall[]): void {
    falls = falls.filter((fall) => !done.includes(fall))
    for (const fall of done) attempt(() => void remove.run(keyOf(fall)), undefined)
  }

  function announceTaken(fall: KnownFall): Condition {
    const announced = { ...fall, isAnnounced: true }
    falls = falls.map((other) => (other === fall ? announced : other))
    save(announced)
    return collateralTakenCondition(fall.fall, fall.sample)
  }

  return {
    sampled(sample, before) {
      const fall = before === null ? null : collateralFall(before, sample)
      if (before === null || fall === null || !isRepayment(fall)) return
      const known = { fall, from: before.at, sample, isAnnounced: false, since: clock.mono() }
      falls = [...falls, known]
      save(known)
    },
    due(repayments, unitsOf) {
      forget(falls.filter(({ since }) => clock.mono() - since >= RETAINED_MS))
      return falls.flatMap((fall): readonly Condition[] => {
        const possible = repayments.filter((repayment) => unitsOf(repayment).includes(fall.sample.riskUnitId))
        const own = possible.filter((repayment) => isCause(repayment) && unitsOf(repayment).length === 1)
        const cause = causeOf(fall, own)
        const mayBeForced = possible.some((repayment) => isForced(repayment) && isNear(fall, repayment))
        const isLate = clock.mono() - fall.since >= CAUSE_MS
        if (cause !== null && isForced(cause)) {
          forget([fall])
          return [collateralSoldCondition(fall.fall, fall.sample)]
        }
        if (!isLate && (cause !== null || !mayBeForced)) return []
        if (cause === null) return fall.isAnnounced ? [] : [announceTaken(fall)]
        forget([fall])
        return []
      })
    },
  }
}
