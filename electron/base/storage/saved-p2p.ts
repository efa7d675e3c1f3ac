import { z } from 'zod'
import type { Database } from './sqlite'

/** What is kept of the P2P orders of one profile. Nothing in it is about a person, but for what somebody wrote. */
const SavedP2p = z.object({
  notifies: z.boolean(),
  sounds: z.boolean(),
  /** Numbers of advertisements that were typed. */
  adverts: z.array(z.string()),
  /** When telling was turned on, Unix ms: what is older is not news. */
  since: z.number(),
  /** By advertisement the newest order that was told of, or did not have to be. */
  marks: z.record(z.string(), z.string()),
  /** Orders whose appeal was told. */
  appealed: z.array(z.string()),
  /** By order. */
  notes: z.record(z.string(), z.object({ text: z.string(), at: z.number() })),
})
export type SavedP2p = z.infer<typeof SavedP2p>

const nothingSaved: SavedP2p = {
  notifies: false,
  sounds: true,
  adverts: [],
  since: 0,
  marks: {},
  appealed: [],
  notes: {},
}

/** The same of one profile, as one fact. What cannot be read counts as none. */
export function savedP2pOf(database: Database, profileId: string) {
  const name = `p2p ${profileId}`
  return {
    read(): SavedP2p {
      const value = database.prepare('SELECT value FROM facts WHERE name = ?').get(name)?.value
      if (typeof value !== 'string') return nothingSaved
      try {
        return SavedP2p.safeParse(JSON.parse(value)).data ?? nothingSaved
      } catch {
        return nothingSaved
      }
    },
    keep(saved: SavedP2p): void {
      database
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run(name, JSON.stringify(saved))
    },
  }
}
