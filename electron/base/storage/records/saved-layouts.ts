import { z } from 'zod'
import { assertAtPath } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

const StoredVersion = z.object({
  number: z.number(),
  at: z.number(),
  /** In the format of the version of Volley that saved it. */
  layout: z.record(z.string(), z.unknown()),
})
const StoredLayout = z.object({
  id: z.string(),
  name: z.string(),
  /** Newest first. */
  versions: z.array(StoredVersion).min(1),
  deletedAt: z.number().nullable(),
})
/** A named layout with all its versions. */
export type StoredLayout = z.infer<typeof StoredLayout>

const StoredBackup = z.object({
  id: z.string(),
  at: z.number(),
  why: z.string(),
  layout: z.record(z.string(), z.unknown()),
})
/** A layout before a change was necessary. */
export type StoredBackup = z.infer<typeof StoredBackup>

/** Items of a kind, each a separate fact. Unreadable items count as missing. */
export interface SavedRecords<Thing extends { readonly id: string }> {
  all(): readonly Thing[]
  /** Throws if the disk refuses, or the file is no longer at its path. */
  save(item: Thing): void
  forget(id: string): void
}

function openSavedRecords<Thing extends { readonly id: string }>(
  database: Database,
  kind: string,
  schema: z.ZodType<Thing>,
): SavedRecords<Thing> {
  const nameOf = (id: string): string => `${kind} ${id}`
  function read(text: unknown): readonly Thing[] {
    try {
      const parsed = schema.safeParse(JSON.parse(String(text)))
      return parsed.success ? [parsed.data] : []
    } catch {
      return []
    }
  }
  return {
    all: () =>
      database
        .prepare('SELECT value FROM facts WHERE substr(name, 1, ?) = ? ORDER BY name')
        .all(kind.length + 1, nameOf(''))
        .flatMap(({ value }) => read(value)),
    save(item) {
      assertAtPath(database)
      database
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run(nameOf(item.id), JSON.stringify(item))
    },
    forget: (id) => void database.prepare('DELETE FROM facts WHERE name = ?').run(nameOf(id)),
  }
}

export const savedLayoutsOf = (database: Database): SavedRecords<StoredLayout> =>
  openSavedRecords(database, 'layout', StoredLayout)
export const layoutBackupsOf = (database: Database): SavedRecords<StoredBackup> =>
  openSavedRecords(database, 'layout-backup', StoredBackup)
