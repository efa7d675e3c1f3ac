import { applyEdit, type DraftEdit } from '@/shared/trading/batch/draft-edit'
import type { TypedUnits } from './unit-confirm'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

/** The draft at one moment: its rows, and the coin each quantity was typed in. */
export interface Version {
  readonly rows: readonly DraftRow[]
  readonly units: TypedUnits
}

/** The rows of a draft with what they were before. Rows are shared between versions, so a step costs little. */
export interface History extends Version {
  readonly past: readonly Version[]
  readonly future: readonly Version[]
}

const STEPS = 500

const versionOf = ({ rows, units }: Version): Version => ({ rows, units })

export const startOf = (rows: Version['rows'], units: TypedUnits = {}): History => ({
  rows,
  units,
  past: [],
  future: [],
})

export const edited = (history: History, { rows, units }: Version): History =>
  rows === history.rows
    ? history
    : { rows, units, past: [...history.past, versionOf(history)].slice(-STEPS), future: [] }

/** Takes the units back with the rows: undo must not answer whether a number is meant in its new coin. */
export function undone(history: History): History {
  const previous = history.past.at(-1)
  if (!previous) return history
  return { ...previous, past: history.past.slice(0, -1), future: [versionOf(history), ...history.future] }
}

export function redone(history: History): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { ...next, past: [...history.past, versionOf(history)], future }
}

const sameRows = (a: Version['rows'], b: Version['rows']): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at])

/** A quantity that was typed elsewhere counts in the coin of now. */
function unitsWithout(units: TypedUnits, { change }: DraftEdit): TypedUnits {
  const typed = new Set(change.filter(({ cells }) => cells.qty !== undefined).map(({ id }) => id))
  return typed.size === 0 ? units : Object.fromEntries(Object.entries(units).filter(([id]) => !typed.has(id)))
}

/**
 * The same history on a draft that was also edited elsewhere, with `rows` on screen: undo takes back what was done
 * here, never what another window did. Steps that have come to change nothing are left out.
 */
export function rebased({ units, past, future }: History, rows: Version['rows'], edit: DraftEdit): History {
  const rebase = (version: Version): Version => ({
    rows: applyEdit(version.rows, edit),
    units: unitsWithout(version.units, edit),
  })
  const changing = (version: Version, at: number, all: readonly Version[]) =>
    !sameRows(version.rows, all[at - 1]?.rows ?? rows)
  return {
    rows,
    units: unitsWithout(units, edit),
    // Compared from the screen outwards.
    past: past.map(rebase).toReversed().filter(changing).toReversed(),
    future: future.map(rebase).filter(changing),
  }
}
