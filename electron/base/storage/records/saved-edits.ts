import { z } from 'zod'
import type { Database } from '@/electron/base/storage/sqlite'
import { savedFactOf } from './saved-fact'

/** Most edits that are known of a draft. */
export const MOST_SAVED_EDITS = 300

const Names = z.array(z.string())
const nameOf = (id: string): string => `saved edits ${id}`

/**
 * Names of the latest edits of each draft that are on disk. A window without a reply learns from it whether its edit
 * was saved. The names outlive the process, because a reply can be lost by its end.
 */
export function savedEdits(database: Database) {
  const edits = new Map<string, readonly string[]>()
  const factOf = (id: string) => savedFactOf(database, nameOf(id), Names)
  function namesOf(id: string): readonly string[] {
    const names = edits.get(id) ?? factOf(id).read() ?? []
    edits.set(id, names)
    return names
  }
  return {
    has: (id: string, name: string): boolean => namesOf(id).includes(name),
    /** Throws if the disk refuses. The result is called after the commit. */
    note(id: string, name: string | undefined): () => void {
      if (name === undefined) return () => undefined
      const names = [...namesOf(id).slice(1 - MOST_SAVED_EDITS), name]
      factOf(id).save(names)
      return () => void edits.set(id, names)
    },
    forget(id: string): void {
      edits.delete(id)
      database.prepare('DELETE FROM facts WHERE name = ?').run(nameOf(id))
    },
  }
}
