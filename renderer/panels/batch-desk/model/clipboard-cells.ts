import type { DraftColumn } from '@/shared/trading/batch/draft-row'

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
const OWN_CELLS = 'application/x-volley-cells'
/** Puts cells on the clipboard: as text for others, and as what they are for a sheet of ours. */
export function offerCells(data: DataTransfer, text: string): void {
  data.setData('text/plain', text)
  data.setData(OWN_CELLS, text)
}
/** The cells of ours on the clipboard; null where it holds none. */
export const ownCells = (data: DataTransfer): string | null =>
  data.types.includes(OWN_CELLS) ? data.getData(OWN_CELLS) : null
