import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Random } from '@/shared/base/random'
import type { Database } from '@/electron/base/storage/sqlite'

/**
 * Account of a profile's key as last reported by the exchange. Watching continues with it while the exchange is
 * unreachable.
 */
export interface KnownAccount {
  /** Null for any key except the last one passed to `save`. */
  uidOf(apiKey: string): string | null
  save(apiKey: string, uid: string): void
  /** Identifies the key in stored data before its account is known. */
  markOf(apiKey: string): string
}

const Saved = z.object({ key: z.string(), uid: z.string() })
const SALT_BYTES = 32
const factNameOf = (profileId: string): string => `account ${profileId}`

function factOf(database: Database, name: string): string | null {
  const value = database.prepare('SELECT value FROM facts WHERE name = ?').get(name)?.value
  return typeof value === 'string' ? value : null
}

function saltOf(database: Database, random: Random): string {
  const salt = Buffer.from(random.bytes(SALT_BYTES)).toString('hex')
  database.prepare("INSERT OR IGNORE INTO facts (name, value) VALUES ('account-salt', ?)").run(salt)
  return factOf(database, 'account-salt') ?? salt
}

function parsed(text: string | null): z.infer<typeof Saved> | null {
  try {
    return text === null ? null : (Saved.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** Nothing of it remains in the file, not even in free pages. */
export function forgetAccountOf(database: Database, profileId: string): void {
  database.exec('PRAGMA secure_delete = ON')
  database.prepare('DELETE FROM facts WHERE name = ?').run(factNameOf(profileId))
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

/**
 * One account per profile. The key itself is not stored: a salted hash of it and of its exchange must match. Otherwise
 * the account is unknown.
 */
export function knownAccountOf(database: Database, random: Random, profileId: string, exchange: string): KnownAccount {
  const name = factNameOf(profileId)
  const fingerprint = (apiKey: string): string =>
    createHmac('sha256', saltOf(database, random)).update(`${exchange}\n${apiKey}`).digest('hex')
  return {
    markOf: fingerprint,
    uidOf(apiKey) {
      const saved = parsed(factOf(database, name))
      return saved !== null && saved.key === fingerprint(apiKey) ? saved.uid : null
    },
    save(apiKey, uid) {
      database
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run(name, JSON.stringify({ key: fingerprint(apiKey), uid }))
    },
  }
}
