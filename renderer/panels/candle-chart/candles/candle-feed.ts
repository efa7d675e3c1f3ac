import type { CandleType } from '@/shared/exchange/calls/market/candles'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { InputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { outdatedAfter, outdatedText } from '@/renderer/state/queries/age-limit'
import { daysFrom, folded } from './folded'
import { hasHole, indexFrom, limitToNewest, limitToOldest, movedCandles, withNewest, withOlder } from './candle-window'
import { type Candle, type ChartInterval, readInterval } from '@/shared/trading/market/candle'
import {
  addSkipped,
  type CandlePage,
  type SkippedCandles,
  skippedText,
  mostSkipped,
  noneSkipped,
} from '@/shared/trading/market/clean-candles'

export interface CandleFeedOptions {
  /** The only call of a feed, with the signature of the bridge. */
  readonly call: (name: 'market.candles', input: InputOf<'market.candles'>) => Promise<Reply<CandlePage>>
  readonly category: Category
  readonly symbol: string
  readonly interval: ChartInterval
  /** Default: candles of trades. */
  readonly type?: CandleType
  /** All candles changed: the first page, an older page, or a reload. */
  readonly onAll: (candles: readonly Candle[]) => void
  /** The current candle changed, or a new one began. */
  readonly onLatest: (candle: Candle) => void
  /** Candles that were omitted from the window; called on every change. */
  readonly onOmitted?: (omitted: SkippedCandles) => void
  /**
   * Reason why the candles are not current; null while they are. A failed request is a reason once the last reply is
   * older than the age limit of a poll.
   */
  readonly onProblem: (message: string | null) => void
  /** Interval of `poll`, ms. */
  readonly pollMs: number
  /** Unix ms. */
  readonly now: () => number
}

/** Candles of a symbol: a window that follows the market or was paged back. */
export interface CandleFeed {
  /** Reads the newest page; the view then follows the market. */
  readonly load: () => Promise<void>
  /** Reads the current candle once, and checks the age of the last reply. No effect while the window is in the past. */
  readonly poll: () => Promise<void>
  /** Reads one older page, if there is one. */
  readonly pageBack: () => Promise<void>
  /** False after paging back so far that the newest candles were dropped. */
  readonly following: () => boolean
  /** The candle with this open time, if known. */
  readonly at: (openTime: number) => Candle | undefined
  /** Open time of the oldest known candle. */
  readonly oldest: () => number | null
  readonly stop: () => void
}

/** Reads the newest page, and an older page while the candles do not reach back to `from`. */
export async function pollBackTo(feed: CandleFeed, from: number | null): Promise<void> {
  await feed.poll()
  const oldest = feed.oldest()
  if (oldest !== null && from !== null && oldest > from) await feed.pageBack()
}

const pageSize = 500

export function createCandleFeed({
  call,
  category,
  symbol,
  interval,
  type = 'market',
  onAll,
  onLatest,
  onOmitted,
  onProblem,
  pollMs,
  now,
}: CandleFeedOptions): CandleFeed {
  const sourceInterval = readInterval(interval)
  const isFolded = sourceInterval !== interval
  let candles: readonly Candle[] = []
  /** Candles of the interval: those that were read, or folded from them. */
  let visible: readonly Candle[] = []
  let omitted = noneSkipped
  /** End of the next older page: the oldest open time that was read, including omitted rows. */
  let reached: number | null = null
  let following = true
  let oldestReached = false
  let stopped = false
  let busy = false
  /** Unix ms of the last reply with candles; null before the first. */
  let readAt: number | null = null
  /** Reason of the last failed request since then. */
  let failure: string | null = null

  /** A clock that was set back also makes the candles old. */
  function reportAge(): void {
    const isOld = readAt === null || Math.abs(now() - readAt) >= outdatedAfter(pollMs)
    if (isOld && (failure !== null || readAt !== null)) onProblem(failure ?? outdatedText(pollMs))
  }

  /** One request at a time, so a late reply does not overwrite a newer one. */
  async function fetchPage(page: { before?: number; limit: number }): Promise<CandlePage | null> {
    if (busy || stopped) return null
    busy = true
    const reply = await call('market.candles', { category, symbol, interval: sourceInterval, type, ...page })
    busy = false
    if (stopped) return null
    if (!reply.ok) {
      failure = reply.error.message
      reportAge()
      return null
    }
    failure = null
    readAt = now()
    onProblem(null)
    return reply.value
  }

  function setOmitted(next: SkippedCandles): void {
    const isSame = skippedText(next) === skippedText(omitted)
    omitted = next
    if (!isSame) onOmitted?.(next)
  }

  function show(): void {
    visible = isFolded ? folded(candles, interval, oldestReached) : candles
    onAll(visible)
  }

  /** Shows what these candles changed. */
  function showMoved(moved: readonly Candle[]): void {
    const [first] = moved
    if (first === undefined) return
    const changed = isFolded ? folded(daysFrom(candles, first.at, interval), interval, true) : moved
    visible = isFolded ? withNewest(visible, changed) : candles
    for (const candle of changed) onLatest(candle)
  }

  async function load(): Promise<void> {
    const page = await fetchPage({ limit: pageSize })
    if (page === null) return
    candles = page.candles
    reached = page.from
    setOmitted(page.skipped)
    following = true
    oldestReached = false
    show()
  }

  async function poll(): Promise<void> {
    if (candles.length === 0) return load()
    if (!following) return
    reportAge()
    const page = await fetchPage({ limit: 2 })
    if (page === null) return
    const latest = page.candles
    setOmitted(mostSkipped(omitted, page.skipped))
    if (hasHole(candles, latest, sourceInterval)) return load()
    // Nothing is painted for a candle that did not move, and a closed one would have the chart work out all of them.
    const moved = movedCandles(candles, latest)
    if (moved.length > 0) candles = limitToNewest(withNewest(candles, moved))
    showMoved(moved)
  }

  async function pageBack(): Promise<void> {
    if (reached === null || oldestReached) return
    const page = await fetchPage({ before: reached, limit: pageSize })
    if (page === null) return
    if (page.from === null || page.from >= reached) {
      oldestReached = true
      if (isFolded) show()
      return
    }
    reached = page.from
    setOmitted(addSkipped(omitted, page.skipped))
    const merged = withOlder(page.candles, candles)
    candles = limitToOldest(merged)
    following = following && candles.length === merged.length
    show()
  }

  const at = (openTime: number): Candle | undefined => {
    const match = visible[indexFrom(visible, openTime)]
    return match?.at === openTime ? match : undefined
  }
  return {
    load,
    poll,
    pageBack,
    following: () => following,
    at,
    oldest: () => visible[0]?.at ?? null,
    stop: () => void (stopped = true),
  }
}
