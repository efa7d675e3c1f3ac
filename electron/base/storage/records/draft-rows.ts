import { z } from 'zod'
import { draftColumns, type DraftColumn, type DraftRow } from '@/shared/trading/batch/draft/draft-row'

const text = z.string().catch('')
const columns = Object.fromEntries(draftColumns.map((column) => [column, text])) as Record<DraftColumn, typeof text>

/** A row from any version of Volley: a missing column is empty, a removed one is dropped. */
const StoredRow = z.object({ ...columns, id: z.string(), include: z.boolean().catch(true) })

/** The rows of a draft as stored. Unreadable rows are omitted. */
export function parseRows(stored: unknown): readonly DraftRow[] {
  try {
    const rows: unknown = JSON.parse(String(stored))
    return Array.isArray(rows) ? rows.flatMap((row) => StoredRow.safeParse(row).data ?? []) : []
  } catch {
    return []
  }
}
