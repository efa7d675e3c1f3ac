/** Rows that other services store over a restart, in one transaction with their accounts. */
export interface SavedRows {
  /** All rows of a kind in the order of their keys, in their written shape. */
  readRows<Row>(kind: string): Row[]
  /** Written by the next commit with its state at that time. The same key replaces the row. */
  writeRow(kind: string, key: string, row: unknown): void
}

/** For an exchange without a data folder: nothing survives the process. */
export const forgetfulRows: SavedRows = { readRows: () => [], writeRow: () => undefined }
