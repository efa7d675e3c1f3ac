import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '@/shared/base/time'

/** Records that both programs prune by age, and the expression of their ID. Each is kept for two days or longer. */
const tables = [
  { name: 'entries', files: 'journals/*.sqlite', id: 'seq' },
  { name: 'samples', files: 'history/*.sqlite', id: "tier || ' ' || unit || ' ' || at" },
  { name: 'alarm_audit', files: 'history/*.sqlite', id: 'seq' },
  { name: 'dispatches', files: 'destinations.sqlite', id: 'id' },
] as const
export type SavedTable = (typeof tables)[number]['name']

/** A dispatch of this age is kept: 90 days. A clock that is 40 days ahead makes it look older. */
const OLD_DISPATCH_MS = 60 * DAY_MS
const BUSY_MS = 5000

/** Records of a data folder, each younger than the time that it is kept. */
export interface SavedRecords {
  /** Collects the records on disk. The application is not running. */
  check(): void
  /** Number of collected records by table. */
  readonly counts: () => ReadonlyMap<SavedTable, number>
  /** Collected records that are not on disk any more, as text. */
  readonly pruned: () => readonly string[]
}

function withDatabase<Result>(file: string, readOnly: boolean, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file, { readOnly, timeout: BUSY_MS })
  try {
    return use(database)
  } finally {
    database.close()
  }
}
const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined

/** A delivered message from before this run. */
function addOldDispatch(database: DatabaseSync): void {
  const at = Date.now() - OLD_DISPATCH_MS
  database
    .prepare(
      `INSERT INTO dispatches
         (id, created_at, destination, source, incident, alarm, fired_at, stage, state, done_at, search_text, body)
       VALUES ('old', ?1, 'hook', '', '', '', ?1, 'raised', 'received', ?1, '', '{}')`,
    )
    .run(at)
}

/** The records in a data folder from now on. */
export function createSavedRecords(folder: string): SavedRecords {
  const collected = new Map<SavedTable, Map<string, Set<string>>>(tables.map(({ name }) => [name, new Map()]))
  let hasOldDispatch = false

  function idsIn(file: string, name: SavedTable, id: string): readonly string[] {
    return withDatabase(join(folder, file), true, (database) =>
      hasTable(database, name)
        ? database
            .prepare(`SELECT ${id} AS id FROM ${name}`)
            .all()
            .map((row) => String(row.id))
        : [],
    )
  }

  return {
    check() {
      for (const { name, files, id } of tables)
        for (const file of globSync(files, { cwd: folder })) {
          if (name === 'dispatches' && !hasOldDispatch)
            withDatabase(join(folder, file), false, (database) => {
              if (!hasTable(database, name)) return
              addOldDispatch(database)
              hasOldDispatch = true
            })
          const ids = collected.get(name)!
          ids.set(file, new Set([...(ids.get(file) ?? []), ...idsIn(file, name, id)]))
        }
    },
    counts: () =>
      new Map(
        [...collected].map(([name, files]) => [name, [...files.values()].reduce((total, ids) => total + ids.size, 0)]),
      ),
    pruned: () =>
      tables.flatMap(({ name, id }) =>
        [...collected.get(name)!].flatMap(([file, ids]) => {
          const remainingIds = new Set(idsIn(file, name, id))
          return [...ids].filter((id) => !remainingIds.has(id)).map((id) => `${file} ${name} ${id}`)
        }),
      ),
  }
}
