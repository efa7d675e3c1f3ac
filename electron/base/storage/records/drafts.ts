import type { Clock } from '@/shared/base/clock'
import { createEmitter } from '@/shared/base/emitter'
import type { Random } from '@/shared/base/random'
import { MAX_DRAFT_ROWS, MAX_DRAFTS, MAX_OPEN_DRAFTS } from '@/shared/ipc/trading/drafts'
import type { Draft, DraftChange, DraftHead } from '@/shared/trading/batch/draft/draft'
import { applyEdit, editBetween, noEdit, type DraftEdit } from '@/shared/trading/batch/draft/draft-edit'
import { isDefaultName, nextDefaultName } from '@/shared/trading/batch/draft/draft-name'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { refused } from '@/electron/base/service-error'
import { fileProblem, transaction } from '@/electron/base/storage/database'
import { parseRows } from './draft-rows'
import { draftTable } from './draft-table'
import { savedEdits } from './saved-edits'
import type { Database } from '@/electron/base/storage/sqlite'

/** The only draft from before drafts had owners waits under this name for the profile that last showed it. */
export const UNCLAIMED = ''

/**
 * The drafts of all accounts. Returned data is on disk. Disk errors throw and change nothing. Null if no draft has the
 * ID. Throws a ServiceError at a limit.
 */
export interface Drafts {
  /** All drafts of an owner in order of creation. At least one is open and is created if needed. */
  list(owner: string): readonly DraftHead[]
  load(id: string): Draft | null
  /** Revision at the start of this process. 0 if created later. */
  revisionAtStart(id: string): number
  /** True if the edit with this name is on disk, also since an earlier start. Only the latest edits are known. */
  hasEdit(id: string, name: string): boolean
  /** An empty draft, or the existing draft with this ID. */
  create(owner: string, newDraft: NewDraft): DraftHead
  change(id: string, change: Partial<Pick<DraftHead, 'name' | 'place'>>): DraftHead | null
  /**
   * An edit of a draft that is not open opens it: another window may have closed it. `sent`: the removed rows became
   * orders. `name`: for `hasEdit`.
   */
  edit(
    id: string,
    edit: DraftEdit,
    about?: Pick<DraftChange, 'sent'> & { readonly name?: string | undefined },
  ): Draft | null
  /** Moves the drafts of an owner to another owner of the same person: an account that was unknown before. */
  adopt(from: string, to: string): void
  /** Called for every change, after it is on disk. */
  listen(listener: (change: DraftChange) => void): void
}

interface NewDraft {
  readonly id: string
  readonly name?: string | undefined
  /** Open by default. */
  readonly place?: 'open' | 'template' | undefined
}

interface DraftsParts {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly random: Pick<Random, 'bytes'>
}

/** True if it is empty and has a default name. */
const isBlank = ({ name, size }: DraftHead): boolean => size === 0 && isDefaultName(name)
/** True if it may be deleted to free space. */
const isSpent = ({ place, size }: DraftHead): boolean => place === 'deleted' || (place === 'closed' && size === 0)

/** Opens the drafts in the database of the installation. */
export function openDrafts({ database, clock, random }: DraftsParts): Drafts {
  const table = draftTable(database)
  const edits = savedEdits(database)
  const heads = new Map(table.heads().map((head) => [head.id, head]))
  const atStart = new Map([...heads.values()].map(({ id, revision }) => [id, revision]))
  const revisionAtStart = (id: string): number => atStart.get(id) ?? 0
  const rowsOf = new Map<string, readonly DraftRow[]>()
  const changes = createEmitter<[DraftChange]>()

  const ofOwner = (owner: string): readonly DraftHead[] => [...heads.values()].filter((head) => head.owner === owner)
  const openOf = (owner: string): readonly DraftHead[] => ofOwner(owner).filter(({ place }) => place === 'open')
  const defaultName = (owner: string): string => nextDefaultName(ofOwner(owner).map(({ name }) => name))

  function rowsIn(id: string): readonly DraftRow[] {
    const rows = rowsOf.get(id) ?? parseRows(table.rows(id))
    rowsOf.set(id, rows)
    return rows
  }
  function store(
    head: DraftHead,
    rows: readonly DraftRow[],
    edit: DraftEdit,
    sending?: DraftChange['sent'],
  ): DraftHead {
    heads.set(head.id, head)
    rowsOf.set(head.id, rows)
    changes.emit({ head, edit, ...(sending === undefined ? {} : { sent: sending }) })
    return head
  }
  const changed = (head: DraftHead, change: Partial<DraftHead>): DraftHead => ({
    ...head,
    ...change,
    revision: head.revision + 1,
    changedAt: clock.now(),
  })
  function make(owner: string, id: string, name: string): DraftHead {
    return { id, owner, name, place: 'open', revision: 0, size: 0, changedAt: clock.now() }
  }

  function ensureOpen(owner: string): void {
    if (openOf(owner).length > 0) return
    const head = make(owner, Buffer.from(random.bytes(16)).toString('hex'), defaultName(owner))
    try {
      table.insert(head)
    } catch {
      // A full disk shows an empty draft and reports it at the first edit.
    }
    store(head, [], noEdit)
  }
  function requireRoomOnDesk(owner: string): void {
    if (openOf(owner).length >= MAX_OPEN_DRAFTS) throw refused('too-many-open-drafts', { most: MAX_OPEN_DRAFTS })
  }
  /** Data written into a file that is not at its path is lost with this process. */
  function requireFile(): void {
    const problem = fileProblem(database)
    if (problem !== null) throw refused('draft-unsaved', { reason: problem })
  }
  /** Removes the drafts that were deleted first. */
  function requireRoom(owner: string): void {
    const all = ofOwner(owner)
    if (all.length < MAX_DRAFTS) return
    const [oldest] = all.filter(isSpent).toSorted((a, b) => a.changedAt - b.changedAt)
    if (oldest === undefined) throw refused('too-many-drafts', { most: MAX_DRAFTS })
    transaction(database, () => {
      table.remove(oldest.id)
      edits.forget(oldest.id)
    })
    heads.delete(oldest.id)
    rowsOf.delete(oldest.id)
  }

  return {
    list(owner) {
      ensureOpen(owner)
      return ofOwner(owner)
    },
    load(id) {
      const head = heads.get(id)
      return head === undefined ? null : { ...head, rows: rowsIn(id) }
    },
    revisionAtStart,
    hasEdit: edits.has,
    create(owner, { id, name, place = 'open' }) {
      const currentHead = heads.get(id)
      if (currentHead?.owner === owner) return currentHead
      if (currentHead !== undefined) throw refused('draft-of-another-account')
      if (place === 'open') requireRoomOnDesk(owner)
      requireRoom(owner)
      const head = { ...make(owner, id, name ?? defaultName(owner)), place }
      table.insert(head)
      return store(head, [], noEdit)
    },
    change(id, { name, place }) {
      const head = heads.get(id)
      if (head === undefined) return null
      const next = { name: name ?? head.name, place: place ?? head.place }
      if (next.name === head.name && next.place === head.place) return head
      if (next.place === 'open' && head.place !== 'open') requireRoomOnDesk(head.owner)
      const after = changed(head, next)
      table.saveHead(after)
      store(after, rowsIn(id), noEdit)
      ensureOpen(head.owner)
      return after
    },
    edit(id, edit, { sent: sending, name } = {}) {
      const head = heads.get(id)
      if (head === undefined) return null
      const before = rowsIn(id)
      const rows = applyEdit(before, edit)
      if (rows === before) {
        edits.note(id, name)()
        return { ...head, rows }
      }
      if (rows.length > MAX_DRAFT_ROWS && rows.length > before.length)
        throw refused('too-many-draft-rows', { most: MAX_DRAFT_ROWS })
      const had = new Set(before)
      requireFile()
      const opens = head.place !== 'template' && rows.some((row) => !had.has(row))
      const after = changed(head, { size: rows.length, ...(opens ? { place: 'open' as const } : {}) })
      const committed = transaction(database, () => {
        table.save({ ...after, rows })
        return edits.note(id, name)
      })
      committed()
      store(after, rows, editBetween(before, rows), sending)
      return { ...after, rows }
    },
    adopt(from, to) {
      const moved = from === to ? [] : ofOwner(from)
      if (moved.length === 0) return
      const names = new Set(openOf(to).map(({ name }) => name))
      // Removes untouched drafts next to edited ones.
      const isCleared = [...openOf(to), ...moved].some((head) => head.place === 'open' && !isBlank(head))
      const isInTheWay = (head: DraftHead): boolean => isCleared && head.place === 'open' && isBlank(head)
      const cleared = openOf(to)
        .filter(isInTheWay)
        .map((head) => changed(head, { place: 'closed' }))
      const adopted = moved.map((head) => {
        const isTaken = isDefaultName(head.name) && names.has(head.name)
        const name = isTaken
          ? nextDefaultName([...ofOwner(to), ...ofOwner(from)].map((other) => other.name))
          : head.name
        return changed(head, { owner: to, name, ...(isInTheWay(head) ? { place: 'closed' as const } : {}) })
      })
      transaction(database, () => {
        for (const head of [...cleared, ...adopted]) table.saveHead(head)
      })
      for (const head of [...cleared, ...adopted]) store(head, rowsIn(head.id), noEdit)
    },
    listen: changes.listen,
  }
}
