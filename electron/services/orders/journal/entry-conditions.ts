import type { SQLInputValue } from 'node:sqlite'
import { t } from '@/shared/languages/text'
import { entryGroups, type JournalFilter } from '@/shared/ipc/trading/journal'

/** A condition on rows of `entries`. */
interface Condition {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

const partsOfRequests = `SELECT json_extract(part.value, '$.key')
  FROM requests, json_each(iif(json_valid(requests.body), requests.body, '{}'), '$.parts') AS part`

/**
 * An answer starts with its subject, if that is not the order itself, followed by the outcome. Answers that Volley
 * gives itself are in the language of their run.
 */
const outcomeLabels = {
  acknowledged: ['acknowledged'],
  refused: ['refused', t('refused')],
  'not sent': [t('not sent'), 'not_sent', t('not sent')],
  unknown: ['unknown', t('unknown')],
} as const
const beforeOutcome = ['', 'cancel ', 'change ', 'modify ']

/** SQL conditions of a filter, except its words. A body may be damaged, so it is parsed only if it is valid. */
export function conditionsOf(filter: JournalFilter): readonly Condition[] {
  const conditions: Condition[] = []
  const add = (sql: string, ...values: readonly SQLInputValue[]): void => void conditions.push({ sql, values })
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
    const starts = outcomeLabels[filter.outcome].flatMap((label) => beforeOutcome.map((before) => `${before}${label}%`))
    const kinds = entryGroups.answers
    add(`kind IN (${marks(kinds)}) AND (${starts.map(() => 'detail LIKE ?').join(' OR ')})`, ...kinds, ...starts)
  }
  if (filter.from !== null) add('at >= ?', filter.from)
  return conditions
}
