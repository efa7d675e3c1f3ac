import type { DraftChange } from '@/shared/trading/batch/draft'
import type { DraftRow } from '@/shared/trading/batch/draft-row'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useApp } from '@/renderer/state/stores/app-store'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { createDraftStore, type Pinned } from './create-draft-store'
import { settledUnits, unitConfirmed, type UnitChange, type UnitOf } from './unit-confirm'

export type { Pinned } from './create-draft-store'

const drafts = createDraftStore({
  call: (name, input) => bridge.call(name, input),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  owner: () => useApp.getState().app?.draftOwner ?? null,
  newId: newIntentToken,
  lost: (message) => addNotice('error', 'The last edits of a draft could not be saved', message),
})

/** The draft on screen. */
export const useDraft = drafts.use
/** Which drafts there are, and which is on screen. */
export const useDrafts = drafts.useShelf

/** Reads the saved drafts once; asks again after a failure. */
export const ensureDraft = (): Promise<void> => drafts.ensure()
/** Reads them again: something may have been missed. */
export const refreshDraft = (): Promise<void> => drafts.refresh()
export const handleDraftEvent = (change: DraftChange): void => drafts.handle(change)
useApp.subscribe(() => drafts.ownerChanged())

export const editDraft = (rows: readonly DraftRow[], unitOf: UnitOf): void => void drafts.edit(rows, unitOf)
export const fixDraft = (rows: readonly DraftRow[], unitOf: UnitOf): void => void drafts.fix(rows, unitOf)
export const undoDraft = (): void => void drafts.undo()
export const redoDraft = (): void => void drafts.redo()

/** Notes the coin of quantities whose instrument only became known now. */
export const settleUnits = (unitOf: UnitOf): void =>
  useDraft.setState(({ history }) => ({
    history: { ...history, units: settledUnits(history.units, history.rows, unitOf) },
  }))
export const confirmUnit = (unit: UnitChange): void =>
  useDraft.setState(({ history }) => ({ history: { ...history, units: unitConfirmed(history.units, unit) } }))

/** Puts rows at the end of the draft, from wherever they come: ticket, ladder, paste, refused orders. */
export async function appendToDraft(rows: readonly DraftRow[], pinned: readonly Pinned[] = []): Promise<void> {
  if (await drafts.append(rows, pinned)) return
  const reason = useDraft.getState().error ?? 'Another account was opened meanwhile.'
  addNotice('warning', 'Nothing was put into the draft', reason)
}

export const pinProblems = (pinned: readonly Pinned[]): void => useDraft.setState({ pinned })
export const dropSent = (ids: ReadonlySet<string>): void => drafts.dropSent(ids)

/** Says why something was not done; answers whether it was. */
async function orSay(title: string, done: Promise<string | null>): Promise<boolean> {
  const problem = await done
  if (problem !== null) addNotice('warning', title, problem)
  return problem === null
}

export const selectDraft = (id: string): void => drafts.show(id)
/** A new draft on screen with these rows; without a name it gets the next number. */
export const createDraft = (
  name?: string,
  rows: readonly DraftRow[] = [],
  pinned: readonly Pinned[] = [],
): Promise<boolean> => orSay('No draft was made', drafts.create(name, rows, pinned))
export const renameDraft = (id: string, name: string): Promise<boolean> =>
  orSay('The draft was not renamed', drafts.rename(id, name))
/** It stays among the closed ones. */
export const closeDraft = (id: string): Promise<boolean> =>
  orSay('The draft was not closed', drafts.remove(id, 'closed'))
export const reopenDraft = (id: string): Promise<boolean> => orSay('The draft was not opened', drafts.reopen(id))
/** A closed draft or a template. `restoreDraft` takes it back. */
export const deleteDraft = (id: string): Promise<boolean> =>
  orSay('The draft was not deleted', drafts.remove(id, 'deleted'))
export const restoreDraft = (id: string, place: 'closed' | 'template'): Promise<boolean> =>
  orSay('The draft could not be taken back', drafts.restore(id, place))
export const saveTemplate = (name: string, rows: readonly DraftRow[]): Promise<boolean> =>
  orSay('The template was not saved', drafts.saveTemplate(name, rows))
export const readDraft = (id: string): Promise<readonly DraftRow[] | null> => drafts.read(id)
