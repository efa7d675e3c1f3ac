import type { Clock } from '@/shared/base/clock'
import { bookCategory, type Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { type Feed, isCurrent } from '@/shared/trading/health/health'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { OrderBook } from '@/shared/trading/book/order-book'
import type { DisplayedBook } from '@/shared/trading/pretrade/assessment/context'
import { midOf } from '@/shared/trading/pretrade/figures/book-top'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { MINUTE_MS } from '@/shared/base/time'

/** Books for the assessment of orders, watched whether or not a page shows them. */
export interface ShownBooks {
  /** Subscribes to these books and waits a short time for the first snapshot of new ones. */
  load(symbols: readonly { readonly category: Category; readonly symbol: string }[]): Promise<void>
  /** Current book; null unless it is current. */
  bookOf(category: string, symbol: string): DisplayedBook | null
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
    const feed: Feed = { state: 'resyncing', lastAt: null, reason: t('waiting for the first snapshot') }
    const noop = (): void => undefined
    const pendingBook: PendingBook = { book: null, feed, waiting: new Set(), unwatch: noop, cancelDrop: noop }
    pending.set(key, pendingBook)
    pendingBook.unwatch = client.watchBook(category, symbol, 'books', {
      changed(book, now) {
        pendingBook.book = book
        pendingBook.feed = now
        if (isDecided(now)) for (const notify of pendingBook.waiting) notify()
      },
    })
    return pendingBook
  }

  function store(key: string, pendingBook: PendingBook): void {
    pendingBook.cancelDrop()
    pendingBook.cancelDrop = clock.after(RETAINED_MS, () => {
      pendingBook.unwatch()
      pending.delete(key)
    })
  }

  function firstDecision(pendingBook: PendingBook): Promise<void> {
    if (isDecided(pendingBook.feed)) return Promise.resolve()
    return new Promise((resolve) => {
      const finish = (): void => {
        cancel()
        pendingBook.waiting.delete(finish)
        resolve()
      }
      const cancel = clock.after(FIRST_BOOK_TIMEOUT_MS, finish)
      pendingBook.waiting.add(finish)
    })
  }

  return {
    async load(symbols) {
      const decisions: Promise<void>[] = []
      for (const { category, symbol } of symbols) {
        const key = instrumentKey(bookCategory(category), symbol)
        const existing = pending.get(key)
        if (existing === undefined && pending.size >= MOST_BOOKS) continue
        const pendingBook = existing ?? watch(key, bookCategory(category), symbol)
        store(key, pendingBook)
        decisions.push(firstDecision(pendingBook))
      }
      await Promise.all(decisions)
    },
    bookOf(category, symbol) {
      const pendingBook = pending.get(instrumentKey(category, symbol))
      if (pendingBook === undefined || pendingBook.book === null || !isCurrent(pendingBook.feed.state)) return null
      return { bids: [...pendingBook.book.everyBid()], asks: [...pendingBook.book.everyAsk()] }
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
