import { plural } from '@/shared/languages/plural'
import { t } from '@/shared/languages/text'
import type { SheetRow, SheetTable, Workbook } from '@/shared/sheets/cells/workbook'
import { columnCount, type ColumnMapping } from '@/shared/trading/import/column-mapping'
import { findHeader } from '@/shared/trading/import/find-header'
import type { ImportFinding } from '@/shared/trading/import/finding'
import { findingsOf, isUnquestioned } from '@/shared/trading/import/findings'
import { importSheet, noAnswers, type Answers, type ImportedSheet } from '@/shared/trading/import/import-sheet'
import { usualColumns } from '@/shared/trading/import/presets'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { draftColumns, type DraftColumn } from '@/shared/trading/batch/draft/draft-row'

export type Defaults = Partial<Record<DraftColumn, string>>
/** Confirmed mappings by header line (settings.pasteMappings). */
export type Remembered = Readonly<Record<string, readonly string[]>>

/** Decisions of the trader about a table; the rest is guessed. */
export interface Decided {
  readonly headerAt?: number
  readonly mapping?: ColumnMapping
  readonly answers?: Answers
}

/** A table as rows of the draft, with all findings. */
export interface ImportResult {
  readonly table: SheetTable
  readonly headerAt: number
  readonly sheet: ImportedSheet
  /** Columns before the trader's changes, and the known file format with this header. */
  readonly usual: ReturnType<typeof usualColumns>
  readonly findings: readonly ImportFinding[]
}

const headerOf = (table: SheetTable, headerAt: number): SheetRow | null => table.rows[headerAt] ?? null

/** Titles of a header as one line, the key of its saved mapping. */
export const headerLine = (header: SheetRow): string =>
  header.cells
    .map(({ displayed }) => displayed)
    .join('\t')
    .toLowerCase()

const readColumn = (text: string): DraftColumn | 'extra' => draftColumns.find((column) => column === text) ?? 'extra'

/** Saved mapping for exactly this header; undefined if there is none. */
function confirmedMapping(table: SheetTable, headerAt: number, remembered: Remembered): ColumnMapping | undefined {
  const header = headerOf(table, headerAt)
  const saved = header === null ? undefined : remembered[headerLine(header)]
  const isWhole =
    saved?.length === columnCount([...(header === null ? [] : [header]), ...table.rows.slice(headerAt + 1)])
  return isWhole ? saved?.map(readColumn) : undefined
}

/** Random characters of a row ID, which has at most 40. */
const RANDOM_CHARACTERS = 32

/** IDs of rows that are added together: a random text for all, and a number for each. */
function createRowIds(): () => string {
  const together = newIntentToken().slice(0, RANDOM_CHARACTERS)
  let count = 0
  return () => `${together}-${(count += 1)}`
}

/**
 * Reads a table of a workbook with the trader's decisions and guesses the rest. `isHedge`: the account is in hedge
 * mode.
 */
export function importTable(
  book: Workbook,
  table: SheetTable,
  remembered: Remembered,
  defaults: Defaults,
  { headerAt = findHeader(table.rows), mapping, answers = noAnswers }: Decided = {},
  isHedge = false,
): ImportResult {
  const confirmed = confirmedMapping(table, headerAt, remembered)
  const usual = usualColumns(headerOf(table, headerAt), table.rows.slice(headerAt + 1))
  const columns = mapping ?? confirmed ?? usual.mapping
  const { preset } = usual
  const filled = preset?.category === undefined ? defaults : { ...defaults, category: preset.category }
  const sheet = importSheet(table, headerAt, columns, answers, { defaults: filled, newId: createRowIds(), isHedge })
  // A mapping chosen by the trader counts as confirmed.
  const isConfirmed = confirmed !== undefined || (headerAt < 0 && mapping !== undefined)
  return { table, headerAt, sheet, usual, findings: findingsOf(book.source, table, sheet, { isConfirmed, preset }) }
}

/** Imported rows out of all lines, so omitted lines are visible. */
export const countOf = ({ sheet, table }: Pick<ImportResult, 'sheet' | 'table'>): string =>
  t`${plural(sheet.rows.length, 'row')} of ${plural(table.lines ?? table.rows.length, 'line')}`

/** True if the rows of a sheet enter the draft without the dialog. */
export const isCertain = ({ sheet, findings }: ImportResult): boolean => isUnquestioned(sheet, findings)
