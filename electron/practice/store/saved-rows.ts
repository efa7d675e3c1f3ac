/**
 * Rows that services beside the engine keep over a restart, stored in one transaction with the accounts they belong to.
 */
export interface SavedRows {
  /** All rows of a kind in the order of their keys. They have the shape they were written with. */
  readRows<Row>(kind: string): Row[]
  /** Stored with the next commit; the same key replaces the row, whose state at that moment counts. */
  writeRow(kind: string, key: string, row: unknown): void
}

/** For an exchange without a data folder: nothing outlives the process. */
export const forgetfulRows: SavedRows = { readRows: () => [], writeRow: () => undefined }
