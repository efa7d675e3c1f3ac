import { useEffect, useMemo, useState } from 'react'
import { stepsToText } from '@/shared/base/decimal'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { decodeBookFrame } from '@/shared/ipc/transport/book-frame'
import type { Level } from '@/shared/trading/book/book-side'
import { isCurrent } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useHealth } from '@/renderer/state/stores/health/health-store'

/** Maximum depth of a book. */
const ROWS = 200
/** Minimum interval between updates, because a plan does not have to follow every tick. */
const EVERY_MS = 2000

type Bids = ReadonlyMap<string, readonly Level[] | null>

const bidsOf = (frame: Float64Array, { tickSize, lotSize }: Instrument): readonly Level[] | null => {
  const { state, bids } = decodeBookFrame(frame)
  if (!isCurrent(state)) return null
  return bids.map(({ price, size }) => ({ price: stepsToText(price, tickSize), size: stepsToText(size, lotSize) }))
}

/**
 * Follows the books in which coins of a unit would be sold, while the plan is visible. Bids by symbol, best first; null
 * while a book is not current, absent before its first frame.
 */
export function useSellBooks(pairs: readonly Instrument[]): Bids {
  const [books, setBooks] = useState<Bids>(new Map())
  const session = useSessionKey()
  const connected = useHealth((state) => state.connected)
  const key = JSON.stringify(pairs)
  const watched: readonly Instrument[] = useMemo(() => JSON.parse(key), [key])
  useEffect(() => {
    if (!connected || watched.length === 0) return
    const frames = new Map<number, Float64Array>()
    const ids = new Map<string, number>()
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let isOver = false
    let publishedBids: Bids = new Map()
    const readBids = (): Bids =>
      new Map(
        watched.flatMap((pair) => {
          const frame = frames.get(ids.get(pair.symbol) ?? -1)
          return frame === undefined ? [] : [[pair.symbol, bidsOf(frame, pair)] as const]
        }),
      )
    const publish = (): void => setBooks((publishedBids = readBids()))
    /** A book that becomes current or stale is reported at once, other changes with the next update. */
    const onFrame = (): void => {
      const isCurrentNow = ([symbol, bids]: readonly [string, unknown]): boolean =>
        publishedBids.has(symbol) && (publishedBids.get(symbol) === null) === (bids === null)
      if (![...readBids()].every(isCurrentNow)) publish()
    }
    // A frame can arrive before the reply with its ID, so all frames are kept by ID.
    const stop = bridge.listen('book.frame', ({ watchId, frame }) => {
      frames.set(watchId, frame)
      onFrame()
    })
    const watchBook = (pair: Instrument): void =>
      void bridge
        .call('book.watch', { category: pair.category, symbol: pair.symbol, group: 1, rows: ROWS })
        .then((reply) => {
          if (isOver) return reply.ok ? void bridge.call('book.unwatch', { watchId: reply.value.watchId }) : undefined
          if (!reply.ok) return void timers.add(setTimeout(() => watchBook(pair), retryDelayMs(retries.bookFrames)))
          ids.set(pair.symbol, reply.value.watchId)
          onFrame()
        })
    watched.forEach(watchBook)
    const timer = setInterval(publish, EVERY_MS)
    return () => {
      isOver = true
      setBooks(new Map())
      stop()
      clearInterval(timer)
      for (const timeout of timers) clearTimeout(timeout)
      for (const watchId of ids.values()) void bridge.call('book.unwatch', { watchId })
    }
  }, [watched, session, connected])
  return books
}
