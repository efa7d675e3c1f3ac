import { z } from 'zod'
import { cellsText } from '@/shared/base/text/csv'
import type { DraftColumn } from '@/shared/trading/batch/draft/draft-row'

/** Texts for the draft by row, and the rows that come in unticked: hidden ones and totals. */
export interface BlockCells {
  readonly cells: readonly (readonly string[])[]
  readonly unticked: ReadonlySet<number>
}

/** Target of a paste: the columns from the left edge of the selection, and the function that pastes. */
export interface BlockTarget {
  readonly columns: readonly DraftColumn[]
  /** IDs of the changed rows; null if the target no longer exists. */
  readonly place: (block: BlockCells) => readonly string[] | null
}

/** Format for cells of Volley on the clipboard, next to plain text; no other program uses it. */
const OWN_CELLS = 'application/x-volley-cells+json'
const OwnCells = z.array(z.array(z.string())).min(1)

/** Copies cells to the clipboard as text, and in Volley's format. */
export function offerCells(data: DataTransfer, cells: BlockCells['cells']): void {
  data.setData('text/plain', cellsText(cells))
  data.setData(OWN_CELLS, JSON.stringify(cells))
}

/** Cells in Volley's format on the clipboard; null if there are none. */
export function ownCells(data: DataTransfer): BlockCells['cells'] | null {
  if (!data.types.includes(OWN_CELLS)) return null
  const parsed = OwnCells.safeParse(JSON.parse(data.getData(OWN_CELLS)))
  return parsed.success ? parsed.data : null
}
