import type { Clock } from '@/shared/base/clock'
import { bookCategory, type Category } from '@/shared/exchange/protocol/fields'
import { type Feed, isCurrent } from '@/shared/trading/health/health'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { OrderBook } from '@/shared/trading/book/order-book'
import type { ShownBook } from '@/shared/trading/pretrade/assessment/context'
import { midOf } from '@/shared/trading/pretrade/figures/book-top'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { MINUTE_MS } from '@/shared/base/time'

/** Books for the assessment of orders, watched whether or not a page shows them. */
export interface ShownBooks {
  /** Subscribes to these books and waits a short time for the first snapshot of new ones. */
  load(symbols: readonly { readonly category: Category; readonly symbol: string }[]): Promise<void>
  /** Current book; null unless it is current. */
  bookOf(category: string, symbol: string): ShownBook | null
  /** Last known mid price of the book, current or not. */
  midOf(category: string, symbol: string): string | null
  stop(): void
}

interface PendingBook {
  book: OrderBook | null
  feed: Feed
  /** Callers that wait for the first state of this book. */
  readonly waiting: Set<() => void>
  unwatch: () => void
  cancelDrop: () => void
}

/** Time that orders wait for a newly subscribed book. */
const FIRST_BOOK_TIMEOUT_MS = 2000
/**
 * Time for which a book stays subscribed after its last use, so that the next order of the symbol is assessed without
 * delay.
 */
const RETAINED_MS = 5 * MINUTE_MS
/** Maximum number of watched books. Orders of other symbols are reported as not checked. */
const MOST_BOOKS = 40

/** A wait makes sense only while resyncing. A current book is ready, and a lost one reports its state. */
const isDecided = ({ state }: Feed): boolean => state !== 'resyncing'

export function createShownBooks({
  client,
  clock,
}: {
  readonly client: Pick<ExchangeClient, 'watchBook'>
  readonly clock: Clock
}): ShownBooks {
  const pending = new Map<string, PendingBook>()

  function watch(key: string, category: Category, symbol: string): PendingBook {
    const feed: Feed = { state: 'resyncing', lastAt: null, reason: 'waiting for the first snapshot' }
    const nothing = (): void => undefined
    const one: PendingBook = { book: null, feed, waiting: new Set(), unwatch: nothing, cancelDrop: nothing }
    pending.set(key, one)
    one.unwatch = client.watchBook(category, symbol, 'books', {
      changed(book, now) {
        one.book = book
        one.feed = now
        if (isDecided(now)) for (const notify of one.waiting) notify()
      },
    })
    return one
  }

  function keep(key: string, one: PendingBook): void {
    one.cancelDrop()
    one.cancelDrop = clock.after(RETAINED_MS, () => {
      one.unwatch()
      pending.delete(key)
    })
  }

  function firstDecision(one: PendingBook): Promise<void> {
    if (isDecided(one.feed)) return Promise.resolve()
    return new Promise((resolve) => {
      const done = (): void => {
        cancel()
        one.waiting.delete(done)
        resolve()
      }
      const cancel = clock.after(FIRST_BOOK_TIMEOUT_MS, done)
      one.waiting.add(done)
    })
  }

  return {
    async load(symbols) {
      const words: Promise<void>[] = []
      for (const { category, symbol } of symbols) {
        const key = instrumentKey(bookCategory(category), symbol)
        const known = pending.get(key)
        if (known === undefined && pending.size >= MOST_BOOKS) continue
        const one = known ?? watch(key, bookCategory(category), symbol)
        keep(key, one)
        words.push(firstDecision(one))
      }
      await Promise.all(words)
    },
    bookOf(category, symbol) {
      const one = pending.get(instrumentKey(category, symbol))
      if (one === undefined || one.book === null || !isCurrent(one.feed.state)) return null
      return { bids: [...one.book.everyBid()], asks: [...one.book.everyAsk()] }
    },
    midOf(category, symbol) {
      const book = pending.get(instrumentKey(category, symbol))?.book
      return book ? midOf({ bid: book.bestBid?.price ?? null, ask: book.bestAsk?.price ?? null }) : null
    },
    stop() {
      for (const { unwatch, cancelDrop } of pending.values()) {
        cancelDrop()
        unwatch()
      }
      pending.clear()
    },
  }
}
