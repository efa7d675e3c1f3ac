import { z } from 'zod'
import { DraftName, DraftRowInput, MAX_DRAFT_ROWS } from '@/shared/ipc/trading/drafts'
import { csvText } from '@/shared/base/text/csv'
import { t } from '@/shared/languages/text'
import { draftColumns, type DraftColumn, type DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { newRow } from '@/renderer/domain/drafts/store/new-row'

/** Incremented with every change that older versions cannot read. */
const VERSION = 1

/** All fields of a row except its ID. Earlier files have no take profit and stop loss. */
const { takeProfit, stopLoss } = DraftRowInput.shape
const DraftCells = DraftRowInput.omit({ id: true }).extend({
  takeProfit: takeProfit.default(''),
  stopLoss: stopLoss.default(''),
})

/** A draft as a file, without account and IDs, so it can be shared. */
const DraftFile = z.strictObject({
  format: z.literal('volley-draft'),
  version: z.literal(VERSION),
  name: DraftName,
  rows: z.array(DraftCells).max(MAX_DRAFT_ROWS),
})

/** Larger than any draft file. */
export const MAX_FILE_BYTES = 8_000_000

export const draftFileText = (name: string, rows: readonly DraftRow[]): string => {
  const cells = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([member]) => member !== 'id')))
  return `${JSON.stringify({ format: 'volley-draft', version: VERSION, name, rows: cells }, null, 2)}\n`
}

export type ReadFile =
  | { readonly ok: true; readonly name: string; readonly rows: readonly DraftRow[] }
  /** Names the path of the invalid member, and the rule. */
  | { readonly ok: false; readonly message: string }

const refused = (message: string): ReadFile => ({ ok: false, message })

function versionProblem(value: unknown): string | null {
  const head = z.looseObject({ format: z.unknown(), version: z.unknown() }).safeParse(value)
  if (!head.success || head.data.format !== 'volley-draft') return t('format: this is no draft of Volley')
  const { version } = head.data
  return typeof version === 'number' && version > VERSION
    ? t`version: the file is from a newer Volley (version ${version}; this Volley reads ${VERSION})`
    : null
}

/** Reads a draft from a file and assigns new row IDs. A file with an error is rejected as a whole. */
export function readDraftFile(text: string): ReadFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused(t('The file is not JSON'))
  }
  const problem = versionProblem(value)
  if (problem !== null) return refused(problem)
  const parsed = DraftFile.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refused(`${issue!.path.join('.')}: ${issue!.message}`)
  }
  const { name, rows } = parsed.data
  return { ok: true, name, rows: rows.map(({ include, ...row }) => ({ ...newRow(row), include })) }
}

const titles: Readonly<Record<DraftColumn, string>> = {
  category: t('Category'),
  symbol: t('Symbol'),
  side: t('Side'),
  posSide: t('Pos side'),
  orderType: t('Type'),
  timeInForce: 'TIF',
  price: t('Price'),
  qty: t('Qty'),
  takeProfit: t('Take profit'),
  stopLoss: t('Stop loss'),
  stpMode: 'STP',
  clientOid: t('Client OID'),
  note: t('Note'),
}

/**
 * Rows as CSV with the column names of the import. Unchecked rows are omitted, because the file has no column for them.
 */
export const draftCsv = (rows: readonly DraftRow[]): string =>
  csvText({
    fields: draftColumns.map((column) => titles[column]),
    data: rows.filter(({ include }) => include).map((row) => draftColumns.map((column) => row[column])),
  })
