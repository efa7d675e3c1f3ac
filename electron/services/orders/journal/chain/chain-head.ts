import { NO_HASH } from '@/electron/base/storage/entry-hash'
import type { Database } from '@/electron/base/storage/sqlite'

/** Fact with the last entry. It is written together with that entry, so that a truncated journal is detected. */
export const CHAIN_HEAD = 'chain-head'

/** End of a chain: number and hash of its last entry. */
export interface Link {
  readonly seq: number
  readonly hash: string
}
/** Before the first entry. */
export const noLink: Link = { seq: 0, hash: NO_HASH }

export const linkText = ({ seq, hash }: Link): string => `${seq} ${hash}`

/** Reads "17 9f86…"; null for any other text. */
export function linkFrom(text: unknown): Link | null {
  const [, seq = '', hash = ''] = (typeof text === 'string' && /^([1-9]\d{0,14})[ :]([0-9a-f]{64})$/.exec(text)) || []
  return hash === '' ? null : { seq: Number(seq), hash }
}

/** Last entry according to the journal; null if it is not recorded. */
export const statedHead = (database: Database): Link | null =>
  linkFrom(database.prepare('SELECT value FROM facts WHERE name = ?').get(CHAIN_HEAD)?.value)

/**
 * Predecessor of the next entry. Entries that were cut off at the end remain a gap, and their numbers are never reused.
 */
export function headOf(database: Database): Link {
  const last = database.prepare('SELECT seq, hash FROM entries ORDER BY seq DESC LIMIT 1').get()
  const link = last === undefined ? noLink : { seq: Number(last.seq), hash: String(last.hash) }
  const stated = statedHead(database)
  return stated !== null && stated.seq > link.seq ? stated : link
}
