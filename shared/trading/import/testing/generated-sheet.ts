import type { SheetSource } from '@/shared/sheets/cells/workbook'
import { encoded } from '@/shared/sheets/text/testing/encode'
import { sheetSources } from './sheet-sources'

/** Meaning of a row; null for a row without an order of a batch. */
export interface IntendedOrder {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly qty: string
}

/** A cell of a generated sheet: what its text says, and what a table of the same copy says where that is more. */
export interface GeneratedText {
  readonly text: string
  /** The inside of its element in a table. */
  readonly html?: string
  /** Its number and number format in a program that has both. */
  readonly stored?: string
  readonly code?: string
}
export interface GeneratedRow {
  readonly cells: readonly GeneratedText[]
  readonly order: IntendedOrder | null
}
export interface GeneratedSheet {
  readonly titles: readonly string[]
  readonly rows: readonly GeneratedRow[]
  readonly form: Form
  /** Rows whose commas are not quoted, and notes whose quotation mark is not closed. */
  readonly isRaw: boolean
  /** Lines above the header of a text. */
  readonly above?: readonly string[]
  /** What the plain text beside a table says instead of the table. */
  readonly plain?: (cell: GeneratedText) => string
  readonly isPlain: boolean
}
export type Form =
  | 'commas'
  | 'semicolons'
  | 'tabs'
  | 'page'
  | 'markdown'
  | 'json'
  | 'encoded'
  | (typeof sheetSources)[number]['name']

export const PRICE = 2
export const QTY = 3

export const text = (displayed: string): GeneratedText => ({ text: displayed })
export const delimiters = { commas: ',', semicolons: ';', tabs: '\t' } as const
export const isDelimited = (form: Form): form is keyof typeof delimiters => Object.hasOwn(delimiters, form)

const escapedHtml = (displayed: string): string => displayed.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
function delimited({ titles, rows, isRaw, above = [] }: GeneratedSheet, sign: string): string {
  const quoted = (displayed: string): string =>
    !isRaw && (displayed.includes(sign) || /["\n]/.test(displayed)) ? `"${displayed.replaceAll('"', '""')}"` : displayed
  const lines = [titles, ...rows.map(({ cells }) => cells.map((cell) => cell.text))]
  return [...above, ...lines.map((line) => line.map(quoted).join(sign))].join('\n')
}

function pageOf({ titles, rows, plain = ({ text: displayed }) => displayed }: GeneratedSheet): SheetSource {
  const line = (cells: readonly GeneratedText[]): string =>
    `<tr>${cells.map((cell) => `<td>${cell.html ?? escapedHtml(cell.text)}</td>`).join('')}</tr>`
  const texts = rows.map(({ cells }) => cells.map((cell, at) => (at === PRICE ? plain(cell) : cell.text)))
  // A browser without a plain form of the table leaves it out.
  const isStructured = rows.some(({ cells }) => cells.some(({ html }) => html !== undefined))
  return {
    kind: 'html',
    html: `<table>${[titles.map(text), ...rows.map(({ cells }) => cells)].map(line).join('')}</table>`,
    text: isStructured ? '' : [titles, ...texts].map((cells) => cells.join('\t')).join('\n'),
  }
}

const lineTexts = ({ titles, rows }: GeneratedSheet): readonly (readonly string[])[] => [
  titles,
  ...rows.map(({ cells }) => cells.map((cell) => cell.text)),
]

function markdownOf(sheet: GeneratedSheet): SheetSource {
  const [titles = [], ...lines] = lineTexts(sheet)
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return { kind: 'text', text: [line(titles), line(titles.map(() => '---')), ...lines.map(line)].join('\n') }
}

/** A file of the Chinese Windows, where its characters exist there; else one of UTF-8. */
function encodedOf(sheet: GeneratedSheet): SheetSource {
  const text = delimited(sheet, ',')
  try {
    return { kind: 'file', name: 'orders.csv', bytes: encoded(text, 'gb18030') }
  } catch {
    return { kind: 'file', name: 'orders.csv', bytes: encoded(text, 'utf-8') }
  }
}

/** The sheet as a program copies or saves it. */
export function sourceOf(sheet: GeneratedSheet): SheetSource {
  if (sheet.form === 'page') return pageOf(sheet)
  if (sheet.form === 'markdown') return markdownOf(sheet)
  if (sheet.form === 'json') return { kind: 'text', text: JSON.stringify(lineTexts(sheet)) }
  if (sheet.form === 'encoded') return encodedOf(sheet)
  const program = sheetSources.find(({ name }) => name === sheet.form)
  if (program === undefined)
    return {
      kind: 'text',
      text: delimited(sheet, isDelimited(sheet.form) ? delimiters[sheet.form] : '\t'),
    }
  const cell = ({ text: displayed, stored, code = 'General' }: GeneratedText) => ({
    displayed,
    stored: stored ?? null,
    code,
  })
  return program.make([sheet.titles.map(text).map(cell), ...sheet.rows.map(({ cells }) => cells.map(cell))])
}
