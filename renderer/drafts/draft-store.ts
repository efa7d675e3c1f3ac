import { create } from 'zustand'
import type { DraftRow, Problem } from '../../shared/trading/batch/draft'
import { bridge } from '../bridge/bridge'
import { edited, redone, startOf, undone, type History } from './draft-history'
import { settledUnits, unitConfirmed, unitsAfterEdit, type UnitChange, type UnitOf } from './unit-confirm'

/** A refusal from the main process or the exchange, shown at its cell until the row is changed. */
export interface Pinned {
  readonly row: DraftRow
  readonly problem: Problem
}

export interface DraftState {
  /** False until the saved draft arrived: nothing may be written over it before. */
  readonly loaded: boolean
  readonly error: string | null
  readonly name: string
  readonly history: History
  readonly pinned: readonly Pinned[]
  readonly saving: 'saved' | 'waiting' | 'failed'
}

/** The draft batch: one document, kept by the main process on every edit. */
export const useDraft = create<DraftState>()(() => ({
  loaded: false,
  error: null,
  name: '',
  history: startOf([]),
  pinned: [],
  saving: 'saved',
}))

const SAVE_AFTER_MS = 300
let timer: ReturnType<typeof setTimeout> | undefined
let loading: Promise<void> | null = null

async function load(): Promise<void> {
  const reply = await bridge.call('drafts.load', {})
  if (!reply.ok) {
    loading = null
    return useDraft.setState({ error: reply.error.message })
  }
  useDraft.setState({ loaded: true, error: null, name: reply.value.name, history: startOf(reply.value.rows) })
}

/** Reads the saved draft once; asks again after a failure. */
export const ensureDraft = (): Promise<void> => (loading ??= load())

/** Writes the draft now. The rows are small; the debounce only spares a call per key. */
async function saveDraft(): Promise<void> {
  clearTimeout(timer)
  const { loaded, name, history } = useDraft.getState()
  if (!loaded) return
  const reply = await bridge.call('drafts.save', { name, rows: [...history.rows] })
  if (useDraft.getState().history.rows === history.rows) useDraft.setState({ saving: reply.ok ? 'saved' : 'failed' })
}

function saveSoon(): void {
  useDraft.setState({ saving: 'waiting' })
  clearTimeout(timer)
  timer = setTimeout(() => void saveDraft(), SAVE_AFTER_MS)
}

function change(next: (history: History) => History): void {
  const { history, loaded } = useDraft.getState()
  const after = next(history)
  if (!loaded || after === history) return
  useDraft.setState({ history: after })
  saveSoon()
}

/** Takes over what the user typed: a quantity that differs counts in the coin of now. */
export const editDraft = (rows: readonly DraftRow[], unitOf: UnitOf): void =>
  change((history) => edited(history, { rows, units: unitsAfterEdit(history.units, history.rows, rows, unitOf) }))
/** Takes over offered values. Nobody typed them, so a quantity still counts in the coin it was typed in. */
export const fixDraft = (rows: readonly DraftRow[], unitOf: UnitOf): void =>
  change((history) => edited(history, { rows, units: settledUnits(history.units, rows, unitOf) }))
export const undoDraft = (): void => change(undone)
export const redoDraft = (): void => change(redone)

/** Notes the coin of quantities whose instrument only became known now. */
export const settleUnits = (unitOf: UnitOf): void =>
  useDraft.setState(({ history }) => ({ history: { ...history, units: settledUnits(history.units, history.rows, unitOf) } }))
export const confirmUnit = (unit: UnitChange): void =>
  useDraft.setState(({ history }) => ({ history: { ...history, units: unitConfirmed(history.units, unit) } }))

/** Puts rows at the end of the draft, from wherever they come: ticket, ladder, paste, refused orders. */
export async function appendToDraft(rows: readonly DraftRow[], pinned: readonly Pinned[] = []): Promise<void> {
  await ensureDraft()
  change((history) => edited(history, { rows: [...history.rows, ...rows], units: history.units }))
  useDraft.setState((state) => ({ pinned: [...state.pinned, ...pinned] }))
}

export const pinProblems = (pinned: readonly Pinned[]): void => useDraft.setState({ pinned })

/** The rows that were handed over leave the draft, and cannot be brought back into it by undo. */
export async function dropSent(ids: ReadonlySet<string>): Promise<void> {
  const { history } = useDraft.getState()
  useDraft.setState({ history: startOf(history.rows.filter((row) => !ids.has(row.id)), history.units), pinned: [] })
  await saveDraft()
}
