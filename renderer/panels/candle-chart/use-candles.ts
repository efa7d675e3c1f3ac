import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Instrument } from '@/shared/trading/market/instrument'
import { onNextTick } from '@/renderer/kit/ui/hooks/tick'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { type CandleFeed, createCandleFeed } from './candles/candle-feed'
import type { ChartRenderer } from './chart-renderer'
import type { Candle, ChartInterval } from '@/shared/trading/market/candle'
import { skippedText } from '@/shared/trading/market/clean-candles'

export interface Candles {
  /** Newest known candle, and a candle by open time for the crosshair; both for the legend. */
  readonly latest: Candle | null
  /** True after the first reply, which can be empty. */
  readonly isRead: boolean
  readonly at: (openTime: number) => Candle | undefined
  /** Open time of the oldest candle; null before the first. */
  readonly oldest: number | null
  readonly problem: string | null
  /** A sentence about received rows that are not shown; null if there are none. */
  readonly omitted: string | null
  /** False while the window is in the past. */
  readonly following: boolean
  readonly pageBack: () => void
  readonly toNow: () => void
}
const pollMs = 1000

/** Feeds the chart of a symbol and interval: reads, polls the current candle while `visible`, pages back on request. */
export function useCandles(
  screen: RefObject<ChartRenderer | null>,
  { category, symbol }: Instrument,
  interval: ChartInterval,
  visible: boolean,
): Candles {
  const connected = useHealth((state) => state.connected)
  const feed = useRef<CandleFeed | null>(null)
  const [latest, setLatest] = useState<Candle | null>(null)
  const [oldest, setOldest] = useState<number | null>(null)
  const [isRead, setRead] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [omitted, setOmitted] = useState<string | null>(null)
  const [following, setFollowing] = useState(true)

  useEffect(() => {
    let first = true
    /** Changed candles not yet drawn; drawing all candles includes them. */
    const moved: Candle[] = []
    function showMoved(): void {
      for (const candle of moved.splice(0)) {
        screen.current?.showLatest(candle)
        screen.current?.showLast(candle.close)
        setLatest((current) => (current && current.at > candle.at ? current : candle))
      }
    }
    const newFeed = createCandleFeed({
      call: (name, input) => bridge.call(name, input),
      category,
      symbol,
      interval,
      onAll(candles) {
        moved.length = 0
        screen.current?.showAll(candles, first)
        first = false
        setRead(true)
        setLatest(candles.at(-1) ?? null)
        setOldest(candles[0]?.at ?? null)
        screen.current?.showLast(newFeed.following() ? (candles.at(-1)?.close ?? null) : null)
        setFollowing(newFeed.following())
      },
      onLatest(candle) {
        moved.push(candle)
        if (moved.length === 1) onNextTick(showMoved)
      },
      onOmitted: (rows) => setOmitted(skippedText(rows)),
      onProblem: setProblem,
      pollMs,
      now: Date.now,
    })
    feed.current = newFeed
    return () => {
      moved.length = 0
      newFeed.stop()
    }
  }, [screen, category, symbol, interval])

  useEffect(() => {
    if (!visible || !connected) return
    void feed.current?.poll()
    const timer = setInterval(() => void feed.current?.poll(), pollMs)
    return () => clearInterval(timer)
  }, [visible, connected, category, symbol, interval])

  return {
    latest,
    isRead,
    at: (openTime) => feed.current?.at(openTime),
    oldest,
    problem,
    omitted,
    following,
    pageBack: () => void feed.current?.pageBack(),
    toNow: () => {
      if (feed.current?.following() === false) void feed.current.load()
      screen.current?.toNow()
    },
  }
}
