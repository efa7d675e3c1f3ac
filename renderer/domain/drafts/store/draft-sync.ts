import type { Bridge } from '@/shared/ipc/bridge'
import { editInput, partsOf } from '@/shared/ipc/trading/drafts'
import type { Draft, DraftChange, ReadDraft, SentRows } from '@/shared/trading/batch/draft/draft'
import {
  applyEdit,
  type DraftEdit,
  editBetween,
  isSameRow,
  noEdit,
  removal,
  touchedRows,
} from '@/shared/trading/batch/draft/draft-edit'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { cellsOfOthers, type Overtaken, overtakenIn, withoutCells } from './overtaken'

type Rows = readonly DraftRow[]

/** Save state of a draft in a window. */
export type Saving = 'saved' | 'waiting' | 'failed'

/** Rows that another window sent: what is known of it, or `unknown`. */
export type SentThere = SentRows | 'unknown'

/** Interface between the sync and the draft in a window. */
export interface DraftScreen {
  readonly rows: () => Rows
  /** The rows were read. */
  readonly opened: (rows: Rows) => void
  /** Another window edited the draft; `rows` are the merged rows. */
  readonly merged: (rows: Rows, edit: DraftEdit) => void
  /** `rows`: IDs that the main process has not confirmed to be on disk. `reason`: error of the save. */
  readonly saving: (state: Saving, rows: ReadonlySet<string>, reason?: string) => void
  readonly failed: (message: string) => void
  /**
   * Edits of this window that were dropped because another window changed the same row. `sent` is set if it sent the
   * row.
   */
  readonly overtaken: (edits: readonly Overtaken[], sent: SentThere | null) => void
  /** The last edits could not be saved after the draft was closed in the window. */
  readonly saveFailed: (message: string) => void
}

interface DraftSyncParts {
  readonly id: string
  readonly call: Bridge['call']
  readonly after: (ms: number, task: () => void) => () => void
  /** Names of edits: each is used once. */
  readonly newId: () => string
  readonly screen: DraftScreen
}

export interface DraftSync {
  /** Reads the draft and applies unsaved edits: at the start, and after possibly missed events. */
  refresh(): Promise<void>
  /** Rows were edited in this window: saves them now, or after the edit in flight. */
  editedHere(): void
  saveNow(): void
  handle(change: DraftChange): void
  /** Revision on disk below the edits on screen; null before the first read. */
  revision(): number | null
  /** The page may end now: sends all edits. Returns those that the main process has not confirmed to be on disk. */
  pageEnds(): DraftEdit
  /** Saves the remaining edits and ends: no further input is possible. */
  close(): void
}

/** The draft that comes next: as it was read, or as it is after an edit that was heard. */
type Next = Pick<ReadDraft, 'revision' | 'rows' | 'isSaved'>

const LAST_TRIES = 5
const noRows: ReadonlySet<string> = new Set()

/** The same rows; equal rows keep their identity. */
function reuseIdentity(rows: Rows, before: Rows): Rows {
  const rowsById = new Map(before.map((row) => [row.id, row]))
  return rows.map((row) => {
    const was = rowsById.get(row.id)
    return was !== undefined && isSameRow(was, row) ? was : row
  })
}

/**
 * Synchronizes a draft of a window with the main process. `base` is the known state of the main process. Edits on
 * screen are sent one at a time; each is saved once its revision arrives. An unanswered edit may or may not be on disk:
 * the draft is read before the next edit is sent, and changes of other windows are preserved.
 */
export function createDraftSync({ id, call, after, newId, screen: ofWindow }: DraftSyncParts): DraftSync {
  let screen = ofWindow
  let base: Pick<Draft, 'revision' | 'rows'> | null = null
  let loading: Promise<void> | null = null
  /** Changes that arrived during a read of the draft, or before the reply to the edit in flight. */
  let early: DraftChange[] = []
  /** Revision of the edit in flight; a text before the reply, null without an edit in flight. */
  let sending: 'asked' | number | null = null
  /** Edit in flight. Edits on screen are computed against the state after it, so undoing it is an edit as well. */
  let underWay: DraftEdit = noEdit
  let underWayName: string | null = null
  /** The edit under way got no answer, or a refusal: the draft must be read. */
  let isUnknown = false
  let isClosing = false
  let isClosed = false
  let cancelSave = (): void => undefined

  const unsaved = (): DraftEdit => (base === null ? noEdit : editBetween(applyEdit(base.rows, underWay), screen.rows()))
  const send = (edit: DraftEdit, name?: string) =>
    call('drafts.edit', { id, edit: editInput(edit), ...(name === undefined ? {} : { name }) })
  const emitSaving = (state: 'waiting' | 'failed', reason?: string): void =>
    screen.saving(state, new Set([...touchedRows(underWay), ...touchedRows(unsaved())]), reason)

  /**
   * Rows on screen after `next`. While the outcome of an edit is unknown, changes of the same cells by others win. A
   * new row that was removed since had been saved, and is not restored.
   */
  function mergedWith(before: Rows, next: Next): Rows {
    const isSaved = isUnknown ? next.isSaved === true : typeof sending === 'number' && next.revision >= sending
    if (isSaved || !isUnknown) return applyEdit(isSaved ? next.rows : applyEdit(next.rows, underWay), unsaved())
    const overwritten = cellsOfOthers(before, applyEdit(before, underWay), next.rows)
    return applyEdit(next.rows, withoutCells(editBetween(before, screen.rows()), overwritten))
  }

  function rebase(next: Next, remote: DraftEdit, sent: SentRows | null): void {
    const rows = screen.rows()
    const before = base?.rows ?? []
    const merged = reuseIdentity(mergedWith(before, next), rows)
    const overtaken = overtakenIn(editBetween(before, rows), before, rows, merged, sent?.newIds)
    // The same objects as on screen: each save compares all rows with them.
    base = { revision: next.revision, rows: reuseIdentity(next.rows, merged) }
    if (isUnknown) landed()
    if (merged.length !== rows.length || merged.some((row, at) => row !== rows[at])) screen.merged(merged, remote)
    if (overtaken.length > 0) screen.overtaken(overtaken, sent)
    settle()
  }

  function landed(): void {
    sending = null
    underWay = noEdit
    underWayName = null
    isUnknown = false
  }

  function settle(): void {
    if (typeof sending === 'number' && base !== null && base.revision >= sending) landed()
    if (sending === null) void flush()
  }

  function takeEarly(): readonly DraftChange[] {
    const pending = early
    early = []
    return pending
  }

  async function load(): Promise<void> {
    const reply = await call('drafts.load', { id, ...(underWayName === null ? {} : { edit: underWayName }) })
    if (isClosed) return
    loading = null
    const missed = takeEarly()
    if (!reply.ok) {
      if (base === null) screen.failed(reply.error.message)
      else if (isUnknown) emitSaving('failed', reply.error.message)
      after(retryDelayMs(retries.draft), () => void refresh())
      return
    }
    const draft = reply.value
    if (base !== null) {
      const before = draft.isSaved === true ? applyEdit(base.rows, underWay) : base.rows
      rebase(draft, editBetween(before, draft.rows), null)
    } else {
      base = draft
      screen.opened(draft.rows)
    }
    missed.forEach(handle)
  }

  async function refresh(): Promise<void> {
    if (!isClosed) await (loading ??= load())
  }

  function handle(change: DraftChange): void {
    const { revision } = change.head
    // Before the reply it is unknown if this change is newer than the edit in flight.
    if (loading !== null || sending === 'asked') return void early.push(change)
    if (isClosed || isUnknown || base === null || revision <= base.revision) return
    if (revision > base.revision + 1) return void refresh()
    rebase({ revision, rows: applyEdit(base.rows, change.edit) }, change.edit, change.sent ?? null)
  }

  /**
   * Removes rows that another window sent, as the main process does: undo may have restored them. Input since the edit
   * was sent is preserved.
   */
  function dropSent(ids: readonly string[], { insert }: DraftEdit): void {
    const edit = removal(ids)
    const before = screen.rows()
    const rows = applyEdit(before, edit)
    if (rows === before) return
    screen.merged(rows, edit)
    const inserted = new Map(insert.map(({ row }) => [row.id, row]))
    const dropped = overtakenIn(editBetween([], before), [], before, rows)
    const isLate = ({ row }: Overtaken): boolean => !isSameRow(inserted.get(row.id) ?? row, row)
    const late = dropped.filter(isLate)
    const others = dropped.filter((overtaken) => !isLate(overtaken))
    if (late.length > 0) screen.overtaken(late, 'unknown')
    if (others.length > 0) screen.overtaken(others, null)
  }

  /** No further changes arrive for this draft: the reply alone confirms that the edit in flight is on disk. */
  function confirmByReply(): void {
    if (base === null || typeof sending !== 'number') return
    base = { revision: sending, rows: applyEdit(base.rows, underWay) }
  }

  async function flush(): Promise<void> {
    cancelSave()
    if (isClosed || isUnknown || base === null || sending !== null) return
    const edit = unsaved()
    const [part] = partsOf(edit)
    if (part === undefined) return screen.saving('saved', noRows)
    sending = 'asked'
    underWay = part
    underWayName = newId()
    screen.saving('waiting', new Set(touchedRows(edit)))
    const reply = await send(part, underWayName)
    if (isClosed) return
    if (!reply.ok) {
      sending = null
      isUnknown = true
      emitSaving('failed', reply.error.message)
      cancelSave = after(retryDelayMs(retries.draft), () => void refresh())
      return
    }
    sending = reply.value.revision
    if (isClosing) confirmByReply()
    dropSent(reply.value.sent, part)
    takeEarly().forEach(handle)
    settle()
  }

  /** Last rows of a closed draft, saved with a limited number of tries. */
  function lastRows(): DraftScreen {
    let rows = screen.rows()
    let failures = 0
    return {
      ...ofWindow,
      rows: () => rows,
      opened: () => undefined,
      merged: (next) => void (rows = next),
      saving: (state, _rows, reason = '') => {
        failures += state === 'failed' ? 1 : 0
        if (failures >= LAST_TRIES) ofWindow.saveFailed(reason)
        isClosed = state === 'saved' || failures >= LAST_TRIES
      },
    }
  }

  return {
    refresh,
    handle,
    revision: () => base?.revision ?? null,
    pageEnds() {
      // While an outcome is unknown, an edit could replace a newer edit of another window.
      if (!isUnknown) for (const part of partsOf(unsaved())) void send(part)
      return base === null ? noEdit : editBetween(base.rows, screen.rows())
    },
    close() {
      if (isClosing) return
      isClosing = true
      if (base === null) return void (isClosed = true)
      screen = lastRows()
      confirmByReply()
      settle()
    },
    saveNow: () => void (isUnknown ? refresh() : flush()),
    editedHere() {
      if (isUnknown) emitSaving('failed')
      else if (sending !== null) emitSaving('waiting')
      else void flush()
    },
  }
}
