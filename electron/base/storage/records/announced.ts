import { z } from 'zod'
import type { Database } from '@/electron/base/storage/sqlite'

const Ids = z.array(z.string())

/** IDs of notified announcements, stored as one fact per exchange. An unreadable value counts as missing. */
export function announcedOf(database: Database, exchange: string) {
  const name = `announced ${exchange}`
  return {
    read(): readonly string[] | null {
      const value = database.prepare('SELECT value FROM facts WHERE name = ?').get(name)?.value
      if (typeof value !== 'string') return null
      try {
        return Ids.safeParse(JSON.parse(value)).data ?? null
      } catch {
        return null
      }
    },
    save(ids: readonly string[]): void {
      database
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run(name, JSON.stringify(ids))
    },
  }
}
