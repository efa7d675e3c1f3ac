import { z } from 'zod'
import { DraftRowInput, MAX_DRAFT_ROWS } from '@/shared/ipc/drafts'
import type { Draft, DraftChange } from '@/shared/trading/batch/draft'
import { applyEdit, editBetween, isNothing, type DraftEdit } from '@/shared/trading/batch/draft-edit'
import { refused } from '../service-error'
import { transaction } from './database'
import type { DraftRow } from '@/shared/trading/batch/draft-row'
import { createEmitter } from '@/shared/base/emitter'
import type { Database } from './sqlite'

/** The one draft there was before drafts had owners waits under this name for the profile it was last seen in. */
export const UNCLAIMED = ''

/** The drafts of all accounts. What it answers is on disk; what the disk refuses throws and changes nothing. */
export interface Drafts {
  /** The draft of this owner, an empty one when there is none yet. From now on it takes edits, whatever is in use. */
  open(owner: string): Draft
  /** Null when nobody has opened a draft of this owner. Throws a ServiceError when it would hold too many rows. */
  edit(owner: string, edit: DraftEdit): Draft | null
  /** The rows of one owner become another's, who is the same person: an account that was not known before. */
  adopt(from: string, to: string): void
  /** Every change, after it is on disk. */
  listen(listener: (change: DraftChange) => void): void
}

const Rows = z.array(DraftRowInput)

function parseRows(text: unknown): readonly DraftRow[] {
  try {
    return Rows.safeParse(JSON.parse(String(text))).data ?? []
  } catch {
    return []
  }
}

/** Opens the drafts in the database of the installation. */
export function openDrafts(database: Database): Drafts {
  const known = new Map<string, Draft>()
  const changes = createEmitter<[DraftChange]>()

  function read(owner: string): Draft | null {
    const found = known.get(owner)
    if (found !== undefined) return found
    const stored = database.prepare('SELECT revision, rows FROM drafts WHERE owner = ?').get(owner)
    if (stored === undefined) return null
    const draft = { owner, revision: Number(stored.revision), rows: parseRows(stored.rows) }
    known.set(owner, draft)
    return draft
  }
  function write({ owner, revision, rows }: Draft): void {
    database
      .prepare(
        `INSERT INTO drafts (owner, revision, rows) VALUES (?, ?, ?)
         ON CONFLICT (owner) DO UPDATE SET revision = excluded.revision, rows = excluded.rows, adopted_by = NULL`,
      )
      .run(owner, revision, JSON.stringify(rows))
  }
  function publish(before: Draft, after: Draft): void {
    known.set(after.owner, after)
    changes.emit({ owner: after.owner, revision: after.revision, edit: editBetween(before.rows, after.rows) })
  }
  function next(draft: Draft, edit: DraftEdit): Draft {
    const rows = applyEdit(draft.rows, edit)
    if (rows.length > MAX_DRAFT_ROWS && rows.length > draft.rows.length)
      throw refused(`edit.insert: A draft holds at most ${MAX_DRAFT_ROWS} rows.`, 'edit.insert')
    return rows === draft.rows ? draft : { ...draft, revision: draft.revision + 1, rows }
  }
  /** Where the rows of an owner went: a window may still send edits under the old name. */
  function adopterOf(owner: string): string | null {
    const adopter = database.prepare('SELECT adopted_by FROM drafts WHERE owner = ?').get(owner)?.adopted_by
    return typeof adopter === 'string' ? adopter : null
  }
  function open(owner: string): Draft {
    const draft = read(owner)
    if (draft !== null && adopterOf(owner) === null) return draft
    const empty = { owner, revision: (draft?.revision ?? -1) + 1, rows: [] }
    known.set(owner, empty)
    try {
      write(empty)
    } catch {
      // A full disk shows an empty draft and says so at the first edit.
    }
    return empty
  }

  return {
    open,
    edit(owner, edit) {
      const before = read(adopterOf(owner) ?? owner)
      if (before === null) return null
      const after = next(before, edit)
      if (after === before) return before
      write(after)
      publish(before, after)
      return after
    },
    adopt(from, to) {
      const source = read(from)
      if (source === null || from === to || adopterOf(from) === to) return
      const before = open(to)
      const end = before.rows.at(-1)?.id ?? null
      const insert = source.rows.map((row, at) => ({ row, after: source.rows[at - 1]?.id ?? end }))
      const after = next(before, { remove: [], change: [], insert })
      transaction(database, () => {
        write(after)
        database.prepare("UPDATE drafts SET rows = '[]', adopted_by = ? WHERE owner = ?").run(to, from)
      })
      known.delete(from)
      if (!isNothing(editBetween(before.rows, after.rows))) publish(before, after)
    },
    listen: changes.listen,
  }
}
