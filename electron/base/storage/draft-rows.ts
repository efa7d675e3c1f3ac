import { z } from 'zod'
import { draftColumns, type DraftColumn, type DraftRow } from '@/shared/trading/batch/draft-row'

const text = z.string().catch('')
const columns = Object.fromEntries(draftColumns.map((column) => [column, text])) as Record<DraftColumn, typeof text>

/** A row as any version of Volley wrote it: a column it did not know yet is empty, one that is gone is dropped. */
const StoredRow = z.object({ ...columns, id: z.string(), include: z.boolean().catch(true) })

/** The rows of a draft as they stand on disk; what cannot be read as a row is left out. */
export function parseRows(stored: unknown): readonly DraftRow[] {
  try {
    const rows: unknown = JSON.parse(String(stored))
    return Array.isArray(rows) ? rows.flatMap((row) => StoredRow.safeParse(row).data ?? []) : []
  } catch {
    return []
  }
}
