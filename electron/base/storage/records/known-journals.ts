import { z } from 'zod'
import { t } from '@/shared/languages/text'
import type { Database } from '@/electron/base/storage/sqlite'

/** ID of the journal, number of writes, and its last entry: "17 9f86…". */
export interface JournalIdentity {
  readonly id: string
  readonly commits: number
  readonly head: string
}

/** Facts about an account's journal that are stored outside of it, to detect a missing, emptied or older file. */
export interface KnownJournal {
  /** Problem of the found journal. Null if it was the last one written, or none is remembered. */
  problemOf(identity: Omit<JournalIdentity, 'head'>): string | null
  save(identity: JournalIdentity, at: number): void
}

const Saved = z.object({ id: z.string(), commits: z.number(), at: z.number(), head: z.string().optional() })
const factOf = (name: string): string => `journal ${name}`

/** Last remembered entry of a journal. Null if there is none. */
export function knownHeadOf(database: Database, name: string): string | null {
  const value = database.prepare('SELECT value FROM facts WHERE name = ?').get(factOf(name))?.value
  try {
    return typeof value === 'string' ? (Saved.parse(JSON.parse(value)).head ?? null) : null
  } catch {
    return null
  }
}

/** `database` is the installation's database, `name` the name of the journal's file. */
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
    problemOf(identity) {
      if (saved === null) return null
      const when = `${new Date(saved.at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
      if (identity.id !== saved.id)
        return t`The order journal that was last written at ${when} is gone, and with it what it knew of sent orders`
      if (identity.commits >= saved.commits) return null
      const missing = saved.commits - identity.commits
      return t`The order journal is an older copy: the last ${missing} of its writes up to ${when} are missing`
    },
    save({ id, commits, head }, at) {
      if (saved?.id === id && saved.commits === commits) return
      const next = { id, commits, at, head }
      try {
        // The journal itself was durable first. This record may be older by the loss of a power failure.
        database.exec('PRAGMA synchronous = NORMAL')
        database
          .prepare(
            'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
          )
          .run(fact, JSON.stringify(next))
        saved = next
      } catch {
        // After a disk error an older copy is only detected from an earlier write on.
      } finally {
        database.exec('PRAGMA synchronous = FULL')
      }
    },
  }
}
