import { create } from 'zustand'
import type { Layout } from '@/shared/settings/layout'

/** Layouts of this window before the current one, and those that were undone. */
export interface LayoutHistory {
  /** Oldest first. */
  readonly past: readonly Layout[]
  readonly present: Layout | null
  /** Nearest first. */
  readonly future: readonly Layout[]
}
export const noHistory: LayoutHistory = { past: [], present: null, future: [] }

const MOST_STEPS = 50
/** Tolerance for rounding by the docking library, below any drag of a border. Pixels. */
const ROUNDED = 3

type GridNode = Layout['arrangement']['grid']['root'] | Layout['arrangement']['grid']['root']['data'][number]

const sizesOf = (node: GridNode): readonly number[] => [
  node.size ?? 0,
  ...(node.type === 'leaf' ? [] : node.data.flatMap((child) => sizesOf(child))),
]
/** Panels by group, in order. The front tab is not part of the comparison. */
const placesOf = (node: GridNode): unknown => (node.type === 'leaf' ? node.data.views : node.data.map(placesOf))
const shapeOf = ({ arrangement: { grid }, linking }: Layout): string =>
  JSON.stringify([
    grid.orientation,
    placesOf(grid.root),
    Object.entries(linking.panels).toSorted(([a], [b]) => a.localeCompare(b)),
  ])

/**
 * True if the user changed something that can be undone. A different window size, front tab or symbol is not a change
 * of the layout.
 */
export function isChange(before: Layout, now: Layout): boolean {
  if (shapeOf(before) !== shapeOf(now)) return true
  const [from, to] = [before.arrangement.grid, now.arrangement.grid]
  if (Math.abs(from.width - to.width) > ROUNDED || Math.abs(from.height - to.height) > ROUNDED) return false
  const sizes = sizesOf(to.root)
  return sizesOf(from.root).some((size, at) => Math.abs(size - sizes[at]!) > ROUNDED)
}

/** Adds the current layout to the history; undone layouts are dropped. */
export function noted(history: LayoutHistory, now: Layout): LayoutHistory {
  const { past, present } = history
  if (present === null || !isChange(present, now)) return { ...history, present: now }
  return { past: [...past, present].slice(-MOST_STEPS), present: now, future: [] }
}
/** One step back; unchanged if there is none. */
export function undone(history: LayoutHistory): LayoutHistory {
  const { past, present, future } = history
  const before = past.at(-1)
  if (before === undefined || present === null) return history
  return { past: past.slice(0, -1), present: before, future: [present, ...future] }
}
/** One step forward. */
export function redone(history: LayoutHistory): LayoutHistory {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (next === undefined || present === null) return history
  return { past: [...past, present], present: next, future: rest }
}

/** History of the workspace on screen, until the page is closed. */
export const useLayoutHistory = create<LayoutHistory>()(() => noHistory)
