import { inflateRawSync } from 'node:zlib'

/** Reads files as another program does: nothing here is shared with the writers or with the import of the desk. */

/** Rows of a CSV file (RFC 4180), without the mark of its encoding. */
export function rowsOfCsv(file: string): readonly (readonly string[])[] {
  const text = file.replace(/^\ufeff/, '')
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[(at += 1)]!
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === ',' || (sign === '\r' && text[at + 1] === '\n')) {
      row.push(cell)
      cell = ''
      if (sign === ',') continue
      rows.push(row)
      row = []
      at += 1
    } else cell += sign
  }
  if (isQuoted) throw new Error('a quoted cell has no end')
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

/** A cell that a spreadsheet would run. */
export const isRun = (cell: string): boolean => /^[=+@\t\r]/.test(cell) || /^-(?!\d+(\.\d+)?(e[+-]?\d+)?$)/i.test(cell)

/** Text of a cell that is marked as text by an apostrophe. */
export const cellText = (cell: string): string => (/^'+[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell)

/** Cell of a workbook: a number as it is stored, a date as wall clock time in ms. */
export type ForeignCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'date'; readonly at: number }

/** Files of a ZIP archive by name, read from its directory. */
function filesOf(archive: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = archive.readUInt32LE(end + 16)
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const file = archive.readUInt32LE(at + 42)
    const from = file + 30 + archive.readUInt16LE(file + 26) + archive.readUInt16LE(file + 28)
    const stored = archive.subarray(from, from + size)
    const bytes = method === 0 ? stored : inflateRawSync(stored)
    files.set(archive.toString('utf8', at + 46, at + 46 + name), bytes.toString('utf8'))
    at += 46 + name + extra + comment
  }
  return files
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
/** Text of XML, with the escaped characters of workbooks (ECMA-376, ST_Xstring). */
const textOf = (xml: string): string =>
  [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)]
    .map(([, text = '']) => text)
    .join('')
    .replaceAll(/&(?:#x([\dA-F]+)|#(\d+)|(\w+));/gi, (_, hex: string, decimal: string, name: string) =>
      name === undefined ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)) : entities[name]!,
    )
    .replaceAll(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

const DAY = 86_400_000
/** Day 0 of a workbook, which counts days since then. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** Numbers of the styles that are formats of dates. */
function dateStyles(styles: string): ReadonlySet<number> {
  const formats = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]),
  )
  const cells = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
  const uses = [...cells.matchAll(/<xf [^>]*>/g)].map(([tag]) => formats.get(attribute(tag, 'numFmtId')) ?? '')
  return new Set(uses.flatMap((format, index) => (/y.*m.*d/.test(format) ? [index] : [])))
}

/** Column of a cell from 0: 'AB7' is 27. */
const columnOf = (reference: string): number =>
  reference
    .replace(/\d+$/, '')
    .split('')
    .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Cells of the first sheet of a workbook. */
export function rowsOfWorkbook(bytes: Uint8Array): readonly (readonly ForeignCell[])[] {
  const files = filesOf(Buffer.from(bytes))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  if (/<f[ >]/.test(sheet)) throw new Error('a cell is a formula')
  const dates = dateStyles(files.get('xl/styles.xml') ?? '')
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml = '']) =>
    textOf(xml),
  )
  const cellOf = (tag: string, inner: string): ForeignCell => {
    const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1]
    const type = attribute(tag, 't') ?? 'n'
    if (type === 'inlineStr') return { kind: 'text', text: textOf(inner) }
    if (value === undefined) return { kind: 'empty' }
    if (type === 's') return { kind: 'text', text: shared[Number(value)]! }
    if (type !== 'n') throw new Error(`a cell of type ${type}`)
    if (!dates.has(Number(attribute(tag, 's') ?? '0'))) return { kind: 'number', digits: value }
    return { kind: 'date', at: Math.round(DAY_ZERO + Number(value) * DAY) }
  }
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: ForeignCell[] = []
    for (const [, tag = '', inner = ''] of row.matchAll(/<c((?: [^>]*?)?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const place = columnOf(attribute(tag, 'r') ?? '')
      while (cells.length < place) cells.push({ kind: 'empty' })
      cells.push(cellOf(tag, inner))
    }
    return cells
  })
}

/** An exact decimal number: a whole number and its decimals. */
interface Exact {
  readonly whole: bigint
  readonly decimals: number
}

/** Reads '-1.50', '2e-8' and '1E+3'. Throws for other text. */
function exactOf(text: string): Exact {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text)
  if (parts === null) throw new Error(`“${text}” is not a number`)
  const [, sign, integer = '', fraction = '', exponent = '0'] = parts
  const decimals = fraction.length - Number(exponent)
  const whole = BigInt(`${sign}${integer}${fraction}`)
  return decimals < 0 ? { whole: whole * 10n ** BigInt(-decimals), decimals: 0 } : { whole, decimals }
}

/** Exact sum of numbers, as a fraction that is the same for equal sums: '150/100' is '15/10'. */
export function exactSum(texts: readonly string[]): string {
  const numbers = texts.map(exactOf)
  const decimals = Math.max(0, ...numbers.map((number) => number.decimals))
  const whole = numbers.reduce((sum, number) => sum + number.whole * 10n ** BigInt(decimals - number.decimals), 0n)
  let [shortest, places] = [whole, decimals]
  while (places > 0 && shortest % 10n === 0n) [shortest, places] = [shortest / 10n, places - 1]
  return `${shortest}/10^${places}`
}
