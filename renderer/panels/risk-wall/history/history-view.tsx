import { t } from '@/shared/languages/text'
import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RiskHistory } from '@/shared/ipc/watching/risk'
import type { Freshness } from '@/shared/trading/ltv/unit/freshness'
import { formatDateTime } from '@/renderer/kit/format/time'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { type HistoryWindow, useRiskHistory } from '@/renderer/state/queries/risk'
import { useGrowth } from '@/renderer/kit/theme/growth'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import { ChartAttribution } from '@/renderer/kit/charts/chart-attribution'
import { createHistoryRenderer, type HistoryRenderer } from './history-renderer'
import { markKinds, markStyles } from './history-marks'
import { windowFor } from './history-zoom'
import './history.css'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'

/** Enough points for a smooth line on a wide screen. */
const POINTS = 1200
/** Time without movement after which zooming or panning has ended. */
const REST_MS = 200

/** A part of a range, read at a higher resolution. `to` null: until now, following the time. */
interface Zoom {
  readonly range: number
  readonly from: number
  readonly to: number | null
}

interface HistoryViewProps {
  readonly unit: RiskUnit
  readonly window: HistoryWindow
  readonly freshness: Freshness
}

interface HoveredProps {
  readonly history: RiskHistory
  readonly at: number | null
  /** As ratios; null if unknown. */
  readonly lines: readonly string[] | null
}

function Hovered({ history, at, lines }: HoveredProps) {
  if (at === null) return null
  const step = Math.floor(at / history.step)
  const point = history.points.find((candidate) => Math.floor(candidate.at / history.step) === step)
  const events = history.events.filter((event) => Math.floor(event.at / history.step) === step)
  return (
    <div className="history__hovered">
      <span>{formatDateTime(at)}</span>
      <b>{point === undefined ? t('no figures') : formatRatio(point.last, lines)}</b>
      {point !== undefined && point.low !== point.high && (
        <span className="muted">{t`${formatRatio(point.low, lines)} to ${formatRatio(point.high, lines)}`}</span>
      )}
      {events.slice(0, 3).map(({ text, at: when }) => (
        <span key={`${when} ${text}`} className="muted">
          {text}
        </span>
      ))}
    </div>
  )
}

function Legend({ history: { events, points, gaps } }: { readonly history: RiskHistory }) {
  const kinds = markKinds.filter((kind) => events.some((event) => event.kind === kind))
  const hasBand = points.some(({ low, high }) => low !== high)
  return (
    <ul className="history-legend" aria-label={t('Signs of the history')}>
      {hasBand && <li className="history-legend__band">{t('lowest to highest')}</li>}
      {gaps.length > 0 && <li className="history-legend__gap">{t('no figures')}</li>}
      {kinds.map((kind) => (
        <li key={kind} className={`history-legend__mark history-legend__mark--${kind}`}>
          <span aria-hidden>{markStyles[kind].sign}</span> {markStyles[kind].label}
        </li>
      ))}
    </ul>
  )
}

/** History of the ratio with thresholds and events; monitoring gaps are hatched. */
export function HistoryView({ unit, window, freshness }: HistoryViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const screen = useRef<HistoryRenderer | null>(null)
  const [hover, setHover] = useState<number | null>(null)
  const [zoom, setZoom] = useState<Zoom | null>(null)
  // Range in which the user changed the view; another range is shown completely.
  const [takenRange, setTakenRange] = useState<number | null>(null)
  const range = window.to - window.from
  const requestedWindow = useMemo(
    () => (zoom?.range === range ? { from: zoom.from, to: zoom.to ?? window.to } : window),
    [zoom, range, window],
  )
  const history = useRiskHistory(unit.id, requestedWindow, POINTS)
  const growth = useGrowth()
  const { theme, directionColours } = useSettings((state) => state.settings)
  // Behind another tab the chart is outside of the document, where colors cannot be read.
  const isShown = useSize(host).height > 0
  const { data, isPlaceholderData } = history
  const latest = useRef({ data, requestedWindow, window, isPlaceholderData })
  useEffect(() => {
    latest.current = { data, requestedWindow, window, isPlaceholderData }
  })

  useEffect(() => {
    if (!host.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Called when the view has stopped moving: reads another window if the current data is too coarse or too short. */
    function rest(visible: HistoryWindow): void {
      const { data: readHistory, requestedWindow: within, window: whole, isPlaceholderData: isOld } = latest.current
      if (readHistory === undefined || isOld) return
      const next = windowFor(visible, { ...within, step: readHistory.step }, whole)
      setZoom(
        next === null
          ? null
          : { range: whole.to - whole.from, from: next.from, to: next.to >= whole.to ? null : next.to },
      )
    }
    const renderer = createHistoryRenderer(host.current, {
      onHover: setHover,
      onView(visible) {
        clearTimeout(timer)
        timer = setTimeout(() => rest(visible), REST_MS)
      },
      onUserView: () => setTakenRange(latest.current.window.to - latest.current.window.from),
    })
    screen.current = renderer
    return () => {
      clearTimeout(timer)
      screen.current = null
      renderer.dispose()
    }
  }, [unit.id])
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) screen.current?.show(data, requestedWindow, range)
  }, [data, isPlaceholderData, requestedWindow, range, unit.id])
  useEffect(() => {
    if (freshness === 'live' && unit.sample !== null) screen.current?.showReading(unit.sample)
  }, [unit.sample, freshness, unit.id])
  useEffect(() => screen.current?.showLines(unit.thresholds), [unit.thresholds, unit.id])
  useEffect(() => screen.current?.recolor(), [theme, directionColours, growth, isShown, unit.id])

  function backToNow(): void {
    setZoom(null)
    setTakenRange(null)
    screen.current?.backToNow()
  }

  const isEmpty = data !== undefined && data.points.length === 0
  return (
    <section
      className="history"
      aria-label={t('History')}
      data-live={freshness === 'live'}
      data-step={isPlaceholderData ? undefined : data?.step}
      data-points={data?.points.length}
      data-gaps={data?.gaps.length}
    >
      <div className="history__chart">
        <div ref={host} className="history__canvas" />
        <ChartAttribution />
        {data !== undefined && (
          <Hovered history={data} at={hover} lines={linesOf(unit.effectiveThresholds, unit.product)} />
        )}
        {takenRange === range && (
          <span className="history__now">
            <Button size="small" onClick={backToNow}>
              {t('Back to now')}
            </Button>
          </span>
        )}
        {data === undefined && history.isError && (
          <PanelState kind="error" title={t('The history could not be read')} text={history.error.message} />
        )}
        {isEmpty && (
          <PanelState
            kind="empty"
            title={t('Nothing was watched here')}
            text={t('Volley keeps a reading every second from the first one on.')}
          />
        )}
      </div>
      {data !== undefined && <Legend history={data} />}
    </section>
  )
}
