import { z } from 'zod'
import type { Database } from './sqlite'

const NAME = 'further accounts'
const Ids = z.array(z.string())

/** Which profiles were open beside the one on screen, so that a start after a crash opens them again. */
export interface SavedAccounts {
  /** Profile ids. What cannot be read counts as none. */
  read(): readonly string[]
  /** Throws where the disk refuses. */
  keep(profileIds: readonly string[]): void
}

export function savedAccountsOf(database: Database): SavedAccounts {
  return {
    read() {
      try {
        const value = database.prepare('SELECT value FROM facts WHERE name = ?').get(NAME)?.value
        return typeof value === 'string' ? (Ids.safeParse(JSON.parse(value)).data ?? []) : []
      } catch {
        return []
      }
    },
    keep(profileIds) {
      database
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run(NAME, JSON.stringify(profileIds))
    },
  }
}
