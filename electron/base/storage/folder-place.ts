import { realpathSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { t } from '@/shared/languages/text'
import type { Database } from './sqlite'

/** Location of a data folder. */
const FolderPlace = z.object({
  /** Name of the machine. */
  host: z.string(),
  path: z.string(),
  /** ID of the folder in the file system, independent of its path. */
  inode: z.string(),
})
export type FolderPlace = z.infer<typeof FolderPlace>

const FACT = 'folder-place'

/** Null if unknown. */
export function folderPlaceOf(dataDir: string): FolderPlace | null {
  try {
    return { host: hostname(), path: realpathSync(dataDir), inode: String(statSync(dataDir, { bigint: true }).ino) }
  } catch {
    return null
  }
}

/**
 * A folder keeps its inode when it or its machine is renamed. It keeps its path when a file system renumbers its files
 * at every start.
 */
const isSame = (first: FolderPlace, other: FolderPlace): boolean =>
  first.inode === other.inode || (first.host === other.host && first.path === other.path)

/**
 * Earlier location of the folder, if it was copied from there or moved across file systems. Null if it is the same
 * folder. A machine that is copied as a whole cannot be distinguished from its original.
 */
export function copiedFrom(database: Database, now: FolderPlace | null): FolderPlace | null {
  const value = database.prepare('SELECT value FROM facts WHERE name = ?').get(FACT)?.value
  const before = typeof value === 'string' ? placeFrom(value) : null
  return before === null || now === null || isSame(before, now) ? null : before
}

/** Records the current location of the folder. Throws if it cannot be written. */
export function savePlace(database: Database, place: FolderPlace): void {
  const text = JSON.stringify(place)
  const statement = `
    INSERT INTO facts (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value != excluded.value`
  database.prepare(statement).run(FACT, text)
}

function placeFrom(text: string): FolderPlace | null {
  try {
    return FolderPlace.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Text about a folder that was used elsewhere before. */
export const describeCopy = ({ host, path }: FolderPlace): string =>
  t`It was last used as ${path} on ${host}. Orders placed from here get separate names; ` +
  t('those of another copy are shown as placed elsewhere. Let only one of them trade.')
