import type { Clock } from '@/shared/base/clock'
import type { Category } from '@/shared/exchange/protocol/fields'
import { encodeBookFrame, isSameFrame } from '@/shared/ipc/transport/book-frame'
import { t } from '@/shared/languages/text'
import { viewBook } from '@/shared/trading/book/book-view'
import type { Feed } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { OrderBook } from '@/shared/trading/book/order-book'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'

export interface BookWatch {
  readonly category: Category
  readonly symbol: string
  /** Ticks per row. */
  readonly group: number
  /** Rows per side. */
  readonly rows: number
  /** Minimum interval of frames in ms, except for a change of the feed state. Default 16. */
  readonly everyMs?: number | undefined
}

/** No screen paints faster. Pushes in between are merged. */
const FRAME_MS = 16
/** Interval at which a quiet book still shows its age. */
const AGE_MS = 500

/**
 * Converts changes of a book to frames for one watcher: only the latest state, at most at the requested rate. A change
 * outside of the watched rows would only update the age, and waits for the next update of the age.
 */
export function watchBookFrames(options: {
  readonly client: Pick<ExchangeClient, 'watchBook'>
  readonly clock: Clock
  readonly watch: BookWatch
  readonly rules: Instrument
  readonly onFrame: (frame: Float64Array) => void
}): () => void {
  const { client, clock, watch, rules, onFrame } = options
  const everyMs = watch.everyMs ?? FRAME_MS
  const ageAfterMs = Math.max(AGE_MS, everyMs)
  let book: OrderBook | null = null
  let feed: Feed = { state: 'resyncing', lastAt: null, reason: t('waiting for the first snapshot') }
  let cancelFrame: (() => void) | null = null
  let cancelAge: (() => void) | null = null
  let last: { readonly at: number; readonly frame: Float64Array } | null = null

  function frameNow(): Float64Array {
    const ageMs = feed.lastAt === null ? 0 : Math.max(0, clock.now() - feed.lastAt)
    return encodeBookFrame(viewBook(book, rules, { group: watch.group, rows: watch.rows, state: feed.state, ageMs }))
  }
  function send(frame: Float64Array): void {
    cancelAge?.()
    last = { at: clock.mono(), frame }
    cancelAge = clock.after(ageAfterMs, () => send(frameNow()))
    onFrame(frame)
  }
  function sendChanges(): void {
    cancelFrame = null
    const frame = frameNow()
    if (last === null || !isSameFrame(last.frame, frame)) send(frame)
  }
  function schedule(afterMs: number): void {
    cancelFrame ??= clock.after(Math.max(0, last === null ? 0 : last.at + afterMs - clock.mono()), sendChanges)
  }

  const stopBook = client.watchBook(watch.category, watch.symbol, 'books', {
    changed(nextBook, nextFeed) {
      const isSameState = nextFeed.state === feed.state
      book = nextBook
      feed = nextFeed
      if (!isSameState) {
        cancelFrame?.()
        cancelFrame = null
      }
      schedule(isSameState ? everyMs : FRAME_MS)
    },
  })
  cancelAge = clock.after(ageAfterMs, () => send(frameNow()))
  return () => {
    stopBook()
    cancelAge?.()
    cancelFrame?.()
  }
}
