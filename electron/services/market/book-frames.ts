import { every, type Clock } from '@/shared/base/clock'
import type { Category } from '@/shared/exchange/protocol/fields'
import { encodeBookFrame } from '@/shared/ipc/book-frame'
import { viewBook } from '@/shared/trading/book/book-view'
import type { Feed } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { OrderBook } from '@/shared/trading/book/order-book'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'

export interface BookWatch {
  readonly category: Category
  readonly symbol: string
  /** Ticks that make one row. */
  readonly group: number
  /** Rows a side. */
  readonly rows: number
}

/** No screen paints faster; pushes in between are merged. */
const FRAME_MS = 16
/** A quiet book still shows how old it is. */
const AGE_MS = 500

/** Turns one book's changes into frames for one watcher: the latest state only, at most one frame every 16 ms. */
export function watchBookFrames(options: {
  readonly client: ExchangeClient
  readonly clock: Clock
  readonly watch: BookWatch
  readonly rules: Instrument
  readonly onFrame: (frame: Float64Array) => void
}): () => void {
  const { client, clock, watch, rules, onFrame } = options
  let book: OrderBook | null = null
  let feed: Feed = { state: 'resyncing', lastAt: null, reason: 'waiting for the first snapshot' }
  let cancelFrame: (() => void) | null = null
  let lastFrameAt = Number.NEGATIVE_INFINITY

  function send(): void {
    cancelFrame = null
    lastFrameAt = clock.mono()
    const ageMs = feed.lastAt === null ? 0 : Math.max(0, clock.now() - feed.lastAt)
    onFrame(encodeBookFrame(viewBook(book, rules, { group: watch.group, rows: watch.rows, state: feed.state, ageMs })))
  }
  function schedule(): void {
    cancelFrame ??= clock.after(Math.max(0, lastFrameAt + FRAME_MS - clock.mono()), send)
  }

  const stopBook = client.watchBook(watch.category, watch.symbol, 'books', {
    changed(nextBook, nextFeed) {
      book = nextBook
      feed = nextFeed
      schedule()
    },
  })
  const stopAge = every(clock, AGE_MS, schedule)
  return () => {
    stopBook()
    stopAge()
    cancelFrame?.()
  }
}
