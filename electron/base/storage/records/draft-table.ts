import { draftPlaces, type Draft, type DraftHead, type DraftPlace } from '@/shared/trading/batch/draft/draft'
import type { Database } from '@/electron/base/storage/sqlite'

const placeOf = (text: unknown): DraftPlace => draftPlaces.find((place) => place === text) ?? 'open'

/** The table of drafts. Throws disk errors. */
export function draftTable(database: Database) {
  function save({ id, owner, name, place, revision, size, changedAt, rows }: Draft): void {
    database
      .prepare(
        `INSERT INTO drafts (id, owner, name, place, revision, size, changed_at, rows)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
         owner = excluded.owner, name = excluded.name, place = excluded.place, revision = excluded.revision,
         size = excluded.size, changed_at = excluded.changed_at, rows = excluded.rows`,
      )
      .run(id, owner, name, place, revision, size, changedAt, JSON.stringify(rows))
  }
  return {
    /** In order of creation. */
    heads: (): readonly DraftHead[] =>
      database
        .prepare('SELECT id, owner, name, place, revision, size, changed_at FROM drafts ORDER BY rowid')
        .all()
        .map((row) => ({
          id: String(row.id),
          owner: String(row.owner),
          name: String(row.name),
          place: placeOf(row.place),
          revision: Number(row.revision),
          size: Number(row.size),
          changedAt: Number(row.changed_at),
        })),
    /** Its rows as text. Undefined if never written. */
    rows: (id: string): unknown => database.prepare('SELECT rows FROM drafts WHERE id = ?').get(id)?.rows,
    insert: (head: DraftHead): void => save({ ...head, rows: [] }),
    save,
    /** Everything except the rows. New drafts have none. */
    saveHead({ id, owner, name, place, revision, size, changedAt }: DraftHead): void {
      database
        .prepare(
          `INSERT INTO drafts (id, owner, name, place, revision, size, changed_at, rows)
           VALUES (?, ?, ?, ?, ?, ?, ?, '[]') ON CONFLICT (id) DO UPDATE SET
           owner = excluded.owner, name = excluded.name, place = excluded.place, revision = excluded.revision,
           size = excluded.size, changed_at = excluded.changed_at`,
        )
        .run(id, owner, name, place, revision, size, changedAt)
    },
    remove: (id: string): void => void database.prepare('DELETE FROM drafts WHERE id = ?').run(id),
  }
}
