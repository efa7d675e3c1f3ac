import { expect } from 'vitest'
import { csvText } from '@/shared/base/text/csv'
import { cellText, exactSum, type ForeignCell, isRun, rowsOfCsv, rowsOfWorkbook } from '@/shared/testing/foreign-sheets'
import { type Random, seededRandom } from '@/shared/base/random'
import { csvContent } from '@/renderer/kit/files/save-file'
import type { Column } from '@/renderer/kit/table/columns/column'
import { fileGrid, sheetGrid } from '@/renderer/kit/table/table-content'
import { writeXlsx } from '@/renderer/kit/table/xlsx-file'

/** Texts of people and of the exchange that a spreadsheet could run, split or shorten. */
const hostile = [
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "'=1",
  'a "quoted", word',
  'two\nlines',
  'two\r\nlines',
  '007',
  '1e5',
  '-2e5',
  '_x0041_',
  '龙虾 £ é',
  '<b>&amp;</b>',
  'constructor',
]

const below = (random: Random, count: number): number => Math.floor(random.next() * count)
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => below(random, 10)).join('')
const EARLIEST = Date.UTC(2020, 0, 1)
const SPAN_MS = 400_000_000_000

function variedText(text: string, random: Random): string {
  if (text.startsWith('~')) return hostile[below(random, hostile.length)]!
  if (/^1\d{12}$/.test(text)) return String(EARLIEST + below(random, SPAN_MS))
  if (/^\d{16,}$/.test(text)) return `1${digits(random, text.length - 1)}`
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  const sign = text.startsWith('-') && random.next() < 0.5 ? '-' : ''
  const places = below(random, 19)
  const whole = `${1 + below(random, 9)}${digits(random, below(random, 7))}`
  // Never zero: without an amount many columns are empty.
  return random.next() < 0.2
    ? `${sign}0.${digits(random, places)}1`
    : `${sign}${whole}${places === 0 ? '' : `.${digits(random, places)}`}`
}

/**
 * A record like the sample. Amounts, times and IDs are random, with the signs of the sample, and a text that begins
 * with ~ is hostile. Words are unchanged.
 */
export function varied<Value>(sample: Value, random: Random): Value
export function varied(sample: unknown, random: Random): unknown {
  if (typeof sample === 'string') return variedText(sample, random)
  if (typeof sample === 'number') return sample > EARLIEST / 2 ? EARLIEST + below(random, SPAN_MS) : sample
  if (Array.isArray(sample)) return sample.map((value: unknown) => varied(value, random))
  if (typeof sample !== 'object' || sample === null || sample instanceof Map) return sample
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, varied(value, random)]))
}

/** An amount; null or '' where the record has none. */
type Figure<Row> = (row: Row) => string | null | undefined

/** Content of a file according to its records, by the titles of its columns. */
export interface Recorded<Row> {
  readonly amounts: Readonly<Record<string, Figure<Row>>>
  /** Unix ms. */
  readonly times?: Readonly<Record<string, (row: Row) => string | number | null | undefined>>
  readonly texts?: Readonly<Record<string, (row: Row) => string>>
  /** Amounts that Volley computes; other tests check them. */
  readonly computed?: readonly string[]
}

const titleOf = (field: string): string =>
  field.replace(/ \((UTC|local|%|USD|USDT|BTC|ratio)\)$/, '').replace(/, coin$/, '')
/** 'Take profit' is `takeProfit` in a file that can be read back. */
const rawNameOf = (title: string): string =>
  title.charAt(0).toLowerCase() + title.slice(1).replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
const sheetDigits = (cell: ForeignCell): string =>
  cell.kind === 'number' ? cell.digits : cell.kind === 'text' ? cell.text : ''

/** Writes rows as CSV and as workbook, and compares what another program reads with the records. */
async function expectRoundTrip<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { amounts, times = {}, texts = {}, computed = [] }: Recorded<Row>,
): Promise<void> {
  const [heads = [], ...lines] = rowsOfCsv(csvContent(csvText(fileGrid(columns, rows))))
  const book = await writeXlsx('Table', sheetGrid(columns, rows))
  const [sheetHeads = [], ...sheetLines] = rowsOfWorkbook(new Uint8Array(await book.arrayBuffer()))

  expect([lines.length, sheetLines.length]).toEqual([rows.length, rows.length])
  expect(sheetHeads.map(sheetDigits)).toEqual(heads)
  for (const line of lines) expect([line.length, line.filter(isRun)]).toEqual([heads.length, []])

  const field = (title: string, form = ''): number => {
    const isNamed = (head: string): boolean => titleOf(head) === title || head === rawNameOf(title)
    const place = heads.findIndex((head) => isNamed(head) && head.endsWith(form) && !head.endsWith(', coin'))
    expect(place, `column ${title} of ${heads.join()}`).toBeGreaterThanOrEqual(0)
    return place
  }
  const sheetCell = (line: readonly ForeignCell[], place: number): ForeignCell => line[place] ?? { kind: 'empty' }

  for (const [title, figure] of Object.entries(amounts)) {
    const place = field(title)
    const expected = rows.map((row) => figure(row) ?? '')
    for (const [name, readRows] of [
      ['CSV', lines.map((line) => line[place]!)],
      ['XLSX', sheetLines.map((line) => sheetDigits(sheetCell(line, place)))],
    ] as const) {
      expect(
        readRows.map((text) => text === ''),
        `${name}, ${title}`,
      ).toEqual(expected.map((text) => text === ''))
      const sumOf = (all: readonly string[]): string => exactSum(all.filter((text) => text !== ''))
      expect(sumOf(readRows), `${name}, ${title}`).toBe(sumOf(expected))
      for (const [at, text] of readRows.entries())
        if (text !== '') expect(exactSum([text]), `${name}, ${title}`).toBe(exactSum([expected[at]!]))
    }
  }
  for (const [title, time] of Object.entries(times)) {
    const [utc, local] = [field(title, '(UTC)'), field(title, '(local)')]
    const expected = rows.map((row) => time(row) ?? '').map((at) => (at === '' ? null : Number(at)))
    const parsed = (text: string): number | null => (text === '' ? null : Date.parse(text))
    expect(
      lines.map((line) => parsed(line[utc]!)),
      title,
    ).toEqual(expected)
    expect(
      lines.map((line) => parsed(line[local]!)),
      title,
    ).toEqual(expected)
    const dateOf = (line: readonly ForeignCell[], place: number): number | null => {
      const cell = sheetCell(line, place)
      return cell.kind === 'date' ? cell.at : null
    }
    expect(
      sheetLines.map((line) => dateOf(line, utc)),
      title,
    ).toEqual(expected)
    const wallClock = lines.map((line) => parsed(line[local] === '' ? '' : `${line[local]!.slice(0, 23)}Z`))
    expect(
      sheetLines.map((line) => dateOf(line, local)),
      title,
    ).toEqual(wallClock)
  }
  for (const [title, text] of Object.entries(texts)) {
    const place = field(title)
    expect(
      lines.map((line) => cellText(line[place]!)),
      title,
    ).toEqual(rows.map(text))
    expect(
      sheetLines.map((line) => sheetDigits(sheetCell(line, place))),
      title,
    ).toEqual(rows.map(text))
  }

  // A column without a record is a column that nobody compares.
  const declared = columns.filter(({ title, value }) => title !== '' && value !== undefined)
  const figures = declared.filter(({ numeric }) => numeric).map(({ title }) => title)
  expect(figures.toSorted()).toEqual([...Object.keys(amounts), ...computed].toSorted())
  const moments = declared.filter(({ isTime }) => isTime).map(({ title }) => title)
  expect(moments.toSorted()).toEqual(Object.keys(times).toSorted())
}

const ROWS = 60

export type Check = () => Promise<void>
/** The check of a table: random rows like the sample, and their files. */
export const table =
  <Row>(columns: readonly Column<Row>[], sample: Row, recorded: Recorded<Row>): Check =>
  () => {
    const random = seededRandom(29)
    const rows = Array.from({ length: ROWS }, () => varied(sample, random))
    return expectRoundTrip(columns, rows, recorded)
  }
