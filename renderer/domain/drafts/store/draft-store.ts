import { t } from '@/shared/languages/text'
import type { DraftChange, DraftSent } from '@/shared/trading/batch/draft/draft'
import { freeName } from '@/shared/trading/batch/draft/draft-name'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useApp } from '@/renderer/state/stores/app-store'
import { useBatches } from '@/renderer/state/stores/batches-store'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { formatTime } from '@/renderer/kit/format/time'
import { createDraftStore, type Pinned } from './create-draft-store'
import { lateText, missingText, overtakenText, sentText } from './edit-text'
import { storeLeftovers, missingEdits } from './leftovers'
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
  saveFailed: (message) => addNotice('error', t('The last edits of a draft could not be saved'), message),
  overtaken(name, edits, sent) {
    if (sent === null) addNotice('warning', t`Edits of “${name}” are not in it`, overtakenText(edits))
    else if (sent === 'unknown') addNotice('warning', t`“${name}” was already sent`, lateText(edits))
    else addNotice('warning', t`“${name}” was sent from another window at ${formatTime(sent.at)}`, lateText(edits))
  },
})

/** The draft on screen. */
export const useDraft = drafts.use
/** All drafts, and the active one. */
export const useDrafts = drafts.useShelf

/** Shows edits that the previous page could not deliver. */
async function nameMissing(): Promise<void> {
  const missing = await missingEdits((name, input) => bridge.call(name, input), sessionStorage)
  for (const row of missing ?? [])
    addNotice('error', t`The last edits of “${row.name}” were not saved when this page was closed`, missingText(row))
}

/** Reads the saved drafts once, or again after a failure. */
export const ensureDraft = (): Promise<void> => drafts.ensure()
/** Reads all drafts again after possibly missed events. */
export async function refreshDraft(): Promise<void> {
  await Promise.all([drafts.refresh(), nameMissing()])
}
export const handleDraftEvent = (change: DraftChange): void => drafts.handle(change)
export function handleDraftSent(event: DraftSent): void {
  if (!useDrafts.getState().heads.has(event.id)) return
  const { title, text } = sentText(event)
  addNotice(event.changed.length > 0 ? 'warning' : 'info', title, text)
}
/** Draft on screen, if it is fully saved; otherwise null. */
export const draftSeen = (): { readonly id: string; readonly revision: number } | null => drafts.shownRevision()

/** Sends unsaved edits before the page ends. Retries pending saves once the page is hidden. */
export function saveAtPageEnd(page: Window): () => void {
  const ends = (): void => storeLeftovers(sessionStorage, drafts.pageEnds())
  const hides = (): void => {
    if (page.document.visibilityState === 'hidden') drafts.saveNow()
  }
  page.addEventListener('pagehide', ends)
  page.document.addEventListener('visibilitychange', hides)
  return () => {
    page.removeEventListener('pagehide', ends)
    page.document.removeEventListener('visibilitychange', hides)
  }
}
useApp.subscribe(() => drafts.ownerChanged())

export const editDraft = (rows: readonly DraftRow[], unitOf: UnitOf): void => void drafts.edit(rows, unitOf)
export const fixDraft = (rows: readonly DraftRow[], unitOf: UnitOf): void => void drafts.fix(rows, unitOf)
export const undoDraft = (): void => void drafts.undo()
export const redoDraft = (): void => void drafts.redo()

/** Sets the coin of quantities whose instrument is now known. */
export const settleUnits = (unitOf: UnitOf): void =>
  useDraft.setState(({ history }) => ({
    history: { ...history, units: settledUnits(history.units, history.rows, unitOf) },
  }))
export const confirmUnit = (unit: UnitChange): void =>
  useDraft.setState(({ history }) => ({ history: { ...history, units: unitConfirmed(history.units, unit) } }))

/** Appends rows from any source to the draft: ticket, ladder, paste, refused orders. */
export async function appendToDraft(rows: readonly DraftRow[], pinned: readonly Pinned[] = []): Promise<void> {
  if (await drafts.append(rows, pinned)) return
  const reason = useDraft.getState().error ?? t('Another account was opened in the meantime.')
  addNotice('warning', t('Nothing was put into the draft'), reason)
}

export const pinProblems = (pinned: readonly Pinned[]): void => useDraft.setState({ pinned })
export const dropSent = (sentRows: readonly DraftRow[]): void => drafts.dropSent(sentRows)

/** Shows the reason of a failure; resolves to true on success. */
async function reportFailureOf(title: string, result: Promise<string | null>): Promise<boolean> {
  const problem = await result
  if (problem !== null) addNotice('warning', title, problem)
  return problem === null
}

export const selectDraft = (id: string): void => drafts.show(id)
/** Names of drafts and batches; tabs need unique names. */
const namesOnTabs = (): readonly string[] => [
  ...[...useDrafts.getState().heads.values()].flatMap(({ name, place }) =>
    place === 'open' || place === 'closed' ? [name] : [],
  ),
  ...[...useBatches.getState().batches.values()].flatMap(({ name }) => name ?? []),
]
/** Creates a draft with these rows and shows it. A used name gets a number; without a name it gets the next number. */
export const createDraft = (
  name?: string,
  rows: readonly DraftRow[] = [],
  pinned: readonly Pinned[] = [],
): Promise<boolean> => {
  const free = name === undefined ? undefined : freeName(name, namesOnTabs())
  return reportFailureOf(t('No draft was made'), drafts.create(free, rows, pinned))
}
export const renameDraft = (id: string, name: string): Promise<boolean> =>
  reportFailureOf(t('The draft was not renamed'), drafts.rename(id, name))
/** Moves it to the closed drafts. */
export const closeDraft = (id: string): Promise<boolean> =>
  reportFailureOf(t('The draft was not closed'), drafts.remove(id, 'closed'))
export const reopenDraft = (id: string): Promise<boolean> =>
  reportFailureOf(t('The draft was not opened'), drafts.reopen(id))
/** Deletes a closed draft or a template. `restoreDraft` reverts this. */
export const deleteDraft = (id: string): Promise<boolean> =>
  reportFailureOf(t('The draft was not deleted'), drafts.remove(id, 'deleted'))
export const restoreDraft = (id: string, place: 'closed' | 'template'): Promise<boolean> =>
  reportFailureOf(t('The draft could not be taken back'), drafts.restore(id, place))
export const saveTemplate = (name: string, rows: readonly DraftRow[]): Promise<boolean> =>
  reportFailureOf(t('The template was not saved'), drafts.saveTemplate(name, rows))
export const readDraft = (id: string): Promise<readonly DraftRow[] | null> => drafts.read(id)
