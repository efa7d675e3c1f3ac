import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type FeedState, isCurrent } from '@/shared/trading/health/health'
import { onNextTick } from '@/renderer/kit/ui/hooks/tick'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import type { BookView } from '@/shared/trading/book/book-view'

/** Holder of the latest book. */
export interface BookHolder {
  readonly view: () => BookView | null
}

/** State of the book for display, and its summary for users who do not see the canvas. */
export interface BookStatus {
  readonly state: FeedState
  /** Age of the last push, rounded for display. */
  readonly ageMs: number
  readonly bestBid: number | null
  readonly bestAsk: number | null
}
const pollMs = 250
const staleMs = 3000
const empty: BookStatus = { state: 'resyncing', ageMs: 0, bestBid: null, bestAsk: null }

/**
 * State of the book for display. Frames arrive at least twice a second: an overdue frame makes the book stale, whatever
 * state it named.
 */
export function bookStatusOf(screen: BookHolder | null, sinceFrameMs: number, connected: boolean): BookStatus {
  const view = screen?.view() ?? null
  if (view === null) return connected ? empty : { ...empty, state: 'offline' }
  const { bestBid, bestAsk } = view
  const ageMs = Math.round((view.ageMs + sinceFrameMs) / 100) * 100
  const overdue = sinceFrameMs > staleMs && (view.state === 'live' || view.state === 'quiet')
  return { state: connected ? (overdue ? 'stale' : view.state) : 'offline', ageMs, bestBid, bestAsk }
}

/** The text is for users who do not see the canvas, and each change costs the page a frame. */
const WORDS_MS = 2000

/**
 * True if the panel must update. State, presence of prices and the age of a stale book update immediately; price
 * changes less often.
 */
export const isRelevantChange = (status: BookStatus, next: BookStatus, sinceShownMs: number): boolean =>
  status.state !== next.state ||
  (status.bestBid === null) !== (next.bestBid === null) ||
  (status.bestAsk === null) !== (next.bestAsk === null) ||
  (next.state === 'stale' && status.ageMs !== next.ageMs) ||
  (sinceShownMs >= WORDS_MS && (status.bestBid !== next.bestBid || status.bestAsk !== next.bestAsk))

/**
 * State of a book, which must report its frames with `frameArrived`. Polls four times a second, because text needs no
 * frame rate; a book that becomes current is shown at once.
 */
export function useBookStatus(screen: RefObject<BookHolder | null>): {
  readonly status: BookStatus
  readonly frameArrived: () => void
} {
  const connected = useHealth((state) => state.connected)
  const [status, setStatus] = useState(empty)
  const displayed = useRef({ status: empty, at: 0 })
  /** Page time. */
  const lastFrameAt = useRef(0)
  const look = useRef(() => {})
  useEffect(() => {
    const poll = (): void => {
      const now = performance.now()
      const next = bookStatusOf(screen.current, now - lastFrameAt.current, connected)
      if (!isRelevantChange(displayed.current.status, next, now - displayed.current.at)) return
      const isClaim = displayed.current.status.state !== next.state
      displayed.current = { status: next, at: now }
      if (isClaim) setStatus(next)
      else onNextTick(() => setStatus(displayed.current.status))
    }
    look.current = poll
    poll()
    const timer = setInterval(poll, pollMs)
    return () => clearInterval(timer)
  }, [screen, connected])
  const frameArrived = useCallback(() => {
    lastFrameAt.current = performance.now()
    if (!isCurrent(displayed.current.status.state)) look.current()
  }, [])
  return { status, frameArrived }
}
