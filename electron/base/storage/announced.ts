import { z } from 'zod'
import type { Database } from './sqlite'

const Ids = z.array(z.string())

/** Ids of announcements that were told, kept as one fact per exchange. What cannot be read counts as never asked. */
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
    keep(ids: readonly string[]): void {
      database
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run(name, JSON.stringify(ids))
    },
  }
}
