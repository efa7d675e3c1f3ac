import { t } from '@/shared/languages/text'

/** A text whose cells are not separated by one sign: its lines of cells, titles first, and its form. */
export interface TextForm {
  readonly lines: readonly (readonly string[])[]
  /** One sentence for each unreadable part. */
  readonly remarks: readonly string[]
}

const filledLines = (text: string): readonly string[] => text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')

const markdownRule = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/

/** Emphasis of a whole cell. A single sign at either end may be a footnote. */
const emphasized = /^([*`]{1,3})(.*?)\1$/

/** The cells of a line of a Markdown table. `\|` is no border. */
const markdownCells = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .replaceAll(String.raw`\|`, '|')
        .trim()
        .replace(emphasized, '$2')
        .trim(),
    )

function readMarkdown(text: string): TextForm | null {
  const lines = filledLines(text)
  const at = lines.findIndex((line, index) => index > 0 && line.includes('-') && markdownRule.test(line))
  const [head, rule] = [lines[at - 1], lines[at]]
  if (head === undefined || rule === undefined || !head.includes('|')) return null
  if (markdownCells(head).length !== markdownCells(rule).length) return null
  const body = lines.slice(at + 1)
  const end = body.findIndex((line) => !line.includes('|'))
  const rows = end < 0 ? body : body.slice(0, end)
  const others = lines.length - rows.length - 2
  return {
    lines: [head, ...rows].map(markdownCells),
    remarks: others === 0 ? [] : [t('Text outside the table was left out.')],
  }
}

/** JSON with its numbers as texts: none loses a digit. */
const withTextNumbers = (json: string): string =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (piece) =>
    piece.startsWith('"') ? piece : `"${piece}"`,
  )

function parsed(json: string): unknown {
  try {
    return JSON.parse(withTextNumbers(json))
  } catch {
    return undefined
  }
}

/** Names in a JSON text: strings before a colon. */
const nameCount = (json: string): number =>
  [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length
const namesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce(
        (sum: number, member: unknown) => sum + namesIn(member),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0

type JsonRecord = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const jsonCell = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Answers of exchanges have their list below `data` or `result`. */
const DEEPEST_LIST = 3

function listIn(value: unknown, depth = 0): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value) || depth >= DEEPEST_LIST) return null
  for (const member of Object.values(value)) {
    const list = listIn(member, depth + 1)
    if (list !== null && list.length > 0) return list
  }
  return null
}

function linesOfRecords(list: readonly unknown[]): readonly (readonly string[])[] | null {
  if (list.every((line) => Array.isArray(line))) return list.map((line) => line.map(jsonCell))
  if (!list.every(isRecord)) return null
  const keys = [...new Set(list.flatMap((record) => Object.keys(record)))]
  return [keys, ...list.map((record) => keys.map((key) => jsonCell(record[key])))]
}

/** Lists of records in an answer, up to the deepest that is read. */
function listsIn(value: unknown, depth = 0): number {
  if (Array.isArray(value)) return value.length > 0 ? 1 : 0
  if (!isRecord(value) || depth >= DEEPEST_LIST) return 0
  return Object.values(value).reduce((sum: number, member) => sum + listsIn(member, depth + 1), 0)
}

const REPEATED = t('A record has a name more than once: only the last value of it was read.')
const MORE_LISTS = t('The text has more than one list: only the first was read.')
const NOT_READ = t('The text begins like JSON and cannot be read as a list of records.')

function readJson(text: string): TextForm | null {
  if (!/^\s*(\[\s*[[{]|\{\s*")/.test(text)) return null
  const whole = parsed(text)
  const records = whole === undefined ? filledLines(text).map(parsed) : [whole]
  const list = whole === undefined ? records : (listIn(whole) ?? records)
  const lines = list.length === 0 || list.includes(undefined) ? null : linesOfRecords(list)
  if (lines === null) return { lines: filledLines(text).map((line) => [line]), remarks: [NOT_READ] }
  const isRepeated = nameCount(text) > namesIn(records)
  return {
    lines,
    remarks: [...(isRepeated ? [REPEATED] : []), ...(whole !== undefined && listsIn(whole) > 1 ? [MORE_LISTS] : [])],
  }
}

/** Cells separated by two spaces or more, as terminals and chats align tables. */
function readAligned(text: string): TextForm | null {
  if (/[\t;|]/.test(text)) return null
  const lines = filledLines(text).map((line) => line.trim().split(/ {2,}/))
  const width = lines[0]?.length ?? 0
  if (lines.length < 2 || width < 3 || lines.some((cells) => cells.length !== width)) return null
  return { lines, remarks: [] }
}

/** A Markdown table, a list of JSON records, or a table aligned by spaces. Null for any other text. */
export const readTextForm = (text: string): TextForm | null => readJson(text) ?? readMarkdown(text) ?? readAligned(text)

/** Remark on a text that is the source of a page. None for other texts. */
export const sourceRemarks = (text: string): readonly string[] =>
  /^\s*<(!doctype html|html|\?xml|table|div|body)/i.test(text)
    ? [t('The text is the source of a page or of an XML file: copy the table itself, or drop the file.')]
    : []
