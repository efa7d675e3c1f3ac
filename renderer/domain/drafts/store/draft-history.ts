import { applyEdit, type DraftEdit, editBetween, isNoEdit, touchedRows } from '@/shared/trading/batch/draft/draft-edit'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { patchRebaser, type Patch, type Predecessors } from './rebase-patch'
import type { TypedUnits } from './unit-confirm'

/** Rows of a draft, and the coin in which each quantity was typed. */
export interface Version {
  readonly rows: readonly DraftRow[]
  readonly units: TypedUnits
}

interface Step {
  readonly back: Patch
  readonly forth: Patch
}

/**
 * Steps, the nearest first, with the total bytes of this step and all behind it. A linked list: adding a step is O(1).
 */
export type Steps = { readonly step: Step; readonly rest: Steps; readonly bytes: number } | null

/** Maximum memory for the steps of a draft: 60,000 edits of a cell, or 200 edits of every row of a thousand. */
export const MAX_HISTORY_BYTES = 64_000_000
/** Share that remains after trimming, so that not every further step trims again. */
const REMAINING_SHARE = 0.75
/** Memory of a step, and of each row or cell in it, in Chromium. */
const STEP_BYTES = 800
const PART_BYTES = 150

/**
 * Rows of a draft with their undo history. A step contains only the changed rows and cells. The history is limited by
 * memory only: the oldest steps are removed first. It lasts as long as the window and the draft in it are open.
 */
export interface History extends Version {
  readonly past: Steps
  readonly future: Steps
}

export const startOf = (rows: Version['rows'], units: TypedUnits = {}): History => ({
  rows,
  units,
  past: null,
  future: null,
})

/** Coins of the remaining rows of an edit; null for unknown ones. */
const unitsOf = (edit: DraftEdit, units: TypedUnits): Patch['units'] =>
  Object.fromEntries(touchedRows({ ...edit, remove: [] }).map((id) => [id, units[id] ?? null]))

function withUnits(units: TypedUnits, patch: Patch['units']): TypedUnits {
  const next: Record<string, string> = { ...units }
  for (const [id, unit] of Object.entries(patch)) {
    if (unit === null) delete next[id]
    else next[id] = unit
  }
  return next
}

const patched = ({ rows, units }: Version, patch: Patch): Version => ({
  rows: applyEdit(rows, patch.edit),
  units: withUnits(units, patch.units),
})

const partsOf = ({ remove, change, insert, order = [] }: DraftEdit): number =>
  remove.length + insert.length + order.length + change.reduce((all, { cells }) => all + Object.keys(cells).length, 0)
const bytesOf = ({ back, forth }: Step): number => STEP_BYTES + PART_BYTES * (partsOf(back.edit) + partsOf(forth.edit))
const linked = (step: Step, rest: Steps): Steps => ({ step, rest, bytes: bytesOf(step) + (rest?.bytes ?? 0) })

function* stepsOf(steps: Steps): Iterable<Step> {
  for (let at = steps; at !== null; at = at.rest) yield at.step
}

/** Removes the oldest steps over the memory limit; the nearest step always remains. */
function bounded(steps: Steps): Steps {
  if (steps === null || steps.bytes <= MAX_HISTORY_BYTES) return steps
  const nearest: Step[] = []
  let bytes = 0
  for (const step of stepsOf(steps)) {
    bytes += bytesOf(step)
    if (nearest.length > 0 && bytes > REMAINING_SHARE * MAX_HISTORY_BYTES) break
    nearest.push(step)
  }
  return nearest.reduceRight<Steps>((rest, step) => linked(step, rest), null)
}

export function edited(history: History, { rows, units }: Version): History {
  const forth = editBetween(history.rows, rows)
  if (isNoEdit(forth)) return history
  const back = editBetween(rows, history.rows)
  const step: Step = {
    back: { edit: back, units: unitsOf(back, history.units) },
    forth: { edit: forth, units: unitsOf(forth, units) },
  }
  return { rows, units, past: bounded(linked(step, history.past)), future: null }
}

/** Restores the units together with the rows: undo must not confirm that a number counts in a new coin. */
export function undone(history: History): History {
  const { past, future, units } = history
  if (past === null) return history
  const { back, forth } = past.step
  const step = { back, forth: { edit: forth.edit, units: unitsOf(forth.edit, units) } }
  return { ...patched(history, back), past: past.rest, future: linked(step, future) }
}

export function redone(history: History): History {
  const { past, future, units } = history
  if (future === null) return history
  const { back, forth } = future.step
  const step = { back: { edit: back.edit, units: unitsOf(back.edit, units) }, forth }
  return { ...patched(history, forth), past: linked(step, past), future: future.rest }
}

/** Row in front of each row, here or in a step that would restore it. */
function predecessorsOf({ rows, past, future }: History): Predecessors {
  const before = new Map<string, string | null>()
  for (const steps of [future, past])
    for (const { back, forth } of stepsOf(steps))
      for (const { row, after } of [...forth.edit.insert, ...back.edit.insert]) before.set(row.id, after)
  rows.forEach(({ id }, at) => before.set(id, rows[at - 1]?.id ?? null))
  return before
}

/**
 * History after an edit by another window, with `rows` on screen: undo reverts edits of this window only. Steps without
 * a remaining effect are removed.
 */
export function rebased(history: History, rows: Version['rows'], edit: DraftEdit): History {
  const rebase = patchRebaser(edit, edit.remove.length === 0 ? new Map() : predecessorsOf(history))
  const rebaseAll = (steps: Steps): Steps => {
    const changing = [...stepsOf(steps)].flatMap(({ back, forth }) => {
      const step = { back: rebase(back), forth: rebase(forth) }
      return isNoEdit(step.back.edit) && isNoEdit(step.forth.edit) ? [] : [step]
    })
    return changing.reduceRight<Steps>((rest, step) => linked(step, rest), null)
  }
  const typed = edit.change.filter(({ cells }) => cells.qty !== undefined).map(({ id }) => [id, null])
  return {
    rows,
    units: withUnits(history.units, Object.fromEntries(typed)),
    past: rebaseAll(history.past),
    future: rebaseAll(history.future),
  }
}
