import { z } from 'zod'
import { assertAtPath } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

/** Stored data of the P2P orders of a profile. Contains no personal data except in notes. */
const SavedP2p = z.object({
  notifies: z.boolean(),
  sounds: z.boolean(),
  /** Typed numbers of advertisements. */
  adverts: z.array(z.string()),
  /** Time at which notifications were turned on, Unix ms: older orders are not notified. */
  since: z.number(),
  /** Newest notified or skipped order by advertisement. */
  marks: z.record(z.string(), z.string()),
  /** Orders whose appeal was notified. */
  appealed: z.array(z.string()),
  /** By order. */
  notes: z.record(z.string(), z.object({ text: z.string(), at: z.number() })),
})
export type SavedP2p = z.infer<typeof SavedP2p>

const EMPTY: SavedP2p = {
  notifies: false,
  sounds: true,
  adverts: [],
  since: 0,
  marks: {},
  appealed: [],
  notes: {},
}

/** P2P data of a profile, as one fact. Unreadable data counts as missing. */
export function savedP2pOf(database: Database, profileId: string) {
  const name = `p2p ${profileId}`
  return {
    read(): SavedP2p {
      const value = database.prepare('SELECT value FROM facts WHERE name = ?').get(name)?.value
      if (typeof value !== 'string') return EMPTY
      try {
        return SavedP2p.safeParse(JSON.parse(value)).data ?? EMPTY
      } catch {
        return EMPTY
      }
    },
    /** Throws if the disk refuses, or the file is no longer at its path. */
    save(saved: SavedP2p): void {
      assertAtPath(database)
      database
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run(name, JSON.stringify(saved))
    },
  }
}
