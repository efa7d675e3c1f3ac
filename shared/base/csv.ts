import Papa from 'papaparse'

/** A cell that a spreadsheet would run as a formula is quoted out of its reach; negative amounts stay amounts. */
const formula = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/

export interface TextGrid {
  readonly fields: readonly string[]
  readonly data: readonly (readonly string[])[]
}

const linesOf = ({ fields, data }: TextGrid, header: boolean): string[][] =>
  [...(header ? [fields] : []), ...data].map((line) => [...line])

/**
 * The rows as a CSV file, with the names of the columns or without; what comes from elsewhere runs nothing in a
 * spreadsheet.
 */
export const csvText = (grid: TextGrid, header = true): string =>
  Papa.unparse(linesOf(grid, header), { escapeFormulae: formula })
/** The rows as a spreadsheet takes them from the clipboard. */
export const tsvText = (grid: TextGrid, header = true): string =>
  Papa.unparse(linesOf(grid, header), { delimiter: '\t', newline: '\n', escapeFormulae: formula })
/** Cells for the clipboard, as they are: one that holds a tab, a line break or a quote stands between quotes. */
export const cellsText = (cells: readonly (readonly string[])[]): string =>
  Papa.unparse(
    cells.map((line) => [...line]),
    { delimiter: '\t', newline: '\n' },
  )
