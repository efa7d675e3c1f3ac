import Papa from 'papaparse'
import type { AnswerTable } from './answer-tables'

/** A cell that a spreadsheet would run as a formula is quoted out of its reach; negative amounts stay amounts. */
const formula = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/

const gridOf = ({ columns, rows }: AnswerTable) => ({ fields: [...columns], data: rows.map((row) => columns.map((column) => row[column] ?? '')) })

/** The table as a CSV file. */
export const csvOf = (table: AnswerTable): string => Papa.unparse(gridOf(table), { escapeFormulae: formula })
/** The table as a spreadsheet takes it from the clipboard. */
export const tsvOf = (table: AnswerTable): string => Papa.unparse(gridOf(table), { delimiter: '\t', newline: '\n', escapeFormulae: formula })

/** Hands a text to the user as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Puts a text on the clipboard within a click. The window grants no page the clipboard permission, and this way needs none. */
export function copyText(text: string): boolean {
  const carrier = document.createElement('textarea')
  carrier.value = text
  carrier.setAttribute('aria-hidden', 'true')
  carrier.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  const focused = document.activeElement
  document.body.append(carrier)
  carrier.select()
  const done = document.execCommand('copy')
  carrier.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
