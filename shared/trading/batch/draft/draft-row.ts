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
  /** Stable under edits, moves and sorting. */
  readonly id: string
  /** Excluded rows stay in the document and are not sent. */
  readonly include: boolean
}

/** Maximum characters of a cell. The IPC refuses more. */
export const MAX_CELL_CHARACTERS = 200
