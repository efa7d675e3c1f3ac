import type { DraftRow } from '../../shared/trading/batch/draft'
import type { TypedUnits } from './unit-confirm'

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

export const startOf = (rows: Version['rows'], units: TypedUnits = {}): History => ({ rows, units, past: [], future: [] })

export const edited = (history: History, { rows, units }: Version): History =>
  rows === history.rows ? history : { rows, units, past: [...history.past, versionOf(history)].slice(-STEPS), future: [] }

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
