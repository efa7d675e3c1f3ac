import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'

const place = (rowId: string | null, rule: string): string => `${rowId ?? ''} ${rule}`

/** Findings of the main process that the page lacks, and every one that blocks sending. */
export function mainFindings(
  assessment: Assessment | null,
  rowIds: readonly string[],
  problems: readonly Problem[],
): readonly Problem[] {
  const knownPlaces = new Set(problems.map(({ rowId, rule }) => place(rowId, rule)))
  return (assessment?.findings ?? []).flatMap(({ row, rule, band, message }): Problem[] => {
    const rowId = row === null ? null : (rowIds[row] ?? null)
    const level = band === 'never' ? 'error' : 'warning'
    return knownPlaces.has(place(rowId, rule)) && level !== 'error'
      ? []
      : [{ rowId, field: null, level, rule, message }]
  })
}
