import { type RefObject, useEffect, useState } from 'react'
import type { FeedState } from '@/shared/trading/health/health'
import { useHealth } from '@/renderer/state/stores/health-store'
import type { BookRenderer } from './book-renderer'

/** The book's state as the panel may claim it, and its summary for those who do not see the canvas. */
export interface BookStatus {
  readonly state: FeedState
  /** Age of the last push, rounded to what is worth showing. */
  readonly ageMs: number
  readonly bestBid: number | null
  readonly bestAsk: number | null
}
const pollMs = 250
const staleMs = 3000
const empty: BookStatus = { state: 'resyncing', ageMs: 0, bestBid: null, bestAsk: null }

/** A frame comes at least twice a second; one that is overdue is no proof of life, whatever the last one said. */
export function bookStatusOf(screen: BookRenderer | null, sinceFrameMs: number, connected: boolean): BookStatus {
  const view = screen?.view() ?? null
  if (view === null) return connected ? empty : { ...empty, state: 'offline' }
  const { bestBid, bestAsk } = view
  const ageMs = Math.round((view.ageMs + sinceFrameMs) / 100) * 100
  const overdue = sinceFrameMs > staleMs && (view.state === 'live' || view.state === 'quiet')
  return { state: connected ? (overdue ? 'stale' : view.state) : 'offline', ageMs, bestBid, bestAsk }
}

const same = (a: BookStatus, b: BookStatus): boolean =>
  a.state === b.state &&
  a.bestBid === b.bestBid &&
  a.bestAsk === b.bestAsk &&
  (a.state === 'live' || a.ageMs === b.ageMs)

/** Looks four times a second: words need no frame rate. `heardAt` is when the last frame came, in page milliseconds. */
export function useBookStatus(screen: RefObject<BookRenderer | null>, lastFrameAt: RefObject<number>): BookStatus {
  const connected = useHealth((state) => state.connected)
  const [status, setStatus] = useState(empty)
  useEffect(() => {
    const poll = (): void => {
      const next = bookStatusOf(screen.current, performance.now() - lastFrameAt.current, connected)
      setStatus((known) => (same(known, next) ? known : next))
    }
    poll()
    const timer = setInterval(poll, pollMs)
    return () => clearInterval(timer)
  }, [screen, lastFrameAt, connected])
  return status
}
