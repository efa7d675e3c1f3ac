import { join } from 'node:path'
import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { Announced } from '../services/market/announcements'
import { appFolder, lockPath, openDatabase, type OpenedDatabase, transaction } from '../base/storage/database'
import { makeOwnFolder, ownFolder } from '../base/place/own-folders'
import { copiedFrom, type FolderPlace, savePlace, folderPlaceOf } from '../base/storage/folder-place'
import { announcedOf } from '@/electron/base/storage/records/announced'
import { savedAccountsOf, type SavedAccounts } from '@/electron/base/storage/records/additional-accounts'
import { knownJournalOf, type KnownJournal } from '@/electron/base/storage/records/known-journals'
import { forgetAccountOf, knownAccountOf, type KnownAccount } from '@/electron/base/storage/records/known-account'
import { openDrafts, type Drafts } from '@/electron/base/storage/records/drafts'
import type { SavedFact } from '@/electron/base/storage/records/saved-fact'
import { type SavedWatches, savedWatchesOf } from '@/electron/base/storage/records/watched-accounts'
import { type SavedEvidence, savedEvidenceOf } from '@/electron/base/storage/records/saved-evidence'
import { savedP2pOf } from '@/electron/base/storage/records/saved-p2p'
import {
  layoutBackupsOf,
  savedLayoutsOf,
  type SavedRecords,
  type StoredBackup,
  type StoredLayout,
} from '@/electron/base/storage/records/saved-layouts'
import type { Database } from '../base/storage/sqlite'

/** Data of this installation that belongs to no account. */
export interface AppDatabase {
  readonly drafts: Drafts
  /**
   * Four letters created at the first start, and again in a copy. Part of every clientOid, so that two installations
   * never collide.
   */
  readonly installTag: string
  /** Previous location of the folder if this is a copy. Reported once. */
  readonly copiedFrom: FolderPlace | null
  /** Account of a profile's key on an exchange. */
  knownAccount(profileId: string, exchange: string): KnownAccount
  /** The key of this profile was deleted, so its saved account is removed as well. */
  readonly forgetAccount: (profileId: string) => void
  /** Announcements of an exchange that were shown. */
  announced(exchange: string): Announced
  /** Saved data of a profile's P2P orders. */
  p2p(profileId: string): ReturnType<typeof savedP2pOf>
  /** Evidence about the assumptions from an exchange. */
  evidence(exchange: string): SavedEvidence
  readonly layouts: SavedRecords<StoredLayout>
  readonly layoutBackups: SavedRecords<StoredBackup>
  /** Additional accounts that were open. */
  readonly additionalAccounts: SavedAccounts
  /** Accounts with monitored risk units or loans. */
  readonly watches: SavedFact<SavedWatches>
  /** Saved identity of an order journal, by file name. */
  knownJournal(name: string): KnownJournal
  /** Reason why the data on disk cannot be used, as text; null if it can. */
  readonly problem: string | null
  close(): void
}

const FILE = 'volley.sqlite'

/**
 * Opens `volley.sqlite` exclusively. A second Volley on the same folder is refused here before it does anything, even
 * if the folder of the first was removed or moved. Nothing is written below `dataDir` once it leads to another folder.
 */
export function openAppDatabase(
  dataDir: string,
  { clock, random }: { readonly clock: Pick<Clock, 'now'>; readonly random: Random },
  place = folderPlaceOf,
): AppDatabase {
  const unlock = lockPath(dataDir, FILE, 'lock')
  makeFolder(dataDir)
  const path = join(dataDir, FILE)
  const { database, safeMode } = openOrUnlock(path, unlock)
  const disown = ownFolder(dataDir)
  return {
    drafts: openDrafts({ database, clock, random }),
    ...installationOf(database, random, place(dataDir)),
    knownAccount: (profileId, exchange) => knownAccountOf(database, random, profileId, exchange),
    forgetAccount: (profileId) => forgetAccountOf(database, profileId),
    announced: (exchange) => announcedOf(database, exchange),
    p2p: (profileId) => savedP2pOf(database, profileId),
    evidence: (exchange) => savedEvidenceOf(database, exchange),
    layouts: savedLayoutsOf(database),
    layoutBackups: layoutBackupsOf(database),
    additionalAccounts: savedAccountsOf(database),
    watches: savedWatchesOf(database),
    knownJournal: (name) => knownJournalOf(database, name),
    problem: safeMode === null ? null : `${safeMode} (${path})`,
    close() {
      database.close()
      disown()
      unlock()
    },
  }
}

function openOrUnlock(path: string, unlock: () => void): OpenedDatabase {
  try {
    return openDatabase(path, appFolder)
  } catch (error) {
    unlock()
    throw error
  }
}

/** If it cannot be created, opening its files reports the reason. */
function makeFolder(dataDir: string): void {
  try {
    makeOwnFolder(dataDir)
  } catch {
    return
  }
}

/**
 * Two copies of a folder that both trade must not use the same names of orders: a copy in another location gets a new
 * tag. If the disk refuses, the tag is valid for this run.
 */
function installationOf(
  database: Database,
  random: Random,
  place: FolderPlace | null,
): Pick<AppDatabase, 'installTag' | 'copiedFrom'> {
  const before = copiedFrom(database, place)
  const tag = [...random.bytes(4)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  try {
    transaction(database, () => {
      if (before !== null) database.prepare("DELETE FROM facts WHERE name = 'install-tag'").run()
      database.prepare("INSERT OR IGNORE INTO facts (name, value) VALUES ('install-tag', ?)").run(tag)
      if (place !== null) savePlace(database, place)
    })
  } catch {
    if (before !== null) return { installTag: tag, copiedFrom: before }
  }
  const saved = database.prepare("SELECT value FROM facts WHERE name = 'install-tag'").get()?.value
  return { installTag: typeof saved === 'string' ? saved : tag, copiedFrom: before }
}
