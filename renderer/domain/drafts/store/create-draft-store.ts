import { create } from 'zustand'
import type { Bridge } from '@/shared/ipc/bridge'
import { editInput, partsOf } from '@/shared/ipc/trading/drafts'
import { t } from '@/shared/languages/text'
import type { DraftChange, Problem } from '@/shared/trading/batch/draft/draft'
import { applyEdit, editBetween, isNoEdit, isSameRow, removal } from '@/shared/trading/batch/draft/draft-edit'
import { isDefaultName } from '@/shared/trading/batch/draft/draft-name'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { edited, rebased, redone, startOf, undone, type History } from './draft-history'
import { createDraftShelf } from './draft-shelf'
import { createDraftSync, type DraftSync, type Saving, type SentThere } from './draft-sync'
import type { Leftover } from './leftovers'
import { withLateEdits } from './late-edits'
import { isBlank, newRow } from './new-row'
import type { Overtaken } from './overtaken'
import { settledUnits, unitsAfterEdit, type UnitOf } from './unit-confirm'

/** A refusal from the main process or the exchange, shown at its cell until the row is changed. */
export interface Pinned {
  readonly row: DraftRow
  readonly problem: Problem
}

/** State of a draft in a window. */
export interface DraftState {
  /** False until the saved draft has arrived: no write is allowed before. */
  readonly loaded: boolean
  readonly error: string | null
  readonly history: History
  readonly pinned: readonly Pinned[]
  readonly saving: Saving
  /** IDs of rows that the main process has not confirmed to be on disk. */
  readonly unsaved: ReadonlySet<string>
  /** Reason of a failed save. */
  readonly savingError: string | null
}

const start: DraftState = {
  loaded: false,
  error: null,
  history: startOf([]),
  pinned: [],
  saving: 'saved',
  unsaved: new Set(),
  savingError: null,
}

interface DraftStoreParts {
  readonly call: Bridge['call']
  readonly after: (ms: number, task: () => void) => () => void
  /** Owner of the drafts on screen; null while unknown. */
  readonly owner: () => string | null
  readonly newId: () => string
  readonly saveFailed: (message: string) => void
  /** Edits that are missing from a draft because of another window. */
  readonly overtaken: (name: string, edits: readonly Overtaken[], sent: SentThere | null) => void
}

/** Draft that this window has read, with separate undo and saving. */
interface WindowDraft {
  readonly sync: DraftSync
  /** State while another draft is on screen; the state of the draft on screen is in `use`. */
  aside: DraftState
  /** Callers that wait for it to be saved. */
  readonly waiting: Set<(saved: boolean) => void>
}

/**
 * Drafts of the account in use. `use` is the draft on screen. All drafts that were on screen stay synchronized with the
 * main process and the other windows.
 */
export function createDraftStore({ call, after, owner, newId, saveFailed, overtaken }: DraftStoreParts) {
  const use = create<DraftState>()(() => start)
  const shelf = createDraftShelf({ call, owner, activated, isBusy: (id) => stateOf(id).saving !== 'saved' })
  const { useShelf } = shelf
  const pages = new Map<string, WindowDraft>()
  let shownId: string | null = null

  const stateOf = (id: string): DraftState => (id === shownId ? use.getState() : (pages.get(id)?.aside ?? start))
  function patch(id: string, change: (state: DraftState) => Partial<DraftState>): void {
    const draft = pages.get(id)
    if (id === shownId) use.setState(change)
    else if (draft !== undefined) draft.aside = { ...draft.aside, ...change(draft.aside) }
  }

  function openDraft(id: string): WindowDraft {
    const sync = createDraftSync({
      id,
      call,
      after,
      newId,
      screen: {
        rows: () => stateOf(id).history.rows,
        opened: (rows) => patch(id, () => ({ ...start, loaded: true, history: startOf(rows) })),
        merged: (rows, edit) => patch(id, ({ history }) => ({ history: rebased(history, rows, edit) })),
        saving: (saving, unsaved, reason) => {
          patch(id, () => ({ saving, unsaved, savingError: reason ?? null }))
          if (saving !== 'waiting') for (const resolve of draft.waiting) resolve(saving === 'saved')
          tidy()
        },
        failed: (error) => patch(id, () => ({ error })),
        overtaken: (edits, sent) => {
          if (sent !== null) applyLateEdits(id, edits)
          overtaken(useShelf.getState().heads.get(id)?.name ?? '', edits, sent)
        },
        saveFailed,
      },
    })
    const draft: WindowDraft = { sync, aside: start, waiting: new Set() }
    pages.set(id, draft)
    void sync.refresh()
    return draft
  }
  /** Applies edits of rows that another window sent: to the row that stays under a new ID, or in a new row. */
  function applyLateEdits(id: string, edits: readonly Overtaken[]): void {
    patch(id, ({ history }) => ({ history: edited(history, withLateEdits(history, edits)) }))
    pages.get(id)?.sync.editedHere()
  }
  /** Brings another draft on screen; the previous one stays synchronized. */
  function activated(id: string | null): void {
    if (id === shownId) return
    const before = shownId === null ? undefined : pages.get(shownId)
    if (before !== undefined) before.aside = use.getState()
    shownId = id
    use.setState(id === null ? start : (pages.get(id)?.aside ?? start), true)
    if (id !== null && !pages.has(id)) openDraft(id)
  }
  /** Writes unsaved edits to disk and removes the draft from this window. */
  function releaseDraft(id: string): void {
    pages.get(id)?.sync.close()
    pages.delete(id)
    if (id !== shownId) return
    shownId = null
    use.setState(start, true)
  }
  /** Drops closed drafts once they are saved; another draft replaces a closed draft on screen. */
  function tidy(): void {
    shelf.settle()
    const { heads } = useShelf.getState()
    for (const id of pages.keys())
      if (id !== shownId && stateOf(id).saving === 'saved' && heads.get(id)?.place !== 'open') releaseDraft(id)
  }
  /** Resolves to true once all edits are saved, or to false if that fails. */
  function saved(id: string): Promise<boolean> {
    const draft = pages.get(id)
    if (draft === undefined || stateOf(id).saving === 'saved') return Promise.resolve(true)
    return new Promise((resolve) => {
      draft.waiting.add(resolve)
      draft.sync.saveNow()
    })
  }

  /** Resolves when the draft on screen was read, or could not be read. */
  async function ensure(): Promise<void> {
    await shelf.ensure()
    if (shownId !== null && !use.getState().loaded) await pages.get(shownId)?.sync.refresh()
  }

  function isUntouched(id: string): boolean {
    const { loaded, history } = stateOf(id)
    const isDefault = isDefaultName(useShelf.getState().heads.get(id)?.name ?? '')
    return loaded && isDefault && history.rows.length === 0 && history.past === null && history.future === null
  }

  /** Returns false if no draft was loaded. */
  function change(next: (history: History) => History): boolean {
    const { history, loaded } = use.getState()
    const after = next(history)
    if (!loaded || shownId === null) return false
    if (after === history) return true
    use.setState({ history: after })
    pages.get(shownId)?.sync.editedHere()
    return true
  }

  /** Appends rows to this draft and removes blank ones; false if another draft came on screen in between. */
  async function append(id: string | null, rows: readonly DraftRow[], pinned: readonly Pinned[]): Promise<boolean> {
    await ensure()
    if (id === null || shownId !== id) return false
    const filled = (all: readonly DraftRow[]) => all.filter((row) => !isBlank(row))
    const isAppended = change((history) =>
      edited(history, { rows: [...filled(history.rows), ...rows], units: history.units }),
    )
    if (isAppended) use.setState((state) => ({ pinned: [...state.pinned, ...pinned] }))
    return isAppended
  }

  return {
    use,
    useShelf,
    ensure,
    /** Reads all drafts again after possibly missed events. */
    async refresh(): Promise<void> {
      await shelf.refresh()
      await Promise.all([...pages.values()].map(({ sync }) => sync.refresh()))
    },
    /**
     * Handles a possible change of the owner: unsaved edits are saved for the previous owner, and the new owner's
     * drafts are read.
     */
    ownerChanged(): void {
      if (!shelf.ownerChanged()) return
      for (const id of pages.keys()) releaseDraft(id)
      void shelf.refresh()
    },
    handle(change: DraftChange): void {
      pages.get(change.head.id)?.sync.handle(change)
      shelf.storeHead(change.head)
      tidy()
    },
    /** Applies typed rows: a changed quantity takes its current coin. */
    edit: (rows: readonly DraftRow[], unitOf: UnitOf) =>
      change((history) => edited(history, { rows, units: unitsAfterEdit(history.units, history.rows, rows, unitOf) })),
    /** Applies offered values. They were not typed, so each quantity keeps its coin. */
    fix: (rows: readonly DraftRow[], unitOf: UnitOf) =>
      change((history) => edited(history, { rows, units: settledUnits(history.units, rows, unitOf) })),
    undo: () => change(undone),
    redo: () => change(redone),
    /** Appends rows to the draft on screen; false if another draft came on screen first. */
    async append(rows: readonly DraftRow[], pinned: readonly Pinned[]): Promise<boolean> {
      const ownerId = owner()
      await shelf.ensure()
      return owner() === ownerId && append(shownId, rows, pinned)
    },
    show: (id: string): void => shelf.show(id),
    /** Draft on screen, if it is fully saved; otherwise null. */
    shownRevision(): { readonly id: string; readonly revision: number } | null {
      if (shownId === null || use.getState().saving !== 'saved') return null
      const revision = pages.get(shownId)?.sync.revision() ?? null
      return revision === null ? null : { id: shownId, revision }
    },
    /** The page may end now: sends unsaved edits. Returns the edits that are not confirmed to be on disk, by draft. */
    pageEnds: (): readonly Leftover[] =>
      [...pages].flatMap(([id, { sync }]) => {
        const edit = sync.pageEnds()
        return isNoEdit(edit) ? [] : [{ id, name: useShelf.getState().heads.get(id)?.name ?? '', edit }]
      }),
    /** Retries pending saves now. */
    saveNow(): void {
      for (const { sync } of pages.values()) sync.saveNow()
    },
    /**
     * Creates a draft with these rows and shows it; returns an error or null. Closes the previous draft if it was
     * neither named nor edited.
     */
    async create(name: string | undefined, rows: readonly DraftRow[] = [], pinned: readonly Pinned[] = []) {
      const before = shownId
      const id = newId()
      const problem = await shelf.create(id, name)
      if (problem !== null || rows.length === 0) return problem
      if (!(await append(id, rows, pinned))) return t('Another draft was opened in the meantime.')
      if (before !== null && isUntouched(before)) void shelf.change(before, { place: 'closed' })
      return null
    },
    /** Saves rows as a template without showing it. Returns an error or null. */
    async saveTemplate(name: string, rows: readonly DraftRow[]): Promise<string | null> {
      const id = newId()
      const problem = await shelf.make(id, { name, place: 'template' })
      if (problem !== null) return problem
      // New IDs: the original rows are removed from every draft once they are sent.
      const own = rows.map((row) => ({ ...newRow(row), include: row.include }))
      for (const edit of partsOf(editBetween([], own))) {
        const reply = await call('drafts.edit', { id, edit: editInput(edit) })
        if (reply.ok) continue
        await shelf.change(id, { place: 'deleted' })
        return reply.error.message
      }
      return null
    },
    /** Rows of a draft or template on disk; null if they cannot be read. */
    async read(id: string): Promise<readonly DraftRow[] | null> {
      const reply = await call('drafts.load', { id })
      return reply.ok ? reply.value.rows : null
    },
    rename: (id: string, name: string): Promise<string | null> => shelf.change(id, { name }),
    /** Removes a draft from the desk: closes it, or deletes a closed draft. Saves its edits first. */
    async remove(id: string, place: 'closed' | 'deleted'): Promise<string | null> {
      if (!(await saved(id))) return t('The last edits are not saved yet.')
      const problem = await shelf.change(id, { place })
      if (problem === null) tidy()
      return problem
    },
    async reopen(id: string): Promise<string | null> {
      const problem = await shelf.change(id, { place: 'open' })
      if (problem === null) shelf.show(id)
      return problem
    },
    /** Reverts a deletion. */
    restore: (id: string, place: 'closed' | 'template'): Promise<string | null> => shelf.change(id, { place }),
    /**
     * Removes submitted rows from the draft and from its undo history. A row that has changed since stays until the
     * main process removes the sent rows.
     */
    dropSent(sentRows: readonly DraftRow[]): void {
      const now = new Map(use.getState().history.rows.map((row) => [row.id, row]))
      const isAsSent = (row: DraftRow): boolean => isSameRow(now.get(row.id) ?? row, row)
      const edit = removal(sentRows.filter(isAsSent).map(({ id }) => id))
      use.setState(({ history }) => ({ history: rebased(history, applyEdit(history.rows, edit), edit), pinned: [] }))
      if (shownId !== null) pages.get(shownId)?.sync.editedHere()
    },
  }
}
