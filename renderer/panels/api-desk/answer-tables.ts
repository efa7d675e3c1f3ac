/** A list of a response for display, copy and export; cells are the unchanged text. */
export interface AnswerTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
}

type Members = Readonly<Record<string, unknown>>
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text of a cell: unchanged text, or JSON for objects and lists. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined ? '' : JSON.stringify(value)
}

function membersOf(element: unknown, columnNames: readonly string[]): Members {
  if (isMembers(element)) return element
  if (Array.isArray(element))
    return Object.fromEntries(element.map((value: unknown, at) => [columnNames[at] ?? `[${at}]`, value]))
  return { value: element }
}

/** Columns in the order of their first occurrence. Elements can have members that the first one lacks. */
function tableOf(name: string, elements: readonly unknown[], columnNames: readonly string[]): AnswerTable {
  const rows = elements.map((element) => membersOf(element, columnNames))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return {
    name,
    columns,
    rows: rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, cellText(value)])),
    ),
  }
}

/** Lists of plain values are shown as a single value. */
const isTableList = (value: unknown): value is unknown[] =>
  Array.isArray(value) &&
  (value.length === 0 || value.some((element) => typeof element === 'object' && element !== null))
/** A response with more fields than this outside of its lists is a record with details, not a page of a list. */
const PAGE_FIELDS = 2

/**
 * Each list of a response as a table, and its other fields as a table of names and values. `columnNames` names the
 * elements of array rows, as in candles.
 */
export function tablesOf(data: unknown, columnNames: readonly string[] = []): readonly AnswerTable[] {
  if (data === null || data === undefined) return []
  if (Array.isArray(data)) return [tableOf('data', data, columnNames)]
  if (!isMembers(data)) return [tableOf('data', [data], columnNames)]
  const lists = Object.entries(data).filter((entry): entry is [string, unknown[]] => isTableList(entry[1]))
  const plain = Object.entries(data).filter(([, value]) => !isTableList(value))
  const tables = lists.map(([name, list]) => tableOf(name, list, columnNames))
  if (plain.length === 0) return tables
  const own = tableOf(
    lists.length === 0 ? 'data' : 'fields',
    plain.map(([name, value]) => ({ name, value })),
    [],
  )
  return plain.length > PAGE_FIELDS ? [own, ...tables] : [...tables, own]
}

/** Columns that contain only amounts or numbers are aligned right. */
export const isNumericColumn = ({ rows }: AnswerTable, column: string): boolean =>
  rows.some((row) => (row[column] ?? '') !== '') && rows.every((row) => /^(-?\d+(\.\d+)?)?$/.test(row[column] ?? ''))

/** Time of a value in Unix ms; null for other values. */
export function momentIn(column: string, text: string): number | null {
  return /(time|ts|at)$/i.test(column) && /^1\d{12}$/.test(text) ? Number(text) : null
}
