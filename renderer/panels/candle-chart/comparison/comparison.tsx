import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '@/shared/languages/text'
import { isSameSymbol, type WatchedSymbol } from '@/shared/settings/watch-lists'
import type { ChartInterval } from '@/shared/trading/market/candle'
import type { Instrument } from '@/shared/trading/market/instrument'
import { formatPercent } from '@/renderer/kit/format/signed'
import { bridge } from '@/renderer/state/bridge/bridge'
import { outdatedAfter, outdatedText } from '@/renderer/state/queries/age-limit'
import { useYoung } from '@/renderer/state/queries/poll-age'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { type CandleFeed, createCandleFeed, pollBackTo } from '../candles/candle-feed'
import { type Changes, COMPARED_TOKEN, type ComparedScreen, noChanges } from './compared-line'

interface ComparisonProps {
  readonly screen: RefObject<ComparedScreen | null>
  readonly instrument: Instrument
  readonly interval: ChartInterval
  /** Open time of the oldest candle of the chart. */
  readonly oldest: number | null
  readonly visible: boolean
}
const POLL_MS = 1000

/** The compared symbol of all charts; null on a chart of that symbol. */
export function useCompared(own: WatchedSymbol): WatchedSymbol | null {
  const compared = useSettings(({ settings }) => settings.comparedSymbol)
  return compared === null || isSameSymbol(compared, own) ? null : compared
}

/** Another symbol in percent, as a line of the chart and with its change in the legend. */
export function Comparison(props: ComparisonProps) {
  const compared = useCompared(props.instrument)
  if (compared === null) return null
  return <ComparedSymbol key={`${compared.category}:${compared.symbol}`} {...props} compared={compared} />
}

/** Removes the line, unless the chart was removed before. */
const endLine = (screen: ComparisonProps['screen']): void => screen.current?.compare(null)

/** Separate from the chart, because it has its own feed and age. */
function ComparedSymbol({
  screen,
  instrument,
  interval,
  oldest,
  visible,
  compared: { category, symbol },
}: ComparisonProps & { readonly compared: WatchedSymbol }) {
  const connected = useHealth((state) => state.connected)
  const feed = useRef<CandleFeed | null>(null)
  const reach = useRef(oldest)
  const [problem, setProblem] = useState<string | null>(null)
  const [readAt, setReadAt] = useState(0)
  const [changes, setChanges] = useState<Changes>(noChanges)
  const [isYoung = false] = useYoung([readAt], outdatedAfter(POLL_MS))
  const reason = problem ?? (readAt === 0 ? t('loading') : isYoung ? null : outdatedText(POLL_MS))
  const isCurrent = reason === null
  useEffect(() => void (reach.current = oldest), [oldest])

  useEffect(() => {
    const newFeed = createCandleFeed({
      call: (name, input) => bridge.call(name, input),
      category,
      symbol,
      interval,
      onAll: (candles) => screen.current?.comparedMoved(candles[0]?.at ?? 0),
      onLatest: (candle) => screen.current?.comparedMoved(candle.at),
      onProblem(message) {
        setProblem(message)
        if (message === null) setReadAt(Date.now())
      },
      pollMs: POLL_MS,
      now: Date.now,
    })
    feed.current = newFeed
    screen.current?.compare({
      name: symbol,
      closeAt: (at) => newFeed.at(at)?.close,
      onChanges: (next) => setChanges((now) => (now.own === next.own && now.other === next.other ? now : next)),
    })
    return () => {
      newFeed.stop()
      endLine(screen)
    }
  }, [screen, category, symbol, interval])
  useEffect(() => {
    if (!visible || !connected) return
    const read = (): void => void (feed.current && pollBackTo(feed.current, reach.current))
    read()
    const timer = setInterval(read, POLL_MS)
    return () => clearInterval(timer)
  }, [visible, connected, category, symbol, interval])
  useEffect(() => screen.current?.setComparedCurrent(isCurrent), [screen, isCurrent, category, symbol, interval])

  const name = category === instrument.category ? symbol : `${symbol} ${category}`
  return (
    <span data-testid="comparison" data-current={isCurrent}>
      <i>{t`${instrument.symbol} in view`}</i> {formatPercent(changes.own)}
      <i className="legend__line">{name}</i>
      <b style={{ color: `var(--${COMPARED_TOKEN})` }}>{formatPercent(changes.other)}</b>
      {reason !== null && <i className="legend__problem">{reason}</i>}
    </span>
  )
}
