import { hash } from 'node:crypto'
import type { Database } from './sqlite'

/** What of a journal's entry is hashed, beside its number and the hash of the entry before it. */
interface EntryText {
  readonly at: number | bigint
  readonly key: string
  readonly kind: string
  readonly detail: string
}
/** The same as the file holds it, byte for byte: a damaged text may be no text any more. */
export interface EntryBytes {
  readonly at: number | bigint
  readonly key: Uint8Array
  readonly kind: Uint8Array
  readonly detail: Uint8Array
}

/** Stands before the first entry. */
export const NO_HASH = ''

/** With the sizes in front no byte can go over from one text to the next. */
const prefixOf = (previous: string, seq: number, at: number | bigint, key: number, kind: number): string =>
  `${previous} ${seq} ${at} ${key} ${kind}\n`

/** The hash of an entry, in hex: of the hash before it, its number, time, key, kind and detail. */
export function entryHash(previous: string, seq: number, { at, key, kind, detail }: EntryText): string {
  const prefix = prefixOf(previous, seq, at, Buffer.byteLength(key), Buffer.byteLength(kind))
  return hash('sha256', prefix + key + kind + detail)
}

/** The same of bytes. */
export function hashOfBytes(previous: string, seq: number, { at, key, kind, detail }: EntryBytes): string {
  const prefix = Buffer.from(prefixOf(previous, seq, at, key.length, kind.length))
  return hash('sha256', Buffer.concat([prefix, key, kind, detail]))
}

/** Makes `entry_hash` known to a connection, for journals that were written before there was a chain. */
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
