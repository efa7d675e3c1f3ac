import type { Bridge } from '@/shared/ipc/bridge'
import { partsOf } from '@/shared/ipc/drafts'
import type { Draft, DraftChange } from '@/shared/trading/batch/draft'
import { applyEdit, type DraftEdit, editBetween, isSameRow, nothing, removal } from '@/shared/trading/batch/draft-edit'
import type { DraftRow } from '@/shared/trading/batch/draft-row'
import { retries, retryDelayMs } from '@/shared/base/retry'

type Rows = readonly DraftRow[]

/** The draft on screen, as the sync sees it. */
export interface DraftScreen {
  readonly rows: () => Rows
  /** Another owner's draft comes on screen; null until its rows have been read. */
  readonly opened: (rows: Rows | null) => void
  /** Another window edited the draft: these are the rows now. */
  readonly merged: (rows: Rows, edit: DraftEdit) => void
  /** `reason` says why it failed. */
  readonly saving: (state: 'saved' | 'waiting' | 'failed', reason?: string) => void
  readonly failed: (message: string) => void
  /** What is left of the draft of another account could not be kept. */
  readonly lost: (message: string) => void
}

interface DraftSyncParts {
  readonly call: Bridge['call']
  readonly after: (ms: number, task: () => void) => () => void
  readonly screen: DraftScreen
  /** Whose draft belongs on screen; null while nobody said. */
  readonly owner: () => string | null
}

export interface DraftSync {
  /** Reads the draft unless it is there. */
  ensure(): Promise<void>
  /** Reads it again, with what is not saved yet on top: something may have been missed. */
  refresh(): Promise<void>
  /** The owner may have changed: what was not saved goes to the one before, and the other's draft is read. */
  ownerChanged(): void
  /** The rows on screen were edited here. */
  editedHere(): void
  handle(change: DraftChange): void
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
 * Keeps one window's draft and the main process's in step. `base` is what the main process has, as far as it was heard;
 * what the screen has on top is sent as an edit, one at a time, and is saved when its revision was heard.
 */
export function createDraftSync({ call, after, screen, owner }: DraftSyncParts): DraftSync {
  let base: Draft | null = null
  let loading: Promise<void> | null = null
  /** Changes that came while the draft was being read. */
  let early: DraftChange[] = []
  /** The revision of the edit that is under way; 0 until the main process named it, null when none is. */
  let sending: number | null = null
  /** Counts the owners: an answer about an earlier one is void. */
  let era = 0
  /** Whether anybody here looks at a draft. */
  let isUsed = false
  let cancelSave = (): void => undefined

  const unsaved = (): DraftEdit => (base === null ? nothing : editBetween(base.rows, screen.rows()))
  const send = (to: string, { remove, change, insert }: DraftEdit) =>
    call('drafts.edit', { owner: to, edit: { remove: [...remove], change: [...change], insert: [...insert] } })

  function rebase(next: Draft, remote: DraftEdit): void {
    const rows = screen.rows()
    const merged = keepIdentity(applyEdit(next.rows, unsaved()), rows)
    base = next
    if (merged.length !== rows.length || merged.some((row, at) => row !== rows[at])) screen.merged(merged, remote)
    settle()
  }

  function settle(): void {
    if (sending !== null && sending > 0 && base !== null && base.revision >= sending) sending = null
    if (sending === null) void flush()
  }

  async function load(): Promise<void> {
    const asked = era
    const reply = await call('drafts.load', {})
    if (asked !== era) return
    loading = null
    const missed = early
    early = []
    if (!reply.ok) {
      screen.failed(reply.error.message)
      if (base !== null) after(retryDelayMs(retries.draft), () => void refresh())
      return
    }
    const draft = reply.value
    // Another account is in use by now: that it is will be heard, and its draft be read.
    if (owner() !== null && draft.owner !== owner()) return
    if (base !== null && base.owner === draft.owner) rebase(draft, editBetween(base.rows, draft.rows))
    else {
      base = draft
      screen.opened(draft.rows)
    }
    missed.forEach(handle)
  }

  async function refresh(): Promise<void> {
    if (isUsed) await (loading ??= load())
  }

  function handle(change: DraftChange): void {
    if (loading !== null) return void early.push(change)
    if (base === null || change.owner !== base.owner || change.revision <= base.revision) return
    if (change.revision > base.revision + 1) return void refresh()
    rebase({ ...base, revision: change.revision, rows: applyEdit(base.rows, change.edit) }, change.edit)
  }

  /** Undo may bring back a row that another window sent: the main process keeps it out, and so does the screen. */
  function dropSent(ids: readonly string[]): void {
    const edit = removal(ids)
    const rows = applyEdit(screen.rows(), edit)
    if (rows !== screen.rows()) screen.merged(rows, edit)
  }

  async function flush(): Promise<void> {
    cancelSave()
    if (base === null || sending !== null) return
    const [part] = partsOf(unsaved())
    if (part === undefined) return screen.saving('saved')
    const asked = era
    sending = 0
    const reply = await send(base.owner, part)
    if (asked !== era) return
    if (reply.ok) {
      sending = reply.value.revision
      dropSent(reply.value.sent)
    } else {
      sending = null
      screen.saving('failed', reply.error.message)
      cancelSave = after(retryDelayMs(retries.draft), () => void flush())
      return
    }
    settle()
  }

  /** What is left for an owner that is no longer on screen; nobody types there any more. */
  async function saveLast(to: string, parts: readonly DraftEdit[], tries = 1): Promise<void> {
    const [part, ...more] = parts
    if (part === undefined) return
    const reply = await send(to, part)
    if (reply.ok) return saveLast(to, more)
    if (tries >= LAST_TRIES) return screen.lost(reply.error.message)
    after(retryDelayMs(retries.draft), () => void saveLast(to, parts, tries + 1))
  }

  return {
    refresh,
    handle,
    ensure() {
      isUsed = true
      return base === null ? refresh() : Promise.resolve()
    },
    ownerChanged() {
      if (owner() === null || base?.owner === owner()) return
      if (base !== null) {
        void saveLast(base.owner, partsOf(unsaved()))
        screen.opened(null)
      }
      cancelSave()
      era += 1
      base = null
      loading = null
      early = []
      sending = null
      void refresh()
    },
    editedHere() {
      screen.saving('waiting')
      cancelSave()
      cancelSave = after(SAVE_AFTER_MS, () => void flush())
    },
  }
}
