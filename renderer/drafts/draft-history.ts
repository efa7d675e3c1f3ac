import type { DraftRow } from '../../shared/trading/batch/draft'

type Rows = readonly DraftRow[]

/** The rows of a draft with what they were before. Rows are shared between versions, so a step costs little. */
export interface History {
  readonly rows: Rows
  readonly past: readonly Rows[]
  readonly future: readonly Rows[]
}

const STEPS = 500

export const startOf = (rows: Rows): History => ({ rows, past: [], future: [] })

export const edited = (history: History, rows: Rows): History =>
  rows === history.rows ? history : { rows, past: [...history.past, history.rows].slice(-STEPS), future: [] }

export function undone(history: History): History {
  const previous = history.past.at(-1)
  if (!previous) return history
  return { rows: previous, past: history.past.slice(0, -1), future: [history.rows, ...history.future] }
}

export function redone(history: History): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { rows: next, past: [...history.past, history.rows], future }
}
