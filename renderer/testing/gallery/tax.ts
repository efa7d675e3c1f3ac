import type { TaxOverview } from '@/shared/ipc/watching/tax'
import { coverageOf, gapsOf } from '@/shared/trading/tax/coverage'
import { createTaxCheck } from '@/shared/trading/tax/tax-check'
import { taxKinds } from '@/shared/trading/tax/tax-kind'
import { reachAt, type TaxWindow, WEEK_MS, weeksOf, wholeLookBack } from '@/shared/trading/tax/tax-window'

/** A job in the middle of its work, with a cell in every state. */
export function taxOverview(now: number): TaxOverview {
  const range = wholeLookBack(now)
  const weeks = weeksOf(range)
  const none = { covered: null, pendingRange: null, cursor: null, problem: null }
  const readWindows = weeks.slice(1, 30).flatMap((week, index) =>
    taxKinds.map((kind): TaxWindow => {
      const whole = { from: week, to: week + WEEK_MS }
      if (index === 28 && kind === 'OTHER') return { ...none, kind, week, pendingRange: whole }
      if (index === 9 && kind === 'COIN-FUTURES') return { ...none, kind, week, problem: 'System error (25000)' }
      return { ...none, kind, week, covered: whole }
    }),
  )
  const running = { from: weeks.at(-1)!, to: range.to }
  const windows: readonly TaxWindow[] = [
    ...readWindows,
    { ...none, kind: 'SPOT', week: running.from, covered: running },
  ]
  const reach = reachAt(now) + WEEK_MS
  const records = (kind: string, week: number): number => (kind === 'SPOT' ? 40 + (Math.floor(week / WEEK_MS) % 7) : 0)
  const cells = coverageOf({ range, windows, reach, recordsIn: records })
  return {
    job: {
      state: 'running',
      windows: cells.length,
      readWindows: cells.filter(({ state }) => state === 'read').length,
      records: 1200,
      remainingMs: 190_000,
      current: { kind: 'OTHER', week: weeks[29]! },
      problem: null,
    },
    range,
    reach,
    cells,
    gaps: gapsOf({ range, windows, reach }),
    key: { label: 'Practice tax key', lastFour: '3f2a', storage: 'session', slot: 'tax' },
    canSaveKey: false,
    revision: 1,
    notSaved: null,
  }
}

export const noTaxFindings = createTaxCheck().finish()
