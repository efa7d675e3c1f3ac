import { z } from 'zod'
import type { Database } from './sqlite'

/** Which journal it is, how often it was written to, and its last entry: "17 9f86…". */
export interface JournalIdentity {
  readonly id: string
  readonly commits: number
  readonly head: string
}

/**
 * What is remembered of an account's journal outside of it, so that one that vanished, was emptied or is an older copy
 * is noticed.
 */
export interface KnownJournal {
  /**
   * What is wrong with the journal that was found; null when it is the one that was written last, or none is
   * remembered.
   */
  problemOf(found: Omit<JournalIdentity, 'head'>): string | null
  keep(identity: JournalIdentity, at: number): void
}

const Saved = z.object({ id: z.string(), commits: z.number(), at: z.number(), head: z.string().optional() })
const factOf = (name: string): string => `journal ${name}`

/** The last entry that is remembered of a journal; null where none is. */
export function knownHeadOf(database: Database, name: string): string | null {
  const value = database.prepare('SELECT value FROM facts WHERE name = ?').get(factOf(name))?.value
  try {
    return typeof value === 'string' ? (Saved.parse(JSON.parse(value)).head ?? null) : null
  } catch {
    return null
  }
}

/** `database` is the one of the installation; `name` that of the journal's file. */
export function knownJournalOf(database: Database, name: string): KnownJournal {
  const fact = factOf(name)
  let saved = read()

  function read(): z.infer<typeof Saved> | null {
    try {
      const value = database.prepare('SELECT value FROM facts WHERE name = ?').get(fact)?.value
      return typeof value === 'string' ? (Saved.safeParse(JSON.parse(value)).data ?? null) : null
    } catch {
      return null
    }
  }

  return {
    problemOf(found) {
      if (saved === null) return null
      const when = `${new Date(saved.at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
      if (found.id !== saved.id)
        return `The order journal that was last written at ${when} is gone, and with it what it knew of sent orders`
      if (found.commits >= saved.commits) return null
      const missing = saved.commits - found.commits
      return `The order journal is an older copy: the last ${missing} of its writes up to ${when} are missing`
    },
    keep({ id, commits, head }, at) {
      if (saved?.id === id && saved.commits === commits) return
      const next = { id, commits, at, head }
      try {
        // The journal itself was waited for. This may lag behind it by what a power cut takes.
        database.exec('PRAGMA synchronous = NORMAL')
        database
          .prepare(
            'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
          )
          .run(fact, JSON.stringify(next))
        saved = next
      } catch {
        // A disk that refuses: an older copy is then noticed from an earlier write on only.
      } finally {
        database.exec('PRAGMA synchronous = FULL')
      }
    },
  }
}
