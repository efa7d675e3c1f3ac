import type { Clock } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { AlarmRule } from '@/shared/trading/alarms/alarm'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'

/** Decides when a figure that is back below a line is a recovery. */
export interface Recovery {
  /**
   * The conditions, and a held one for each line whose alarm may not end yet: the figure is not current, disputed, or
   * below the line for too short a time. A wrong figure is recognized within that time.
   */
  proven(conditions: Conditions, of: RecoveredFigure): Conditions
}

interface RecoveredFigure {
  readonly rule: AlarmRule
  readonly subject: string
  /** Lines of the rule, as its conditions name them. */
  readonly lines: readonly string[]
  /** The figure is current, and nothing contradicts it. */
  readonly isTrusted: boolean
}

/** Public prices contradict a wrong figure within 5 s, also after a start. */
const PROVEN_MS = 5 * SECOND_MS

export function createRecovery(clock: Clock): Recovery {
  /** Monotonic ms since when a trusted figure is below a line. */
  const below = new Map<string, number>()
  return {
    proven(conditions, { rule, subject, lines, isTrusted }) {
      if (conditions === null) return null
      const met = new Set(conditions.map(({ about }) => about))
      const lasting = lines.flatMap((about): Condition[] => {
        const key = `${rule} ${subject} ${about}`
        if (met.has(about) || !isTrusted) below.delete(key)
        else if (!below.has(key)) below.set(key, clock.mono())
        if (met.has(about) || clock.mono() - (below.get(key) ?? clock.mono()) >= PROVEN_MS) return []
        const labels = { level: 'warning', title: '', text: '' } as const
        return [{ rule, subject, about, ...labels, state: 'held', measure: null, lasts: true }]
      })
      return [...conditions, ...lasting]
    },
  }
}
