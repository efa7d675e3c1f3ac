import { t } from '@/shared/languages/text'
import type { ChartInterval } from '@/shared/trading/market/candle'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Instrument } from '@/shared/trading/market/instrument'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { type CandleFeed, createCandleFeed, pollBackTo } from './candles/candle-feed'
import type { ChartRenderer } from './chart-renderer'
import type { ChosenIndicator } from './indicators/chosen-indicators'
import type { ReferenceAt, ReferenceType } from './indicators/reference-at'

export interface References {
  readonly at: ReferenceAt
  /** Reason why candles are missing or outdated; null while they are as recent as the trade candles. */
  readonly problemOf: (type: ReferenceType) => string | null
}
const POLL_MS = 1000

type Problems = Readonly<Partial<Record<ReferenceType, string | null>>>

/**
 * Mark, index and premium candles, read while an indicator needs them: the newest once a second, and older ones until
 * they cover the candles of the chart, which begin at `oldest`.
 */
export function useReferences(
  screen: RefObject<ChartRenderer | null>,
  { category, symbol }: Instrument,
  interval: ChartInterval,
  chosen: readonly ChosenIndicator[],
  oldest: number | null,
  visible: boolean,
): References {
  const connected = useHealth((state) => state.connected)
  const feeds = useRef(new Map<ReferenceType, CandleFeed>())
  const reach = useRef(oldest)
  const [problems, setProblems] = useState<Problems>({})
  const isFuture = category !== 'SPOT' && category !== 'MARGIN'
  const needed = [...new Set(chosen.flatMap(({ indicator }) => indicator.references ?? []))].toSorted().join(' ')
  useEffect(() => void (reach.current = oldest), [oldest])

  useEffect(() => {
    const types = isFuture && needed !== '' ? (needed.split(' ') as ReferenceType[]) : []
    const feedByType = new Map(
      types.map((type) => {
        const feed = createCandleFeed({
          call: (name, input) => bridge.call(name, input),
          category,
          symbol,
          interval,
          type,
          onAll: (candles) => screen.current?.referenceMoved(type, candles[0]?.at ?? 0),
          onLatest: (candle) => screen.current?.referenceMoved(type, candle.at),
          onProblem: (problem) =>
            setProblems((current) => (current[type] === problem ? current : { ...current, [type]: problem })),
          pollMs: POLL_MS,
          now: Date.now,
        })
        return [type, feed]
      }),
    )
    feeds.current = feedByType
    return () => {
      for (const feed of feedByType.values()) feed.stop()
      setProblems({})
    }
  }, [screen, category, symbol, interval, isFuture, needed])

  useEffect(() => {
    if (!visible || !connected || needed === '') return
    const readAll = (): void => feeds.current.forEach((feed) => void pollBackTo(feed, reach.current))
    readAll()
    const timer = setInterval(readAll, POLL_MS)
    return () => clearInterval(timer)
  }, [visible, connected, category, symbol, interval, needed])

  return useMemo(
    () => ({
      at: (type, openTime) => feeds.current.get(type)?.at(openTime),
      problemOf(type) {
        if (!isFuture) return t('futures only')
        const problem = problems[type]
        return problem === undefined ? 'loading' : problem
      },
    }),
    [problems, isFuture],
  )
}
