import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { Version } from './draft-history'
import { newRow } from './new-row'
import type { Overtaken } from './overtaken'

/**
 * Rows with the edits of rows that another window sent. Edits of a row that stays under a new ID apply to it; a row
 * that is gone is added again as a new row. Quantities keep the coin in which they were typed.
 */
export function withLateEdits({ rows, units }: Version, edits: readonly Overtaken[]): Version {
  const removed = new Set<string>()
  const changed = new Map<string, DraftRow>()
  const added = new Map<string, DraftRow>()
  const lateUnits: Record<string, string> = {}
  const setUnit = (id: string, unit: string | undefined): void => {
    if (unit !== undefined) lateUnits[id] = unit
  }
  for (const { row, column, other } of edits) {
    if (other === null) {
      if (added.has(row.id)) continue
      const copy = { ...newRow(row), include: row.include }
      added.set(row.id, copy)
      setUnit(copy.id, units[row.id])
    } else if (column === null) removed.add(other.id)
    else {
      changed.set(other.id, { ...(changed.get(other.id) ?? other), [column]: row[column] })
      setUnit(other.id, units[row.id])
    }
  }
  const remaining = rows.flatMap((row) => (removed.has(row.id) ? [] : [changed.get(row.id) ?? row]))
  return { rows: [...remaining, ...added.values()], units: { ...units, ...lateUnits } }
}
