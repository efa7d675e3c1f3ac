import Papa from 'papaparse'
import type { AnswerTable } from './answer-tables'

/** A cell that a spreadsheet would run as a formula is quoted out of its reach; negative amounts stay amounts. */
const formula = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/

const gridOf = ({ columns, rows }: AnswerTable) => ({ fields: [...columns], data: rows.map((row) => columns.map((column) => row[column] ?? '')) })

/** The table as a CSV file. */
export const csvOf = (table: AnswerTable): string => Papa.unparse(gridOf(table), { escapeFormulae: formula })
/** The table as a spreadsheet takes it from the clipboard. */
export const tsvOf = (table: AnswerTable): string => Papa.unparse(gridOf(table), { delimiter: '\t', newline: '\n', escapeFormulae: formula })
