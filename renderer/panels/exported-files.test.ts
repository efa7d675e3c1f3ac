// @vitest-environment happy-dom
import { Blob } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { everyEntry, type ChainedEntry } from '@/shared/ipc/trading/journal'
import { cellText, exactSum, isRun, rowsOfCsv, rowsOfWorkbook } from '@/shared/testing/foreign-sheets'
import { sources } from '@/shared/testing/repository/files'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { draftColumns } from '@/shared/trading/batch/draft/draft-row'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import { sampleSheet } from '@/renderer/domain/drafts/sample-sheet'
import { formatLocalIso } from '@/renderer/kit/format/time'
import { writeXlsx } from '@/renderer/kit/table/xlsx-file'
import { csvContent } from '@/renderer/kit/files/save-file'
import { varied } from '@/renderer/testing/round-trip'
import { answerCsvOf } from './api-desk/answer-csv'
import { tablesOf } from './api-desk/answer-tables'
import { draftCsv, draftFileText } from './batch-desk/documents/draft-file'
import { readJournal } from './journal/export-journal'
import { exportTax, sheetOf, type TaxFileId, taxFiles } from './tax/export-tax'

const now = 1_790_000_000_000
const ROWS = 200
const random = seededRandom(29)
const many = <Row>(sample: Row): readonly Row[] => Array.from({ length: ROWS }, () => varied(sample, random))
const textOf = (pieces: readonly unknown[]): Promise<string> => new Blob(pieces as Blob[]).text()
const linesOf = (text: string): readonly unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

const taxRow: TaxRow = {
  kind: 'SPOT',
  at: now,
  record: {
    id: '1234567890123456789',
    coin: 'USDT',
    type: '~',
    amount: '-1',
    fee: '-1',
    balance: '1',
    ts: String(now),
  },
}
/** Records of single movements, oldest first. */
const taxRows = many(taxRow)
  .map((row): TaxRow => ({ ...row, record: { ...row.record, ts: String(row.at) } }))
  .toSorted((a, b) => a.at - b.at)
const recordSum = (...members: readonly ('amount' | 'fee' | 'balance')[]): string =>
  exactSum(taxRows.flatMap(({ record }) => members.map((member) => record[member])))

async function taxFile(file: TaxFileId): Promise<readonly unknown[]> {
  const pieces: unknown[] = []
  const bridge = { call: async () => ({ ok: true, value: { rows: taxRows, next: null } }) }
  const result = await exportTax({
    bridge: bridge as unknown as Parameters<typeof exportTax>[0]['bridge'],
    file,
    range: { from: now, to: now + 1 },
    isWhole: true,
    zone: formatLocalIso,
    progress: () => undefined,
    isCanceled: () => false,
    save: (saved) => void pieces.push(...saved.pieces),
    writeXlsx: (rows) => writeXlsx('Tax', sheetOf(rows, formatLocalIso)),
  })
  expect(result).toEqual({ kind: 'done', records: taxRows.length })
  return pieces
}
/** Columns of a CSV file by name; every row is whole and runs nothing. */
function columnsOf(text: string): (name: string) => readonly string[] {
  const [heads = [], ...lines] = rowsOfCsv(text)
  for (const line of lines) expect([line.length, line.filter(isRun)]).toEqual([heads.length, []])
  return (name) => lines.map((line) => cellText(line[heads.indexOf(name)] ?? `no column ${name}`))
}
const minus = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)
const nonEmpty = (cells: readonly string[]): readonly string[] => cells.filter((cell) => cell !== '')

/** A file for a tax tool: amounts in, out and fees add up to the records, to the second. */
async function expectTool(file: TaxFileId, into: string, out: string, time: (at: string) => number): Promise<void> {
  const column = columnsOf(await textOf(await taxFile(file)))
  const moved = [...nonEmpty(column(into)), ...nonEmpty(column(out)).map(minus)]
  expect(exactSum(moved)).toBe(recordSum('amount', 'fee'))
  const seconds = new Set(taxRows.map(({ at }) => Math.floor(at / 1000) * 1000))
  expect(new Set(column('Date').map(time))).toEqual(seconds)
}

const taxChecks: Readonly<Record<TaxFileId, () => Promise<void>>> = {
  async plain() {
    const column = columnsOf(await textOf(await taxFile('plain')))
    for (const [name, member] of [
      ['Amount', 'amount'],
      ['Fee', 'fee'],
      ['Balance', 'balance'],
    ] as const)
      expect(exactSum(column(name)), name).toBe(recordSum(member))
    for (const name of ['Time (UTC)', 'Time (local)'])
      expect(column(name).map((text) => Date.parse(text))).toEqual(taxRows.map(({ at }) => at))
    expect(column('Id')).toEqual(taxRows.map(({ record }) => record.id))
    expect(column('Type')).toEqual(taxRows.map(({ record }) => record.type))
  },
  async xlsx() {
    const [book] = await taxFile('xlsx')
    const [heads = [], ...lines] = rowsOfWorkbook(new Uint8Array(await (book as Blob).arrayBuffer()))
    const place = (name: string): number => heads.findIndex((cell) => cell.kind === 'text' && cell.text === name)
    const digits = (name: string): readonly string[] =>
      lines.map((line) => {
        const cell = line[place(name)]
        return cell?.kind === 'number' ? cell.digits : cell?.kind === 'text' ? cell.text : ''
      })
    expect(exactSum(digits('Amount'))).toBe(recordSum('amount'))
    expect(exactSum(digits('Fee'))).toBe(recordSum('fee'))
    expect(digits('Id')).toEqual(taxRows.map(({ record }) => record.id))
    const dates = lines.map((line) => line[place('Time (UTC)')])
    expect(dates).toEqual(taxRows.map(({ at }) => ({ kind: 'date', at })))
  },
  async jsonl() {
    expect(linesOf(await textOf(await taxFile('jsonl')))).toEqual(taxRows.map(({ kind, record }) => ({ kind, record })))
  },
  koinly: () => expectTool('koinly', 'Received Amount', 'Sent Amount', (at) => Date.parse(at)),
  coinTracking: () => expectTool('coinTracking', 'Buy Amount', 'Sell Amount', (at) => Date.parse(`${at}Z`)),
}

const entry: ChainedEntry = {
  seq: 1,
  at: now,
  key: '~',
  what: 'seen',
  detail: '~',
  hash: '0c',
  previous: '0b',
  isRedacted: false,
  symbol: '~',
  batchId: null,
}
async function journal(): Promise<void> {
  const entries = many(entry).map((journalEntry, nth) => ({ ...journalEntry, seq: ROWS - nth }))
  const proof = {
    provenAt: now,
    entries: ROWS,
    forgotten: 0,
    head: `${ROWS}:0c`,
    problem: null,
    findings: [],
    notes: [],
  }
  const answers: Readonly<Record<string, unknown>> = {
    'journal.verify': proof,
    'journal.page': { entries, next: null },
  }
  const bridge = { call: async (name: string) => ({ ok: true, value: answers[name] }) }
  const result = await readJournal({
    bridge: bridge as unknown as Parameters<typeof readJournal>[0]['bridge'],
    filter: everyEntry,
    now,
    progress: () => undefined,
    isCanceled: () => false,
  })
  if (result.kind !== 'done') throw new Error(result.kind)
  const [head, ...lines] = linesOf(await textOf(result.pieces))
  expect(head).toMatchObject({ head: `${ROWS}:0c`, proven: true })
  expect(lines).toEqual(
    entries.map(({ seq, at, key, detail, hash, previous, symbol, what: kind }) => {
      const time = new Date(at).toISOString()
      return { seq, at, time, key, kind, detail, symbol, previous, hash }
    }),
  )
}

async function drafts(): Promise<void> {
  const rows = many(draftRow({ note: '~', clientOid: 'a', price: '1', qty: '1' }))
  const column = columnsOf(csvContent(draftCsv(rows)))
  expect(exactSum(column('Price'))).toBe(exactSum(rows.map(({ price }) => price)))
  expect(exactSum(column('Qty'))).toBe(exactSum(rows.map(({ qty }) => qty)))
  expect(column('Note')).toEqual(rows.map(({ note }) => note))
  const parsed: unknown = JSON.parse(draftFileText('Draft', rows))
  const cells = rows.map((row) => Object.fromEntries(draftColumns.map((name) => [name, row[name]])))
  expect(parsed).toMatchObject({ format: 'volley-draft', name: 'Draft', rows: cells })
}

async function answers(): Promise<void> {
  const list = many({ orderId: '1234567890123456789', remark: '~', amount: '-1', cTime: String(now) })
  const column = columnsOf(csvContent(answerCsvOf(tablesOf({ list }, [])[0]!)))
  for (const name of ['orderId', 'remark', 'cTime', 'amount'] as const)
    expect(column(name)).toEqual(list.map((record) => record[name]))
}

async function sample(): Promise<void> {
  const column = columnsOf(csvContent(sampleSheet(btcPerp, '60000', false)))
  expect(column('Price')).toEqual(['=bid-0.5%', '=prev-0.2%', '=prev-0.2%', '=ask+0.5%', '=ask+1%'])
  expect(column('Symbol')).toEqual(Array.from({ length: 5 }, () => 'BTCUSDT'))
}

/** A file without records, and the test that reads it back. */
interface Document {
  readonly readBackIn: string
}

/** TABLE: every place of the page that saves a file, with its check. */
const saving: Readonly<Record<string, (() => Promise<void>) | Document>> = {
  'renderer/app/commands/view-commands.ts': { readBackIn: 'shared/settings/settings-text.test.ts' },
  'renderer/app/help/help-page.tsx': sample,
  'renderer/app/shell/status/assumption-list.tsx': {
    readBackIn: 'electron/services/assumptions/assumption-evidence.test.ts',
  },
  'renderer/app/shell/status/diagnostics-dialog.tsx': { readBackIn: 'e2e/desktop/diagnostics.spec.ts' },
  'renderer/domain/secrets/save-secret.tsx': { readBackIn: 'electron/app/api-desk/one-time-secrets.test.ts' },
  'renderer/kit/table/use-table-export.ts': { readBackIn: 'renderer/panels/exported-tables.test.ts' },
  'renderer/panels/api-desk/answer-view.tsx': answers,
  'renderer/panels/batch-desk/documents/file-actions.ts': drafts,
  'renderer/panels/candle-chart/screenshot/chart-screenshot.ts': { readBackIn: 'e2e/market/candle-chart.spec.ts' },
  'renderer/panels/journal/export-journal-button.tsx': journal,
  'renderer/panels/tax/export-tax-button.tsx': async () => {
    for (const { id } of taxFiles) await taxChecks[id]()
  },
  'renderer/state/workspace/layout-actions.ts': { readBackIn: 'renderer/state/workspace/layouts.test.ts' },
}
/** TABLE: files that the main process writes. */
const offering: Readonly<Record<string, Document>> = {
  'electron/app/account/account-risk.ts': { readBackIn: 'electron/services/monitors/history/csv.test.ts' },
}

// The Blob of the simulated page takes no bytes.
beforeAll(() => void vi.stubGlobal('Blob', Blob))
afterAll(() => void vi.unstubAllGlobals())

describe('Another program reads what the records have', () => {
  for (const [path, check] of Object.entries(saving)) if (typeof check === 'function') it(`in a file of ${path}`, check)

  it('in every file that the application saves', () => {
    const all = sources()
    const using = (pattern: RegExp): readonly string[] =>
      [...all].filter(([path, text]) => !/\btest(s|ing)?\b/.test(path) && pattern.test(text)).map(([path]) => path)
    expect(using(/(?<!function )\bsaveFile\(/)).toEqual(Object.keys(saving).toSorted())
    expect(using(/=> OfferedFile\b/)).toEqual(Object.keys(offering))
    const tests = [...Object.values(saving), ...Object.values(offering)].flatMap((value) =>
      typeof value === 'function' ? [] : [value.readBackIn],
    )
    expect(tests.filter((path) => !all.has(path))).toEqual([])
  })
})
