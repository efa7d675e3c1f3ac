import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../shared/random'
import type { Announced } from './market/announcements'
import { appFolder, openDatabase, type Database } from './storage/database'
import { announcedOf } from './storage/announced'
import { knownJournalOf, type KnownJournal } from './storage/known-journals'
import { forgetAccountOf, knownAccountOf, type KnownAccount } from './storage/known-account'
import { openDrafts, type Drafts } from './storage/drafts'

/** What belongs to this installation and to no account. */
export interface AppDatabase {
  readonly drafts: Drafts
  /** Four letters made at the first start; part of every clientOid, so that two installations never collide. */
  readonly installTag: string
  /** Whose key a profile uses on an exchange. */
  knownAccount(profileId: string, exchange: string): KnownAccount
  /** The key of this profile was forgotten, so whose it was is forgotten too. */
  readonly forgetAccount: (profileId: string) => void
  /** Which announcements of an exchange were told. */
  announced(exchange: string): Announced
  /** What is remembered of an order journal, by the name of its file. */
  knownJournal(name: string): KnownJournal
  /** Why what is on disk cannot be used, in words; null when all is well. */
  readonly problem: string | null
  close(): void
}

/** Opens `volley.sqlite` for this process alone: a second Volley on the same folder is refused here, before it does anything. */
export function openAppDatabase(dataDir: string, random: Random): AppDatabase {
  makeFolder(dataDir)
  const path = join(dataDir, 'volley.sqlite')
  const { database, safeMode } = openDatabase(path, appFolder)
  return {
    drafts: openDrafts(database),
    installTag: installTagOf(database, random),
    knownAccount: (profileId, exchange) => knownAccountOf(database, random, profileId, exchange),
    forgetAccount: (profileId) => forgetAccountOf(database, profileId),
    announced: (exchange) => announcedOf(database, exchange),
    knownJournal: (name) => knownJournalOf(database, name),
    problem: safeMode === null ? null : `${safeMode} (${path})`,
    close: () => database.close(),
  }
}

/** Where it cannot be made, opening what should be in it says why. */
function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch {
    return
  }
}

function installTagOf(database: Database, random: Random): string {
  const made = [...random.bytes(4)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  database.prepare("INSERT OR IGNORE INTO facts (name, value) VALUES ('install-tag', ?)").run(made)
  return String(database.prepare("SELECT value FROM facts WHERE name = 'install-tag'").get()?.value)
}
