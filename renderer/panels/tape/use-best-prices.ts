import { useCallback, useEffect, useRef, useState } from 'react'
import { decodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { onNextTick } from '@/renderer/kit/ui/hooks/tick'
import { isCurrent } from '@/shared/trading/health/health'
import type { BookView } from '@/shared/trading/book/book-view'
import type { Instrument } from '@/shared/trading/market/instrument'
import { useBookFrames } from '@/renderer/domain/book/use-book-frames'
import { useBookStatus } from '@/renderer/domain/book/use-book-status'
import { type BestPrice, coalesced, MOST_PRICES, movesBetween } from './best-prices'

/** Interval of the rows, because a book can change with every frame, too fast to read. */
const SHOW_MS = 250

/** Changes of the best prices while shown, newest first; changes while the book was not current are omitted. */
export function useBestPrices({ category, symbol }: Instrument) {
  const [prices, setShown] = useState<readonly BestPrice[]>([])
  const fresh = useRef<BestPrice[]>([])
  const last = useRef<BookView | null>(null)
  const holder = useRef({ view: () => last.current })
  const nextId = useRef(0)
  const { status, frameArrived } = useBookStatus(holder)
  const onFrame = useCallback(
    (frame: Float64Array) => {
      const view = decodeBookFrame(frame)
      const before = last.current !== null && isCurrent(last.current.state) ? last.current : null
      if (isCurrent(view.state)) fresh.current.push(...movesBetween(before, view, Date.now(), nextId.current))
      nextId.current += 2
      last.current = view
      frameArrived()
    },
    [frameArrived],
  )
  const problem = useBookFrames({ category, symbol, group: 1, rows: 1 }, true, onFrame)
  useEffect(() => {
    const timer = setInterval(() => {
      if (fresh.current.length === 0) return
      const added = coalesced(fresh.current.splice(0)).toReversed()
      if (added.length === 0) return
      onNextTick(() => setShown((current) => [...added, ...current].slice(0, MOST_PRICES)))
    }, SHOW_MS)
    return () => clearInterval(timer)
  }, [])
  return { prices, status, problem }
}
