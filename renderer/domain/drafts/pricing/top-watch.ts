import type { Bridge } from '@/shared/ipc/bridge'
import { decodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { stepsToText } from '@/shared/base/decimal'
import type { Category } from '@/shared/exchange/protocol/fields'
import { onNextTick } from '@/renderer/kit/ui/hooks/tick'
import { isCurrent } from '@/shared/trading/health/health'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { BookTop } from '@/shared/trading/pretrade/figures/book-top'

/** Best prices by instrument key; null while the book is not current, missing before its first frame. */
export type Tops = ReadonlyMap<string, BookTop | null>

export interface WatchedBook {
  readonly category: Category
  readonly symbol: string
  readonly tickSize: string
}

/**
 * Publishing interval of best prices, ms: once a second for the rows of a desk, with every frame for a single order
 * under review.
 */
export const paces = { second: 1000, live: 100 } as const
export type Pace = keyof typeof paces

interface Watch {
  readonly tickSize: string
  /** Null until the main process has answered. */
  watchId: number | null
  holders: number
  hasEnded: boolean
}

function topOf(frame: Float64Array, tickSize: string): BookTop | null {
  const { state, bestBid, bestAsk } = decodeBookFrame(frame)
  if (!isCurrent(state)) return null
  return {
    bid: bestBid === null ? null : stepsToText(bestBid, tickSize),
    ask: bestAsk === null ? null : stepsToText(bestAsk, tickSize),
  }
}

const isSame = (a: BookTop | null | undefined, b: BookTop | null): boolean =>
  a === b || (a != null && b !== null && a.bid === b.bid && a.ask === b.ask)

/**
 * Subscribes once to each book that has holders, with one row, and publishes changes at its pace. It publishes
 * immediately when a book first arrives, becomes current or becomes stale. An unchanged price keeps its object.
 */
export function createTopWatch(
  { call, listen }: Pick<Bridge, 'call' | 'listen'>,
  publish: (tops: Tops) => void,
  pace: Pace = 'second',
) {
  const everyMs = paces[pace]
  const watches = new Map<string, Watch>()
  const tops = new Map<string, BookTop | null>()
  /** Frames that arrived before the reply with their ID. */
  const early = new Map<number, Float64Array>()
  let hasChanged = false
  let stop: (() => void) | null = null

  const isAwaited = (): boolean => [...watches.values()].some(({ watchId }) => watchId === null)
  function publishChanges(): void {
    if (!hasChanged) return
    hasChanged = false
    publish(new Map(tops))
  }
  function take(key: string, { tickSize }: Watch, frame: Float64Array): void {
    const before = tops.get(key)
    const top = topOf(frame, tickSize)
    if (before !== undefined && isSame(before, top)) return
    tops.set(key, top)
    hasChanged = true
    // A price that appears or disappears is published immediately: a stale price must not stay on screen as live.
    if (pace === 'live' || before === undefined || before === null || top === null) publishChanges()
  }
  function onFrame({ watchId, frame }: { readonly watchId: number; readonly frame: Float64Array }): void {
    for (const [key, watch] of watches) if (watch.watchId === watchId) return take(key, watch, frame)
    if (isAwaited()) early.set(watchId, frame)
  }
  function start(): () => void {
    const stopListening = listen('book.frame', onFrame)
    const timer = setInterval(() => hasChanged && onNextTick(publishChanges), everyMs)
    return () => {
      clearInterval(timer)
      stopListening()
    }
  }
  function begin(key: string, { category, symbol, tickSize }: WatchedBook): Watch {
    const watch: Watch = { tickSize, watchId: null, holders: 0, hasEnded: false }
    watches.set(key, watch)
    stop ??= start()
    /** Retries, because a market that is still connecting has no book. */
    const again = (): void => {
      if (!watch.hasEnded) subscribe()
    }
    const subscribe = (): void =>
      void call('book.watch', { category, symbol, group: 1, rows: 1, everyMs }).then((reply) => {
        if (!reply.ok) return void setTimeout(again, retryDelayMs(retries.bookFrames))
        const { watchId } = reply.value
        if (watch.hasEnded) return void call('book.unwatch', { watchId })
        watch.watchId = watchId
        const frame = early.get(watchId)
        if (!isAwaited()) early.clear()
        if (frame !== undefined) take(key, watch, frame)
      })
    subscribe()
    return watch
  }
  function end(key: string, watch: Watch): void {
    if (watch.hasEnded) return
    watch.hasEnded = true
    watches.delete(key)
    hasChanged = tops.delete(key) || hasChanged
    if (watch.watchId !== null) void call('book.unwatch', { watchId: watch.watchId })
    if (watches.size > 0) return
    stop?.()
    stop = null
    early.clear()
    publishChanges()
  }

  return {
    /** Holds one book; returns its release. A quick re-hold keeps the known prices. */
    acquire(book: WatchedBook): () => void {
      const key = instrumentKey(book.category, book.symbol)
      const watch = watches.get(key) ?? begin(key, book)
      watch.holders += 1
      let isActive = true
      return () => {
        if (!isActive) return
        isActive = false
        watch.holders -= 1
        queueMicrotask(() => watch.holders === 0 && end(key, watch))
      }
    },
    /** The account on screen changed: its books end, and their users subscribe again. */
    endAll(): void {
      for (const [key, watch] of watches) end(key, watch)
    },
  }
}
