import { describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Feed } from '@/shared/trading/health/health'
import { createOrderBook } from '@/shared/trading/book/order-book'
import { createShownBooks } from './shown-books'
import type { BookListener } from '@/electron/exchange/book/book-feed'

const feed = (state: Feed['state']): Feed => ({ state, lastAt: 0, reason: null })
const btc = { category: 'MARGIN', symbol: 'BTCUSDT' } as const

function opened() {
  const clock = createManualClock()
  const watched = new Map<string, BookListener>()
  const books = createShownBooks({
    clock,
    client: {
      watchBook: (category, symbol, _channel, listener) => {
        watched.set(`${category} ${symbol}`, listener)
        return () => void watched.delete(`${category} ${symbol}`)
      },
    },
  })
  const book = createOrderBook()
  book.applySnapshot({ bids: [['99', '1']], asks: [['101', '2']] })
  const setFeed = (state: Feed['state']): void => watched.get('SPOT BTCUSDT')!.changed(book, feed(state))
  /** What came of a load so far. */
  const load = (symbols: Parameters<typeof books.load>[0] = [btc]) => {
    const end = { isOver: false }
    void books.load(symbols).then(() => (end.isOver = true))
    return end
  }
  return { clock, watched, books, setFeed, load }
}

describe('books that orders are judged by', () => {
  it('are waited for until they are current, and read where margin trades', async () => {
    const { clock, books, setFeed, load } = opened()
    const first = load()
    await clock.advanceAsync(1000)
    expect([first.isOver, books.bookOf('SPOT', 'BTCUSDT')]).toEqual([false, null])
    setFeed('live')
    await clock.advanceAsync(0)
    expect(first.isOver).toBe(true)
    expect(books.bookOf('SPOT', 'BTCUSDT')).toEqual({
      bids: [{ price: '99', size: '1' }],
      asks: [{ price: '101', size: '2' }],
    })
    expect(books.midOf('SPOT', 'BTCUSDT')).toBe('100')
  })

  it('hold up no order for longer than a moment, and not at all once they are known to be away', async () => {
    const { clock, books, setFeed, load } = opened()
    const first = load()
    await clock.advanceAsync(2000)
    expect(first.isOver).toBe(true)
    setFeed('offline')
    const second = load()
    await clock.advanceAsync(0)
    expect([second.isOver, books.bookOf('SPOT', 'BTCUSDT')]).toEqual([true, null])
    for (const state of ['stale', 'resyncing'] as const) {
      setFeed(state)
      expect(books.bookOf('SPOT', 'BTCUSDT')).toBeNull()
    }
    setFeed('quiet')
    expect(books.bookOf('SPOT', 'BTCUSDT')).not.toBeNull()
  })

  it('stay watched for five minutes after they were last needed, and never more than forty at once', async () => {
    const { clock, watched, books, load } = opened()
    load()
    await clock.advanceAsync(200_000)
    load()
    await clock.advanceAsync(200_000)
    expect(watched.size).toBe(1)
    await clock.advanceAsync(100_000)
    expect(watched.size).toBe(0)
    load(Array.from({ length: 60 }, (_, nth) => ({ category: 'SPOT', symbol: `COIN${nth}USDT` })))
    expect(watched.size).toBe(40)
    books.stop()
    expect(watched.size).toBe(0)
  })
})
