import Papa from 'papaparse'

/** A cell that a spreadsheet would run as a formula is quoted out of its reach; negative amounts stay amounts. */
const formula = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/

export interface TextGrid {
  readonly fields: readonly string[]
  readonly data: readonly (readonly string[])[]
}

/** What needs no quotes and is run by nothing; the rest is looked at closely, which takes many times as long. */
const harmless = /^(?:-?\d+(?:\.\d+)?|[\dA-Za-z](?:[\w .:;-]*[\w.:;-])?|)$/
/** One cell of a CSV file. */
export const csvCell = (cell: string): string =>
  harmless.test(cell) ? cell : Papa.unparse([[cell]], { escapeFormulae: formula })
/** One row of a CSV file, without its end. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(',')

const linesOf = ({ fields, data }: TextGrid, header: boolean): readonly (readonly string[])[] =>
  header ? [fields, ...data] : data

/**
 * The rows as a CSV file, with the names of the columns or without; what comes from elsewhere runs nothing in a
 * spreadsheet.
 */
export const csvText = (grid: TextGrid, header = true): string => linesOf(grid, header).map(csvLine).join('\r\n')
/** The rows as a spreadsheet takes them from the clipboard. */
export const tsvText = (grid: TextGrid, header = true): string =>
  Papa.unparse(
    linesOf(grid, header).map((line) => [...line]),
    { delimiter: '\t', newline: '\n', escapeFormulae: formula },
  )
/** Cells for the clipboard, as they are: one that holds a tab, a line break or a quote stands between quotes. */
export const cellsText = (cells: readonly (readonly string[])[]): string =>
  Papa.unparse(
    cells.map((line) => [...line]),
    { delimiter: '\t', newline: '\n' },
  )
