import { create } from 'zustand'
import type { Bridge } from '@/shared/ipc/bridge'
import type { Problem } from '@/shared/trading/batch/draft'
import { applyEdit, removal } from '@/shared/trading/batch/draft-edit'
import { edited, rebased, redone, startOf, undone, type History } from './draft-history'
import { createDraftSync } from './draft-sync'
import { settledUnits, unitsAfterEdit, type UnitOf } from './unit-confirm'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

/** A refusal from the main process or the exchange, shown at its cell until the row is changed. */
export interface Pinned {
  readonly row: DraftRow
  readonly problem: Problem
}

export interface DraftState {
  /** False until the saved draft arrived: nothing may be written over it before. */
  readonly loaded: boolean
  readonly error: string | null
  readonly history: History
  readonly pinned: readonly Pinned[]
  readonly saving: 'saved' | 'waiting' | 'failed'
  /** Why it could not be saved. */
  readonly savingError: string | null
}

const start: DraftState = {
  loaded: false,
  error: null,
  history: startOf([]),
  pinned: [],
  saving: 'saved',
  savingError: null,
}

interface DraftStoreParts {
  readonly call: Bridge['call']
  readonly after: (ms: number, task: () => void) => () => void
  /** Whose draft belongs on screen; null while nobody said. */
  readonly owner: () => string | null
  readonly lost: (message: string) => void
}

/** The draft of the account in use, on screen: every edit is kept by the main process and reaches the other windows. */
export function createDraftStore({ call, after, owner, lost }: DraftStoreParts) {
  const use = create<DraftState>()(() => start)
  const sync = createDraftSync({
    call,
    after,
    owner,
    screen: {
      rows: () => use.getState().history.rows,
      opened: (rows) => use.setState(rows === null ? start : { ...start, loaded: true, history: startOf(rows) }),
      merged: (rows, edit) => use.setState(({ history }) => ({ history: rebased(history, rows, edit) })),
      saving: (saving, reason) => use.setState({ saving, savingError: reason ?? null }),
      failed: (error) => use.setState({ error }),
      lost,
    },
  })

  /** Answers whether the draft was there to be changed. */
  function change(next: (history: History) => History): boolean {
    const { history, loaded } = use.getState()
    const after = next(history)
    if (!loaded) return false
    if (after === history) return true
    use.setState({ history: after })
    sync.editedHere()
    return true
  }

  return {
    use,
    sync,
    /** Takes over what the user typed: a quantity that differs counts in the coin of now. */
    edit: (rows: readonly DraftRow[], unitOf: UnitOf) =>
      change((history) => edited(history, { rows, units: unitsAfterEdit(history.units, history.rows, rows, unitOf) })),
    /** Takes over offered values. Nobody typed them, so a quantity still counts in the coin it was typed in. */
    fix: (rows: readonly DraftRow[], unitOf: UnitOf) =>
      change((history) => edited(history, { rows, units: settledUnits(history.units, rows, unitOf) })),
    undo: () => change(undone),
    redo: () => change(redone),
    /** Puts rows at the end; false when another account came on screen before they could be. */
    async append(rows: readonly DraftRow[], pinned: readonly Pinned[]): Promise<boolean> {
      const meant = owner()
      await sync.ensure()
      if (owner() !== meant) return false
      const done = change((history) => edited(history, { rows: [...history.rows, ...rows], units: history.units }))
      if (done) use.setState((state) => ({ pinned: [...state.pinned, ...pinned] }))
      return done
    },
    /** The rows that were handed over leave the draft and everything that undo could bring back. */
    dropSent(ids: ReadonlySet<string>): void {
      const edit = removal(ids)
      use.setState(({ history }) => ({ history: rebased(history, applyEdit(history.rows, edit), edit), pinned: [] }))
      sync.editedHere()
    },
  }
}
