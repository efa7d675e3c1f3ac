import { hash } from 'node:crypto'
import type { Database } from './sqlite'

/** Hashed content of a journal entry, in addition to its number and the hash of the previous entry. */
interface EntryText {
  readonly at: number | bigint
  readonly key: string
  readonly kind: string
  readonly detail: string
}
/** Hashed content as stored bytes: a damaged text may be no valid text. */
export interface EntryBytes {
  readonly at: number | bigint
  readonly key: Uint8Array
  readonly kind: Uint8Array
  readonly detail: Uint8Array
}

/** Previous hash of the first entry. */
export const NO_HASH = ''

/** With the sizes in front no byte can move from one text to the next. */
const prefixOf = (previous: string, seq: number, at: number | bigint, key: number, kind: number): string =>
  `${previous} ${seq} ${at} ${key} ${kind}\n`

/** The hash of an entry, in hex: of the previous hash, its number, time, key, kind and detail. */
export function entryHash(previous: string, seq: number, { at, key, kind, detail }: EntryText): string {
  const prefix = prefixOf(previous, seq, at, Buffer.byteLength(key), Buffer.byteLength(kind))
  return hash('sha256', prefix + key + kind + detail)
}

/** Hash of the stored bytes. */
export function hashOfBytes(previous: string, seq: number, { at, key, kind, detail }: EntryBytes): string {
  const prefix = Buffer.from(prefixOf(previous, seq, at, key.length, kind.length))
  return hash('sha256', Buffer.concat([prefix, key, kind, detail]))
}

/** Defines `entry_hash` for a connection, for journals from before there was a chain. */
export function declareEntryHash(database: Database): void {
  database.function('entry_hash', { deterministic: true }, (previous, seq, at, key, kind, detail) =>
    entryHash(String(previous), Number(seq), {
      at: Number(at),
      key: String(key),
      kind: String(kind),
      detail: String(detail),
    }),
  )
}
