import { useEffect, useState } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { retries, retryDelayMs } from '@/shared/base/retry'

export interface BookSubscription {
  readonly category: Category
  readonly symbol: string
  readonly group: number
  readonly rows: number
}

/**
 * Receives the frames of a book while mounted and `visible`. A subscription ends with the connection, so it is repeated
 * after every reconnect. Returns the error if the book is unavailable.
 */
export function useBookFrames(
  { category, symbol, group, rows }: BookSubscription,
  visible: boolean,
  onFrame: (frame: Float64Array) => void,
): string | null {
  const connected = useHealth((state) => state.connected)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!connected || !visible) return
    let watchId: number | null = null
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // The first frame may overtake the answer that carries its id.
    const early: { watchId: number; frame: Float64Array }[] = []
    const stop = bridge.listen('book.frame', (event) => {
      if (watchId === null) early.push(event)
      else if (event.watchId === watchId) onFrame(event.frame)
    })
    void bridge.call('book.watch', { category, symbol, group, rows }).then((reply) => {
      if (over) return reply.ok ? void bridge.call('book.unwatch', { watchId: reply.value.watchId }) : undefined
      setProblem(reply.ok ? null : reply.error.message)
      if (!reply.ok) {
        timer = setTimeout(() => setAttempt((count) => count + 1), retryDelayMs(retries.bookFrames))
        return
      }
      watchId = reply.value.watchId
      const first = early.findLast((event) => event.watchId === watchId)
      if (first) onFrame(first.frame)
      early.length = 0
    })
    return () => {
      over = true
      clearTimeout(timer)
      stop()
      if (watchId !== null) void bridge.call('book.unwatch', { watchId })
    }
  }, [connected, visible, category, symbol, group, rows, attempt, onFrame])

  return problem
}
