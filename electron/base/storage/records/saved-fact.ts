import type { z } from 'zod'
import { assertAtPath } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

/** A fact about the installation. */
export interface SavedFact<Value> {
  /** Null if missing or unreadable. */
  read(): Value | null
  /** Throws if the disk refuses, or the file is no longer at its path. */
  save(value: Value): void
}

export function savedFactOf<Value>(database: Database, name: string, form: z.ZodType<Value>): SavedFact<Value> {
  return {
    read() {
      try {
        const value = database.prepare('SELECT value FROM facts WHERE name = ?').get(name)?.value
        return typeof value === 'string' ? (form.safeParse(JSON.parse(value)).data ?? null) : null
      } catch {
        return null
      }
    },
    save(value) {
      assertAtPath(database)
      database
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run(name, JSON.stringify(value))
    },
  }
}
