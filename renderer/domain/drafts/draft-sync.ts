import type { Bridge } from '@/shared/ipc/bridge'
import { partsOf } from '@/shared/ipc/drafts'
import type { Draft, DraftChange } from '@/shared/trading/batch/draft'
import {
  applyEdit,
  type DraftEdit,
  editBetween,
  isNothing,
  isSameRow,
  nothing,
  removal,
} from '@/shared/trading/batch/draft-edit'
import type { DraftRow } from '@/shared/trading/batch/draft-row'
import { retries, retryDelayMs } from '@/shared/base/retry'

type Rows = readonly DraftRow[]

/** One draft of a window, as its sync sees it. */
export interface DraftScreen {
  readonly rows: () => Rows
  /** Its rows have been read. */
  readonly opened: (rows: Rows) => void
  /** Another window edited the draft: these are the rows now. */
  readonly merged: (rows: Rows, edit: DraftEdit) => void
  /** `reason` says why it failed. */
  readonly saving: (state: 'saved' | 'waiting' | 'failed', reason?: string) => void
  readonly failed: (message: string) => void
  /** What was left of it when the window was done with it could not be kept. */
  readonly lost: (message: string) => void
}

interface DraftSyncParts {
  readonly id: string
  readonly call: Bridge['call']
  readonly after: (ms: number, task: () => void) => () => void
  readonly screen: DraftScreen
}

export interface DraftSync {
  /** Reads the draft, with what is not saved yet on top: at the start, and when something may have been missed. */
  refresh(): Promise<void>
  /** The rows were edited here. */
  editedHere(): void
  saveNow(): void
  handle(change: DraftChange): void
  /** Saves what is left and ends: nobody types here any more. */
  leave(): void
}

/** The debounce spares a call per key. */
const SAVE_AFTER_MS = 300
const LAST_TRIES = 5

/** The same rows; those that say the same as before keep their identity. */
function keepIdentity(rows: Rows, before: Rows): Rows {
  const known = new Map(before.map((row) => [row.id, row]))
  return rows.map((row) => {
    const was = known.get(row.id)
    return was !== undefined && isSameRow(was, row) ? was : row
  })
}

/**
 * Keeps a draft of one window and the main process's in step. `base` is what the main process has, as far as it was
 * heard; what the screen has on top is sent as an edit, one at a time, and is saved when its revision was heard.
 */
export function createDraftSync({ id, call, after, screen }: DraftSyncParts): DraftSync {
  let base: Pick<Draft, 'revision' | 'rows'> | null = null
  let loading: Promise<void> | null = null
  /** Changes that came while the draft was being read. */
  let early: DraftChange[] = []
  /** The revision of the edit that is under way; 0 until the main process named it, null when none is. */
  let sending: number | null = null
  /** That edit. What the screen has is counted from what will be kept with it: an edit taken back meanwhile is one. */
  let underWay: DraftEdit = nothing
  let isLeft = false
  let cancelSave = (): void => undefined

  const unsaved = (): DraftEdit =>
    base === null ? nothing : editBetween(applyEdit(base.rows, underWay), screen.rows())
  const send = ({ remove, change, insert }: DraftEdit) =>
    call('drafts.edit', { id, edit: { remove: [...remove], change: [...change], insert: [...insert] } })

  function rebase(next: Pick<Draft, 'revision' | 'rows'>, remote: DraftEdit): void {
    const rows = screen.rows()
    const isSaved = sending !== null && sending > 0 && next.revision >= sending
    const ahead = isSaved ? next.rows : applyEdit(next.rows, underWay)
    const merged = keepIdentity(applyEdit(ahead, unsaved()), rows)
    base = next
    if (merged.length !== rows.length || merged.some((row, at) => row !== rows[at])) screen.merged(merged, remote)
    settle()
  }

  function landed(): void {
    sending = null
    underWay = nothing
  }

  function settle(): void {
    if (sending !== null && sending > 0 && base !== null && base.revision >= sending) landed()
    if (sending === null) void flush()
  }

  async function load(): Promise<void> {
    const reply = await call('drafts.load', { id })
    if (isLeft) return
    loading = null
    const missed = early
    early = []
    if (!reply.ok) {
      screen.failed(reply.error.message)
      after(retryDelayMs(retries.draft), () => void refresh())
      return
    }
    const draft = reply.value
    if (base !== null) rebase(draft, editBetween(base.rows, draft.rows))
    else {
      base = draft
      screen.opened(draft.rows)
    }
    missed.forEach(handle)
  }

  async function refresh(): Promise<void> {
    if (!isLeft) await (loading ??= load())
  }

  function handle(change: DraftChange): void {
    const { revision } = change.head
    if (loading !== null) return void early.push(change)
    if (isLeft || base === null || revision <= base.revision) return
    if (revision > base.revision + 1) return void refresh()
    rebase({ revision, rows: applyEdit(base.rows, change.edit) }, change.edit)
  }

  /** Undo may bring back a row that another window sent: the main process keeps it out, and so does the screen. */
  function dropSent(ids: readonly string[]): void {
    const edit = removal(ids)
    const rows = applyEdit(screen.rows(), edit)
    if (rows !== screen.rows()) screen.merged(rows, edit)
  }

  async function flush(): Promise<void> {
    cancelSave()
    if (isLeft || base === null || sending !== null) return
    const [part] = partsOf(unsaved())
    if (part === undefined) return screen.saving('saved')
    sending = 0
    underWay = part
    const reply = await send(part)
    if (isLeft) return
    if (reply.ok) {
      sending = reply.value.revision
      dropSent(reply.value.sent)
    } else {
      landed()
      screen.saving('failed', reply.error.message)
      cancelSave = after(retryDelayMs(retries.draft), () => void flush())
      return
    }
    settle()
  }

  async function saveLast(parts: readonly DraftEdit[]): Promise<void> {
    for (const part of parts) {
      for (let tries = 1; ; tries += 1) {
        const reply = await send(part)
        if (reply.ok) break
        if (tries >= LAST_TRIES) return screen.lost(reply.error.message)
        await new Promise<void>((resolve) => void after(retryDelayMs(retries.draft), resolve))
      }
    }
  }

  return {
    refresh,
    handle,
    leave() {
      cancelSave()
      // Nobody hears any more whether the edit under way is kept: it goes again, and changes nothing if it was.
      const parts = isLeft ? [] : [...(isNothing(underWay) ? [] : [underWay]), ...partsOf(unsaved())]
      isLeft = true
      void saveLast(parts)
    },
    saveNow: () => void flush(),
    editedHere() {
      screen.saving('waiting')
      cancelSave()
      cancelSave = after(SAVE_AFTER_MS, () => void flush())
    },
  }
}
