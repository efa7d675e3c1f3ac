import { z } from 'zod'
import { cellsText } from '@/shared/base/text/csv'
import type { DraftColumn } from '@/shared/trading/batch/draft/draft-row'

/** Texts as the draft gets them, row by row, and which of the rows the source hides. */
export interface BlockCells {
  readonly cells: readonly (readonly string[])[]
  readonly hidden: ReadonlySet<number>
}

/** Where cells are pasted: the columns from the left edge of the selection on, and how they get there. */
export interface BlockTarget {
  readonly columns: readonly DraftColumn[]
  /** The ids of the rows that were changed; null when the place is gone. */
  readonly place: (block: BlockCells) => readonly string[] | null
}

/** Cells of the sheet on the clipboard, beside their text: no other program puts anything there. */
const OWN_CELLS = 'application/x-volley-cells+json'
const OwnCells = z.array(z.array(z.string())).min(1)

/** Puts cells on the clipboard: as text for others, and as what they are for a sheet of ours. */
export function offerCells(data: DataTransfer, cells: BlockCells['cells']): void {
  data.setData('text/plain', cellsText(cells))
  data.setData(OWN_CELLS, JSON.stringify(cells))
}

/** The cells of ours on the clipboard; null where it holds none. */
export function ownCells(data: DataTransfer): BlockCells['cells'] | null {
  if (!data.types.includes(OWN_CELLS)) return null
  const read = OwnCells.safeParse(JSON.parse(data.getData(OWN_CELLS)))
  return read.success ? read.data : null
}
