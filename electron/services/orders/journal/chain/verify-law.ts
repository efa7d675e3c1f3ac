import { t } from '@/shared/languages/text'
import type { Database } from '@/electron/base/storage/sqlite'
import type { EntryKind } from '../law/entry-kinds'
import { createLawCheck, type LawCheck, type Unlawful } from '../law/law-check'
import { rules } from '../law/rules'
import type { Upkeep } from './forgotten'
import type { ChainRow, Finding } from './verify-chain'

/** Check of the entries of a journal with these deletions. */
export const lawCheckOf = ({ takenOver, forgotten }: Upkeep): LawCheck =>
  createLawCheck({ takenOver: takenOver ?? 0, hasForgotten: forgotten.length > 0 })

function findingOf({ rule, seq, at, key, batch }: Unlawful): Finding {
  const about = batch === null || batch === key ? key : t`${key} of batch ${batch}`
  return { what: 'unlawful', seq, at, text: t`${rules[rule]} (rule ${rule}; ${about}).` }
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

/** The first of these entries that the order protocol does not allow; null if all are lawful. */
export function unlawfulEntry(check: LawCheck, rows: readonly ChainRow[]): Finding | null {
  for (const { seq, at, key, kind, detail } of rows) {
    // The check refuses an unknown kind.
    const entry = { seq, at: Number(at), key: text(key), kind: text(kind) as EntryKind, detail: text(detail) }
    const unlawful = check.take(entry)
    if (unlawful !== null) return findingOf(unlawful)
  }
  return null
}

/** Saved orders compared at once: a few milliseconds. */
const PART = 1000

/** Result of the comparison of some saved orders. */
interface ComparedPart {
  readonly finding: Finding | null
  /** Last compared order; null if no more follow. */
  readonly last: string | null
}

/**
 * Compares the saved orders after `key` with their entries, a part at a time. The check has taken every entry of the
 * database.
 */
export function compareRecords(check: LawCheck, database: Database, key: string): ComparedPart {
  const end = check.end()
  if (end !== null) return { finding: findingOf(end), last: null }
  const orders = database
    .prepare(
      `SELECT key, iif(json_valid(orders.body), orders.body ->> '$.state', '') AS state,
         iif(json_valid(batches.body), batches.body ->> '$.state', '') AS batch
       FROM orders LEFT JOIN batches ON batches.id = orders.batch_id WHERE key > ? ORDER BY key LIMIT ?`,
    )
    .all(key, PART)
  for (const order of orders) {
    const saved = { key: String(order.key), state: String(order.state), isSettled: order.batch === 'settled' }
    const unlawful = check.compare(saved)
    if (unlawful !== null) return { finding: findingOf(unlawful), last: null }
  }
  return { finding: null, last: orders.length < PART ? null : String(orders.at(-1)!.key) }
}

/** The first unlawful entry or saved order of a whole journal, as a list of at most one finding. */
export function lawFindings(database: Database, upkeep: Upkeep, rows: readonly ChainRow[]): readonly Finding[] {
  const check = lawCheckOf(upkeep)
  const unlawful = unlawfulEntry(check, rows)
  if (unlawful !== null) return [unlawful]
  for (let key: string | null = ''; key !== null;) {
    const { finding, last }: ComparedPart = compareRecords(check, database, key)
    if (finding !== null) return [finding]
    key = last
  }
  return []
}
