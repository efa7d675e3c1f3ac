import type { Bridge } from '@/shared/ipc/bridge'
import type { Reply } from '@/shared/ipc/transport/reply'
import type { TaxPage, TaxPlace } from '@/shared/ipc/watching/tax'
import { t } from '@/shared/languages/text'
import { createCsvWriter, jsonLines, type TaxLayoutName } from '@/shared/trading/tax/layouts/layout'
import type { LocalTime } from '@/shared/trading/tax/layouts/tax-layout'
import { plain } from '@/shared/trading/tax/layouts/plain'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import type { Stretch } from '@/shared/trading/tax/tax-window'
import { CSV_MARK, isAscii } from '@/renderer/kit/files/save-file'
import { type SheetCell, sheetAmount } from '@/renderer/kit/table/table-content'
import { fileEdgeOf } from './tax-range'

/** Rows per request and write, so the page stays responsive. */
const PIECE = 1000
/** Maximum rows of a workbook, which is created in a single step. More rows go into further workbooks. */
const ROWS_OF_BOOK = 10_000

export const taxFiles = [
  { id: 'plain', label: t('CSV, every field') },
  { id: 'xlsx', label: t('XLSX, every field') },
  { id: 'jsonl', label: t('JSON lines, as the exchange sent them') },
  { id: 'koinly', label: t('CSV for Koinly') },
  { id: 'coinTracking', label: t('CSV for CoinTracking') },
] as const
export type TaxFileId = (typeof taxFiles)[number]['id']

/** A finished file. The browser stores its pieces outside of the page's memory. */
export interface TaxFile {
  readonly name: string
  readonly pieces: readonly Blob[]
  readonly type: string
}

export type TaxExport =
  | { readonly kind: 'done'; readonly records: number }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly why: string }

interface ExportParts {
  readonly bridge: Pick<Bridge, 'call'>
  readonly file: TaxFileId
  readonly range: Stretch
  /**
   * True if every record of the range was read, and its last day was over. Otherwise the file name states that it is
   * incomplete.
   */
  readonly isWhole: boolean
  readonly zone: LocalTime
  readonly progress: (records: number) => void
  readonly isCanceled: () => boolean
  readonly save: (file: TaxFile) => void
  /** Loads its library on demand. */
  readonly writeXlsx: (rows: readonly TaxRow[]) => Promise<Blob>
}

const csvType = 'text/csv;charset=utf-8'
const endings = { plain: 'csv', koinly: 'koinly.csv', coinTracking: 'cointracking.csv', jsonl: 'jsonl', xlsx: 'xlsx' }

/** `tax-20251124-20261124T2341Z-incomplete.koinly.csv`: the last day is included. */
function taxFileName(file: TaxFileId, { from, to }: Stretch, isWhole: boolean, part = ''): string {
  const days = `${fileEdgeOf(from, 'from')}-${fileEdgeOf(to, 'to')}`
  return `tax-${days}${isWhole ? '' : '-incomplete'}${part}.${endings[file]}`
}

interface Collector {
  add(rows: readonly TaxRow[]): Promise<void>
  end(): Promise<void>
}

function textFile({ file, range, isWhole, save, zone }: ExportParts): Collector {
  const pieces: Blob[] = []
  let isMarked = false
  function append(text: string): void {
    // Tax tools define their own form. The other file is opened in spreadsheets.
    if (file === 'plain' && !isMarked && !isAscii(text)) {
      pieces.unshift(new Blob([CSV_MARK]))
      isMarked = true
    }
    if (text !== '') pieces.push(new Blob([text]))
  }
  const type = file === 'jsonl' ? 'application/jsonl;charset=utf-8' : csvType
  const csv = file === 'jsonl' || file === 'xlsx' ? null : createCsvWriter(file satisfies TaxLayoutName, zone)
  return {
    add: async (rows) => append(csv === null ? jsonLines(rows) : csv.write(rows)),
    async end() {
      append(csv?.end() ?? '')
      save({ name: taxFileName(file, range, isWhole), pieces, type })
    },
  }
}

function workbooks({ file, range, isWhole, save, writeXlsx }: ExportParts): Collector {
  let rows: TaxRow[] = []
  let books = 0
  async function book(isLast: boolean): Promise<void> {
    const part = books === 0 && isLast ? '' : `-${books + 1}`
    const piece = await writeXlsx(rows)
    books += 1
    rows = []
    save({ name: taxFileName(file, range, isWhole, part), pieces: [piece], type: piece.type })
  }
  return {
    async add(more) {
      if (rows.length + more.length > ROWS_OF_BOOK) await book(false)
      rows.push(...more)
    },
    end: () => (rows.length > 0 || books === 0 ? book(true) : Promise.resolve()),
  }
}

const amountColumns: ReadonlySet<string> = new Set([t('Amount'), t('Fee'), t('Balance')])

function sheetCell(title: string, text: string, { at }: TaxRow): SheetCell {
  if (text === '') return null
  if (title === 'Time (UTC)') return new Date(at)
  if (title === 'Time (Unix ms)') return at
  return amountColumns.has(title) ? sheetAmount(text) : text
}

/** The rows as a workbook: amounts are numbers where no digit is lost, the time in UTC is a date. */
export const sheetOf = (rows: readonly TaxRow[], zone: LocalTime) => ({
  fields: plain.head,
  data: rows.map((row) =>
    plain
      .linesOf([row], zone)
      .flatMap((line) => line.map((text, index) => sheetCell(plain.head[index] ?? '', text, row))),
  ),
})

/** Exports the records of a range, oldest first. Asynchronous, so the page stays responsive. */
export async function exportTax(parts: ExportParts): Promise<TaxExport> {
  const collector = parts.file === 'xlsx' ? workbooks(parts) : textFile(parts)
  let after: TaxPlace | null = null
  let records = 0
  for (;;) {
    const page: Reply<TaxPage> = await parts.bridge.call('tax.records', {
      ...parts.range,
      newestFirst: false,
      after,
      limit: PIECE,
    })
    if (parts.isCanceled()) return { kind: 'canceled' }
    if (!page.ok) return { kind: 'failed', why: page.error.message }
    await collector.add(page.value.rows)
    records += page.value.rows.length
    after = page.value.next
    if (after === null) break
    parts.progress(records)
  }
  await collector.end()
  return { kind: 'done', records }
}
