import type { DraftChange } from '@/shared/trading/batch/draft'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useApp } from '@/renderer/state/stores/app-store'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { createDraftStore, type Pinned } from './create-draft-store'
import { settledUnits, unitConfirmed, type UnitChange, type UnitOf } from './unit-confirm'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

export type { Pinned } from './create-draft-store'

const draft = createDraftStore({
  call: (name, input) => bridge.call(name, input),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  owner: () => useApp.getState().app?.draftOwner ?? null,
  lost: (message) => addNotice('error', 'The last edits of a draft could not be saved', message),
})

/** The draft batch on screen. */
export const useDraft = draft.use

/** Reads the saved draft once; asks again after a failure. */
export const ensureDraft = (): Promise<void> => draft.sync.ensure()
/** Reads it again: something may have been missed. */
export const refreshDraft = (): Promise<void> => draft.sync.refresh()
export const handleDraftEvent = (change: DraftChange): void => draft.sync.handle(change)
useApp.subscribe(() => draft.sync.ownerChanged())

export const editDraft = (rows: readonly DraftRow[], unitOf: UnitOf): void => void draft.edit(rows, unitOf)
export const fixDraft = (rows: readonly DraftRow[], unitOf: UnitOf): void => void draft.fix(rows, unitOf)
export const undoDraft = (): void => void draft.undo()
export const redoDraft = (): void => void draft.redo()

/** Notes the coin of quantities whose instrument only became known now. */
export const settleUnits = (unitOf: UnitOf): void =>
  useDraft.setState(({ history }) => ({
    history: { ...history, units: settledUnits(history.units, history.rows, unitOf) },
  }))
export const confirmUnit = (unit: UnitChange): void =>
  useDraft.setState(({ history }) => ({ history: { ...history, units: unitConfirmed(history.units, unit) } }))

/** Puts rows at the end of the draft, from wherever they come: ticket, ladder, paste, refused orders. */
export async function appendToDraft(rows: readonly DraftRow[], pinned: readonly Pinned[] = []): Promise<void> {
  if (await draft.append(rows, pinned)) return
  const reason = useDraft.getState().error ?? 'Another account was opened meanwhile.'
  addNotice('warning', 'Nothing was put into the draft', reason)
}

export const pinProblems = (pinned: readonly Pinned[]): void => useDraft.setState({ pinned })
export const dropSent = (ids: ReadonlySet<string>): void => draft.dropSent(ids)
