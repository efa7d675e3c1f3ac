import type { Batch } from '@/shared/ipc/contract'
import { formatTime } from '@/renderer/kit/format/time'

/** Number of batches with a tab, and of further batches in the menu. */
const TABS = 3
const LISTED = 30

interface DeskTabs {
  readonly tabs: readonly Batch[]
  readonly older: readonly Batch[]
}

/**
 * Newest batches as tabs, the rest for the menu. Single orders of the ticket are listed in the menu only and displace
 * no tab. The open document always has a tab.
 */
export function deskTabs(batches: Iterable<Batch>, open: string | null): DeskTabs {
  const newest = [...batches].toSorted((a, b) => b.createdAt - a.createdAt)
  const first = new Set(newest.filter(({ size }) => size > 1).slice(0, TABS))
  const isTab = (batch: Batch): boolean => first.has(batch) || batch.id === open
  return { tabs: newest.filter(isTab), older: newest.filter((batch) => !isTab(batch)).slice(0, LISTED) }
}

const second = (ms: number): number => Math.floor(ms / 1000)

/** Time of a batch, with milliseconds if another was sent within the same second. */
export function batchTime(batch: Batch, batches: Iterable<Batch>): string {
  const isSameSecond = (other: Batch): boolean =>
    other.id !== batch.id && second(other.createdAt) === second(batch.createdAt)
  return formatTime(batch.createdAt, [...batches].some(isSameSecond))
}
