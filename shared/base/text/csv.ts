import Papa from 'papaparse'

/**
 * A cell that a spreadsheet would run as a formula is quoted. Negative amounts remain amounts. A cell that begins like
 * a quoted one is quoted once more, so that it can be read back.
 */
const formula = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)|^'+[=+@\t\r-]/

export interface TextGrid {
  readonly fields: readonly string[]
  readonly data: readonly (readonly string[])[]
}

/** Text that needs no quotes and is never run. Other text is checked closely, which takes many times as long. */
const harmless = /^(?:-?\d+(?:\.\d+)?|[\dA-Za-z](?:[\w .:;-]*[\w.:;-])?|)$/
/** One cell of a CSV file. */
export const csvCell = (cell: string): string =>
  harmless.test(cell) ? cell : Papa.unparse([[cell]], { escapeFormulae: formula })
/** One row of a CSV file, without its line end. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(',')

const linesOf = ({ fields, data }: TextGrid, header: boolean): readonly (readonly string[])[] =>
  header ? [fields, ...data] : data

/** The rows as a CSV file, with or without column names. External text never runs in a spreadsheet. */
export const csvText = (grid: TextGrid, header = true): string => linesOf(grid, header).map(csvLine).join('\r\n')
/** The rows in a spreadsheet's clipboard format. */
export const tsvText = (grid: TextGrid, header = true): string =>
  Papa.unparse(
    linesOf(grid, header).map((line) => [...line]),
    { delimiter: '\t', newline: '\n', escapeFormulae: formula },
  )
/** Cells for the clipboard, unchanged: a cell with a tab, a line break or a quote is quoted. */
export const cellsText = (cells: readonly (readonly string[])[]): string =>
  Papa.unparse(
    cells.map((line) => [...line]),
    { delimiter: '\t', newline: '\n' },
  )
