import { NO_HASH } from '@/electron/base/storage/entry-hash'
import type { Database } from '@/electron/base/storage/sqlite'

/** The fact that names the last entry; it is written with it, so that an end which was cut off is noticed. */
export const CHAIN_HEAD = 'chain-head'

/** The last link of a chain: number and hash of an entry. */
export interface Link {
  readonly seq: number
  readonly hash: string
}
/** Before the first entry. */
export const noLink: Link = { seq: 0, hash: NO_HASH }

export const linkText = ({ seq, hash }: Link): string => `${seq} ${hash}`

/** Reads "17 9f86…"; null where it is nothing of the kind. */
export function linkFrom(text: unknown): Link | null {
  const [, seq = '', hash = ''] = (typeof text === 'string' && /^([1-9]\d{0,14})[ :]([0-9a-f]{64})$/.exec(text)) || []
  return hash === '' ? null : { seq: Number(seq), hash }
}

/** What the journal itself says its last entry is; null where it says nothing. */
export const statedHead = (database: Database): Link | null =>
  linkFrom(database.prepare('SELECT value FROM facts WHERE name = ?').get(CHAIN_HEAD)?.value)

/** What the next entry hangs on: entries that were cut off at the end leave a hole, and never lend their numbers. */
export function headOf(database: Database): Link {
  const last = database.prepare('SELECT seq, hash FROM entries ORDER BY seq DESC LIMIT 1').get()
  const link = last === undefined ? noLink : { seq: Number(last.seq), hash: String(last.hash) }
  const stated = statedHead(database)
  return stated !== null && stated.seq > link.seq ? stated : link
}
