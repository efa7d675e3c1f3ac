import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Row height in the lists of the import, in pixels; the style sheet has the same value. */
const ROW_HEIGHT = 24

/** Visible rows of a long list, with the heights of the omitted parts above and below. */
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
