import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Pixels of a row in the lists of the import; the style sheet has the same. */
const ROW_HEIGHT = 24

/** The rows of a long list that are in sight, with the heights of what is left out above and below. */
export function useListedRows(count: number, scroller: RefObject<HTMLElement | null>) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })
  const items = virtual.getVirtualItems()
  return {
    items: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? virtual.getTotalSize()),
  }
}
