/**
 * Columns of a batch. A cell holds the typed text, so that no input is lost or silently changed. `rowToOrder` reads it
 * and `checkBatch` returns its findings.
 */
export const draftColumns = [
  'category',
  'symbol',
  'side',
  'posSide',
  'orderType',
  'timeInForce',
  'price',
  'qty',
  'takeProfit',
  'stopLoss',
  'stpMode',
  'clientOid',
  'note',
] as const

export type DraftColumn = (typeof draftColumns)[number]

export type DraftRow = { readonly [Column in DraftColumn]: string } & {
  /** Stable while the row is edited, moved or sorted. */
  readonly id: string
  /** Unticked rows stay in the document and are not sent. */
  readonly include: boolean
}

/** Characters of a cell of a draft at most; the IPC refuses more. */
export const MAX_CELL_CHARACTERS = 200
