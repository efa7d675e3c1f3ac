import type { Batch } from '@/shared/ipc/contract'
import { formatTime } from '@/renderer/kit/format/time'

/** How many batches have a tab, and how many more the menu lists. */
const TABS = 3
const LISTED = 30

interface DeskTabs {
  readonly tabs: readonly Batch[]
  readonly older: readonly Batch[]
}

/**
 * The newest batches as tabs, the rest for the menu. Single orders come from the ticket: they are in the menu and push
 * no batch out of its tab. What is open has a tab, whatever it is.
 */
export function deskTabs(batches: Iterable<Batch>, open: string | null): DeskTabs {
  const newest = [...batches].toSorted((a, b) => b.createdAt - a.createdAt)
  const first = new Set(newest.filter(({ size }) => size > 1).slice(0, TABS))
  const isTab = (batch: Batch): boolean => first.has(batch) || batch.id === open
  return { tabs: newest.filter(isTab), older: newest.filter((batch) => !isTab(batch)).slice(0, LISTED) }
}

const second = (ms: number): number => Math.floor(ms / 1000)

/** When a batch was sent, to the millisecond where another was sent within the same second. */
export function batchTime(batch: Batch, batches: Iterable<Batch>): string {
  const isSameSecond = (other: Batch): boolean =>
    other.id !== batch.id && second(other.createdAt) === second(batch.createdAt)
  return formatTime(batch.createdAt, [...batches].some(isSameSecond))
}
