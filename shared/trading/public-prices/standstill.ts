import { add, divide } from '@/shared/base/decimal'
import type { Clock } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { PublicTicker } from './public-prices'

/** Best prices of an order book, decimal text; '' for an empty side. */
export interface BestPrices {
  readonly bid: string
  readonly ask: string
}

/** A symbol with a monitored ticker. */
export interface TickerKey {
  readonly category: Category
  readonly symbol: string
}

/** Compares tickers that do not move with their order books (A-ticker-still). */
export interface Standstill {
  /** Records the tickers of a category that arrived together. */
  noteTickers(category: Category, tickers: readonly PublicTicker[]): void
  /** Requests the order book of each symbol whose ticker is unchanged for a time. Resolves when all are read. */
  check(keys: readonly TickerKey[]): Promise<void>
  /** Middle of the order book if the ticker differs from it, otherwise null. */
  bookPrice(key: TickerKey): string | null
  /** True if its ticker does not move although its order book does. */
  isStill(key: TickerKey): boolean
}

/** A ticker that is unchanged for this long is compared with its book. */
const UNCHANGED_MS = 0.9 * SECOND_MS
/** Two comparisons at this distance are a proof. */
const PROVED_MS = 800
/** Largest distance between the middle of a ticker and of its book, as a share. */
const NEAR_BOOK = 0.0005
/** Like `NEAR_BOOK`, for the last price of a ticker without best prices. It may be from an old trade. */
const NEAR_LAST = 0.005
/** Books requested at once. */
const MOST_BOOKS = 5

interface Tracked {
  ticker: PublicTicker
  /** Monotonic ms. */
  changedAt: number
  requestedAt: number
  isReading: boolean
  /** Start of the difference to its book, and the middle of the book. */
  apartAt: number | null
  bookPrice: string | null
  isStill: boolean
}

const middleOf = (bid: string, ask: string): number | null => {
  const middle = (Number(bid) + Number(ask)) / 2
  return bid !== '' && ask !== '' && middle > 0 ? middle : null
}
const isSame = (a: PublicTicker, b: PublicTicker): boolean =>
  (['lastPrice', 'markPrice', 'bid1Price', 'ask1Price'] as const).every((name) => a[name] === b[name])

/** Null if a side of the book is empty. */
function isApart({ bid1Price, ask1Price, lastPrice }: PublicTicker, { bid, ask }: BestPrices): boolean | null {
  const book = middleOf(bid, ask)
  if (book === null) return null
  const tickerMiddle = middleOf(bid1Price, ask1Price)
  const [price, near] = tickerMiddle === null ? [Number(lastPrice), NEAR_LAST] : [tickerMiddle, NEAR_BOOK]
  return Math.abs(book - price) > near * book
}

/** `best` resolves to null if the book cannot be read. It never rejects. */
export function createStandstill(parts: {
  readonly clock: Pick<Clock, 'mono'>
  readonly best: (key: TickerKey) => Promise<BestPrices | null>
}): Standstill {
  const { clock, best } = parts
  const tracked = new Map<string, Tracked>()
  const keyOf = ({ category, symbol }: TickerKey): string => `${category} ${symbol}`

  async function compare(key: TickerKey, of: Tracked): Promise<void> {
    const { ticker } = of
    of.isReading = true
    of.requestedAt = clock.mono()
    const prices = await best(key)
    of.isReading = false
    const apart = prices === null || of.ticker !== ticker ? null : isApart(ticker, prices)
    if (apart === null) return
    of.apartAt = apart ? (of.apartAt ?? of.requestedAt) : null
    of.bookPrice = apart && prices !== null ? divide(add(prices.bid, prices.ask), '2') : null
    of.isStill = of.apartAt !== null && of.requestedAt - of.apartAt >= PROVED_MS
  }

  return {
    noteTickers(category, tickers) {
      for (const ticker of tickers) {
        const id = keyOf({ category, symbol: ticker.symbol })
        const current = tracked.get(id)
        if (current !== undefined && isSame(current.ticker, ticker)) continue
        const fresh = { requestedAt: -Infinity, isReading: false, apartAt: null, bookPrice: null, isStill: false }
        tracked.set(id, { ticker, changedAt: clock.mono(), ...fresh })
      }
    },
    check(keys) {
      const due = keys.flatMap((key) => {
        const of = tracked.get(keyOf(key))
        const isDue = of !== undefined && !of.isReading && clock.mono() - of.changedAt >= UNCHANGED_MS
        return isDue ? [{ key, of }] : []
      })
      const longest = due.toSorted((a, b) => a.of.requestedAt - b.of.requestedAt).slice(0, MOST_BOOKS)
      return Promise.all(longest.map(({ key, of }) => compare(key, of))).then(() => undefined)
    },
    bookPrice: (key) => tracked.get(keyOf(key))?.bookPrice ?? null,
    isStill: (key) => tracked.get(keyOf(key))?.isStill === true,
  }
}
