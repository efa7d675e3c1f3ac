import { readSheets } from '@/shared/sheets/read-sheets'
import type { SheetSource } from '@/shared/sheets/cells/workbook'
import type { DraftColumn } from '@/shared/trading/batch/draft/draft-row'
import { findHeader } from '../find-header'
import { findingsOf, isUnquestioned } from '../findings'
import { importSheet, noAnswers, type Answers } from '../import-sheet'
import { usualColumns } from '../presets'

let ids = 0
const newId = (): string => `r${(ids += 1)}`
export const usualDefaults = { category: 'USDT-FUTURES', orderType: 'limit', timeInForce: 'gtc', stpMode: 'none' }

/** What the desk makes of a source that is dropped onto it, and whether its rows enter the draft unasked. */
export function readOrders(
  source: SheetSource | string,
  answers: Answers = noAnswers,
  defaults: Partial<Record<DraftColumn, string>> = usualDefaults,
  isHedge = false,
) {
  const book = readSheets(typeof source === 'string' ? { kind: 'text', text: source } : source)
  const table = book.sheets[book.active]!
  const headerAt = findHeader(table.rows)
  const { mapping, preset } = usualColumns(table.rows[headerAt] ?? null, table.rows.slice(headerAt + 1))
  const usual = { ...defaults, ...(preset?.category === undefined ? {} : { category: preset.category }) }
  const sheet = importSheet(table, headerAt, mapping, answers, { defaults: usual, newId, isHedge })
  const findings = findingsOf(book.source, table, sheet, { isConfirmed: false, preset })
  return {
    table,
    preset,
    sheet,
    findings,
    rows: sheet.rows.map(({ row }) => row),
    isCertain: isUnquestioned(sheet, findings),
    /** What is asked about, by the names of the rules. */
    questions: findings.filter(({ level }) => level === 'look').map(({ rule }) => rule),
  }
}
