import type { SQLInputValue } from 'node:sqlite'
import { entryGroups, type JournalFilter } from '@/shared/ipc/trading/journal'

/** A condition on rows of `entries`. */
interface Condition {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')
/** Literal text at any position. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const partsOfRequests = `SELECT json_extract(part.value, '$.key')
  FROM requests, json_each(iif(json_valid(requests.body), requests.body, '{}'), '$.parts') AS part`

/** An answer starts with its subject, if that is not the order itself, followed by the outcome. */
const outcomeLabels = {
  acknowledged: ['acknowledged'],
  refused: ['refused'],
  'not sent': ['not sent', 'not_sent'],
  unknown: ['unknown'],
} as const
const beforeOutcome = ['', 'cancel ', 'change ', 'modify ']

/** SQL conditions of a filter. A body may be damaged, so it is parsed only if it is valid. */
export function conditionsOf(filter: JournalFilter): readonly Condition[] {
  const conditions: Condition[] = []
  const add = (sql: string, ...values: readonly SQLInputValue[]): void => void conditions.push({ sql, values })
  for (const word of filter.text.split(/\s+/).filter((one) => one !== '')) {
    const like = containing(word)
    add(String.raw`(detail LIKE ? ESCAPE '\' OR key LIKE ? ESCAPE '\' OR kind LIKE ? ESCAPE '\')`, like, like, like)
  }
  if (filter.group !== null) {
    const kinds = entryGroups[filter.group]
    add(`kind IN (${marks(kinds)})`, ...kinds)
  }
  if (filter.symbol !== null) {
    const member = `"symbol":${JSON.stringify(filter.symbol)}`
    add(
      `(key IN (SELECT key FROM orders WHERE instr(body, ?) > 0)
        OR key IN (${partsOfRequests} WHERE instr(requests.body, ?) > 0))`,
      member,
      member,
    )
  }
  if (filter.key !== null) add('key = ?', filter.key)
  if (filter.batch !== null)
    add('(key = ? OR key IN (SELECT key FROM orders WHERE batch_id = ?))', filter.batch, filter.batch)
  if (filter.outcome !== null) {
    const starts = outcomeLabels[filter.outcome].flatMap((word) => beforeOutcome.map((before) => `${before}${word}%`))
    const kinds = entryGroups.answers
    add(`kind IN (${marks(kinds)}) AND (${starts.map(() => 'detail LIKE ?').join(' OR ')})`, ...kinds, ...starts)
  }
  if (filter.from !== null) add('at >= ?', filter.from)
  return conditions
}
