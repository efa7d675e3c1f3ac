import type { Clock } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { PublicTicker } from '@/shared/trading/public-prices/public-prices'

/** The prices of a category as they arrived together. */
export interface SeenPrices {
  readonly category: Category
  readonly tickers: ReadonlyMap<string, PublicTicker>
  /** When they were asked for and when the answer came, Unix ms. */
  readonly askedAt: number
  readonly at: number
  /** When they were asked for, monotonic. */
  readonly askedMono: number
  /** Before these nobody had any here, or not for long. */
  readonly wasBlind: boolean
}

/** How the prices of one category arrive. */
export interface PriceFeed {
  readonly isLost: boolean
  readonly problem: string | null
  /** Null before the first. */
  readonly tickers: ReadonlyMap<string, PublicTicker> | null
}

/** Prices of the categories that are asked for. */
export interface PriceFeeds {
  /** Asks once for each of them that is not being asked for, and forgets the others. */
  ask(categories: ReadonlySet<Category>): void
  /** Null where it is not asked for. */
  of(category: Category): PriceFeed | null
  /** Whether prices of all that is asked for have arrived of late. */
  isFresh(): boolean
  stop(): void
}

interface PriceFeedsParts {
  readonly clock: Clock
  readonly tickers: (category: Category) => Promise<readonly PublicTicker[]>
  readonly seen: (prices: SeenPrices) => void
  /** An answer came, or did not. */
  readonly settled: () => void
}

/** Without a price for this long nobody watches. */
const LOST_MS = 10 * SECOND_MS

interface Asked {
  isAsking: boolean
  /** Monotonic time of the latest prices, or of the beginning. */
  at: number
  problem: string | null
  tickers: ReadonlyMap<string, PublicTicker> | null
}

export function createPriceFeeds({ clock, tickers, seen, settled }: PriceFeedsParts): PriceFeeds {
  const feeds = new Map<Category, Asked>()
  let isStopped = false
  const isLost = ({ at }: Asked): boolean => clock.mono() - at >= LOST_MS

  async function look(category: Category, feed: Asked): Promise<void> {
    feed.isAsking = true
    const [askedAt, askedMono] = [clock.now(), clock.mono()]
    try {
      const list = await tickers(category)
      if (isStopped) return
      // As after a standstill of this process: the market is elsewhere by now.
      if (clock.mono() - askedMono >= LOST_MS) throw new Error('The answer came too late.')
      const wasBlind = feed.tickers === null || isLost(feed)
      feed.tickers = new Map(list.map((ticker) => [ticker.symbol, ticker]))
      feed.at = clock.mono()
      feed.problem = null
      seen({ category, tickers: feed.tickers, askedAt, askedMono, at: clock.now(), wasBlind })
    } catch (error) {
      feed.problem = error instanceof Error ? error.message : 'No price arrives.'
    } finally {
      feed.isAsking = false
    }
    if (!isStopped) settled()
  }

  return {
    ask(categories) {
      for (const category of feeds.keys()) if (!categories.has(category)) feeds.delete(category)
      for (const category of categories) {
        const feed = feeds.get(category) ?? { isAsking: false, at: clock.mono(), problem: null, tickers: null }
        feeds.set(category, feed)
        if (!feed.isAsking) void look(category, feed)
      }
    },
    of(category) {
      const feed = feeds.get(category)
      return feed === undefined ? null : { isLost: isLost(feed), problem: feed.problem, tickers: feed.tickers }
    },
    isFresh: () => [...feeds.values()].every((feed) => feed.tickers !== null && !isLost(feed)),
    stop: () => void (isStopped = true),
  }
}
