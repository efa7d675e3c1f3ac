import type { Database } from '@/electron/base/storage/sqlite'
import type { ChainRow } from './verify-chain'

const bytes = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array())

/** Entries after number `after` as stored, at most `limit`. An entry of another type has no hash. */
export function readChain(database: Database, after = 0, limit = Number.MAX_SAFE_INTEGER): readonly ChainRow[] {
  const statement = database.prepare(
    `SELECT seq, at, CAST(key AS BLOB) AS key, CAST(kind AS BLOB) AS kind, CAST(detail AS BLOB) AS detail,
       iif(typeof(at) = 'integer' AND typeof(key) = 'text' AND typeof(kind) = 'text' AND typeof(detail) = 'text',
         hash, '') AS hash
     FROM entries WHERE seq > ? ORDER BY seq LIMIT ?`,
  )
  statement.setReadBigInts(true)
  return statement.all(after, limit).map(({ seq, at, key, kind, detail, hash }) => ({
    seq: Number(seq),
    at: typeof at === 'bigint' ? at : 0n,
    key: bytes(key),
    kind: bytes(kind),
    detail: bytes(detail),
    hash: String(hash),
  }))
}
