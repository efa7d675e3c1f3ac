import { type TaxKind, taxKinds } from './tax-kind'
import { missingOf, partOfWeek, type Stretch, type TaxWindow, weeksOf, windowKey } from './tax-window'

/**
 * State of a tax kind in one week of the range. `out-of-reach`: it was not read in time, and the exchange no longer
 * returns it.
 */
export type CellState = 'read' | 'reading' | 'pending' | 'failed' | 'out-of-reach'

export interface CoverageCell {
  readonly kind: TaxKind
  readonly week: number
  readonly state: CellState
  /** Records read in this week. */
  readonly records: number
  readonly problem: string | null
}

export interface CoverageGap extends Stretch {
  readonly kind: TaxKind
  readonly state: Exclude<CellState, 'read'>
}

interface CoverageParts {
  readonly range: Stretch
  readonly windows: readonly TaxWindow[]
  readonly recordsIn: (kind: TaxKind, week: number) => number
  /** Earliest time for which the exchange returns records. */
  readonly reach: number
}

function stateOf(window: TaxWindow | undefined, part: Stretch, reach: number): CellState {
  const missing = missingOf(window, part)
  if (missing.length === 0) return 'read'
  if (missing.every(({ to }) => to <= reach)) return 'out-of-reach'
  if (window?.pendingRange != null) return 'reading'
  return window?.problem == null ? 'pending' : 'failed'
}

const byKey = (windows: readonly TaxWindow[]): ReadonlyMap<string, TaxWindow> =>
  new Map(windows.map((window) => [windowKey(window.kind, window.week), window]))

/** Every kind in every week of the range: kinds in their sequence, weeks oldest first. */
export function coverageOf({ range, windows, recordsIn, reach }: CoverageParts): readonly CoverageCell[] {
  const windowsByKey = byKey(windows)
  return taxKinds.flatMap((kind) =>
    weeksOf(range).map((week): CoverageCell => {
      const window = windowsByKey.get(windowKey(kind, week))
      return {
        kind,
        week,
        state: stateOf(window, partOfWeek(week, range), reach),
        records: recordsIn(kind, week),
        problem: window?.problem ?? null,
      }
    }),
  )
}

/**
 * Unread intervals of the range, to the millisecond. Adjacent ones of the same kind and state are merged. Empty without
 * a gap.
 */
export function gapsOf({ range, windows, reach }: Omit<CoverageParts, 'recordsIn'>): readonly CoverageGap[] {
  const windowsByKey = byKey(windows)
  const gaps: CoverageGap[] = []
  for (const kind of taxKinds) {
    for (const week of weeksOf(range)) {
      const window = windowsByKey.get(windowKey(kind, week))
      const part = partOfWeek(week, range)
      const state = stateOf(window, part, reach)
      if (state === 'read') continue
      for (const { from, to } of missingOf(window, part)) {
        const last = gaps.at(-1)
        if (last?.kind === kind && last.to === from && last.state === state) gaps[gaps.length - 1] = { ...last, to }
        else gaps.push({ kind, state, from, to })
      }
    }
  }
  return gaps
}

/** Intervals to read, oldest week first, so that none passes the look-back of the exchange before it is read. */
export const toRead = (
  parts: Omit<CoverageParts, 'recordsIn'>,
): readonly (Stretch & { kind: TaxKind; week: number })[] => {
  const windowsByKey = byKey(parts.windows)
  return weeksOf(parts.range).flatMap((week) =>
    taxKinds.flatMap((kind) => {
      const part = partOfWeek(week, parts.range)
      const state = stateOf(windowsByKey.get(windowKey(kind, week)), part, parts.reach)
      return state === 'read' || state === 'out-of-reach' ? [] : [{ kind, week, ...part }]
    }),
  )
}
