import type { Clock } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { PublicTicker } from '@/shared/trading/public-prices/public-prices'

/** Prices of a category that arrived together. */
export interface SeenPrices {
  readonly category: Category
  readonly tickers: ReadonlyMap<string, PublicTicker>
  /** Unix ms of the request and of its answer. */
  readonly requestedAt: number
  readonly at: number
  /** Monotonic ms of the request. */
  readonly requestedMono: number
  /** True if this process had no prices of the category before, or none for the lost time. */
  readonly wasBlind: boolean
}

/** State of the prices of a category. */
export interface PriceFeed {
  readonly isLost: boolean
  readonly problem: string | null
  /** Null before the first answer. */
  readonly tickers: ReadonlyMap<string, PublicTicker> | null
}

/** Polled prices of the requested categories. */
export interface PriceFeeds {
  /** Polls each of these categories unless a request is in flight. Drops all others. */
  poll(categories: ReadonlySet<Category>): void
  /** Null if the category is not polled. */
  of(category: Category): PriceFeed | null
  /** True if prices of every polled category arrived recently. */
  isFresh(): boolean
  stop(): void
}

interface PriceFeedsParts {
  readonly clock: Clock
  readonly tickers: (category: Category) => Promise<readonly PublicTicker[]>
  readonly onPrices: (prices: SeenPrices) => void
  /** Called after each answer and each failure. */
  readonly settled: () => void
}

/** Time without a price after which a category counts as not watched. */
const UNWATCHED_MS = 10 * SECOND_MS

interface Feed {
  isPending: boolean
  /** Monotonic ms of the latest prices, or of the start. */
  at: number
  problem: string | null
  tickers: ReadonlyMap<string, PublicTicker> | null
}

export function createPriceFeeds({ clock, tickers, onPrices: apply, settled }: PriceFeedsParts): PriceFeeds {
  const feeds = new Map<Category, Feed>()
  let isStopped = false
  const isLost = ({ at }: Feed): boolean => clock.mono() - at >= UNWATCHED_MS

  async function read(category: Category, feed: Feed): Promise<void> {
    feed.isPending = true
    const [requestedAt, requestedMono] = [clock.now(), clock.mono()]
    try {
      const list = await tickers(category)
      if (isStopped) return
      // For example after a standstill of this process. The market has moved since.
      if (clock.mono() - requestedMono >= UNWATCHED_MS) throw new Error(t('The answer came too late.'))
      const wasBlind = feed.tickers === null || isLost(feed)
      feed.tickers = new Map(list.map((ticker) => [ticker.symbol, ticker]))
      feed.at = clock.mono()
      feed.problem = null
      apply({ category, tickers: feed.tickers, requestedAt, requestedMono, at: clock.now(), wasBlind })
    } catch (error) {
      feed.problem = error instanceof Error ? error.message : t('No price arrives.')
    } finally {
      feed.isPending = false
    }
    if (!isStopped) settled()
  }

  return {
    poll(categories) {
      for (const category of feeds.keys()) if (!categories.has(category)) feeds.delete(category)
      for (const category of categories) {
        const feed = feeds.get(category) ?? { isPending: false, at: clock.mono(), problem: null, tickers: null }
        feeds.set(category, feed)
        if (!feed.isPending) void read(category, feed)
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
