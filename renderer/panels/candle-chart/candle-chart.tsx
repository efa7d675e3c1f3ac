import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '@/shared/languages/text'
import { intervalMs, type ChartInterval } from '@/shared/trading/market/candle'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Anchor, ChartDrawing } from '@/shared/settings/chart-drawings'
import type { ChartStyle, PriceScale } from '@/shared/settings/chart-style'
import { useFeedState, useHealth } from '@/renderer/state/stores/health/health-store'
import { repriceRows } from '@/renderer/domain/drafts/reprice-row'
import { PricePickLayer } from '@/renderer/domain/drafts/pricing/price-pick-layer'
import { usePriceFill } from '@/renderer/domain/orders/use-price-fill'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelState, PanelVeil } from '@/renderer/kit/ui/panel/panel-state'
import { useGrowth } from '@/renderer/kit/theme/growth'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import { useAmend } from '@/renderer/domain/amend/use-amend'
import { GroupDialog } from '@/renderer/domain/group/group-dialog'
import { emptyForm } from '@/renderer/domain/group/group-form'
import { useOwnFills } from '@/renderer/domain/fills/use-own-fills'
import { openOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { AmendStrip } from './amend-strip'
import { CandleCountdown } from './candle-countdown'
import { CandleLegend } from './candle-legend'
import { Comparison, useCompared } from './comparison/comparison'
import { candleTime } from '@/renderer/kit/charts/chart-clock'
import { ChartAttribution } from '@/renderer/kit/charts/chart-attribution'
import { ChartMenu } from './chart-menu'
import { type ChartRenderer, createChartRenderer } from './chart-renderer'
import { ChipText } from '@/renderer/panels/candle-chart/marks/chip-text'
import { type ChosenIndicator, indicatorLabel } from './indicators/chosen-indicators'
import type { Figures } from './indicators/indicator'
import { noReferences } from './indicators/reference-at'
import { OverlayLegend, PaneLegends } from './indicators/indicator-legend'
import type { MarkChip } from '@/renderer/panels/candle-chart/marks/mark-chips'
import { rowMoves, ticksBetween } from '@/renderer/panels/candle-chart/marks/moved-group'
import type { ChartPoint } from './drawings/drag-drawings'
import { DrawingStrip } from './drawings/drawing-strip'
import { PlacingLayer } from './drawings/placing-layer'
import type { Drawings } from './drawings/use-drawings'
import { fillMarks } from './fills/fill-marks'
import type { PlacedFill } from './fills/fill-layer'
import { FillText } from './fills/fill-text'
import { onTick } from './exits/exit'
import { LevelLines } from './level-lines'
import { placePriceAlert } from '@/renderer/state/actions/price-alert-commands'
import { directionTo, newTerms, termsOf } from './price-alerts/alert-terms'
import { useAlertsOf } from './price-alerts/use-alerts-of'
import { useCandles } from './use-candles'
import { useReferences } from './use-references'
import { saveScreenshot } from './screenshot/chart-screenshot'
import { usePanelId } from '@/renderer/state/stores/selection-store'
import { environmentLabels, useApp } from '@/renderer/state/stores/app-store'
import { registerScreenshot } from '@/renderer/state/workspace/chart-screenshots'
import { useOwnMarks } from '@/renderer/panels/candle-chart/marks/use-own-marks'

export interface CandleChartProps {
  readonly drawings: Drawings
  readonly instrument: Instrument
  readonly interval: ChartInterval
  readonly indicators: readonly ChosenIndicator[]
  /** Form of the candles. A change remounts the chart. */
  readonly chartType: ChartStyle
  readonly scale: PriceScale
}

/**
 * Candles and volume of a symbol and interval, with indicators, own orders and draft rows as lines. Mounted again for
 * another symbol or interval.
 */
export function CandleChart({ instrument, interval, indicators, drawings, chartType, scale }: CandleChartProps) {
  const fillPrice = usePriceFill()
  const host = useRef<HTMLDivElement>(null)
  const screen = useRef<ChartRenderer | null>(null)
  const handlers = useRef({
    onPrice: (_price: number): void => undefined,
    onMoved: (_keys: readonly string[], _from: number, _to: number): void => undefined,
    onAlert: (_price: number): void => undefined,
    onAlertMoved: (_id: string, _price: number): void => undefined,
    onOldest: (): void => undefined,
    referenceAt: noReferences,
    onDrawing: (_id: string | null): void => undefined,
    onDrawingMoved: (_id: string, _points: readonly ChartPoint[]): void => undefined,
  })
  const [tops, setTops] = useState<readonly number[]>([])
  const [figures, setFigures] = useState<readonly Figures[]>([])
  const [isAway, setAway] = useState(false)
  const [hover, setHover] = useState<number | null>(null)
  const { height } = useSize(host)
  const growth = useGrowth()
  const { theme, directionColours } = useSettings((state) => state.settings)
  const [chip, setChip] = useState<MarkChip | null>(null)
  /** Orders that were dragged together, and the number of ticks. */
  const [group, setGroup] = useState<{ readonly keys: readonly string[]; readonly ticks: number } | null>(null)
  const [fill, setFill] = useState<PlacedFill | null>(null)
  const feed = useFeedState('rest')
  const connected = useHealth((state) => state.connected)

  // Layout effect, to run before the effects of the drawing code, including those of children.
  useLayoutEffect(() => {
    if (!host.current) return
    const renderer = createChartRenderer(host.current, interval, chartType, {
      onPrice: (price) => handlers.current.onPrice(price),
      onHover: setHover,
      onChip: setChip,
      onFill: setFill,
      onMoved: (keys, from, to) => handlers.current.onMoved(keys, from, to),
      onAlert: (price) => handlers.current.onAlert(price),
      onAlertMoved: (id, price) => handlers.current.onAlertMoved(id, price),
      onOldest: () => handlers.current.onOldest(),
      onAway: setAway,
      onPanes: setTops,
      onFigures: setFigures,
      onDrawing: (id) => handlers.current.onDrawing(id),
      onDrawingMoved: (id, points) => handlers.current.onDrawingMoved(id, points),
      referenceAt: (type, at) => handlers.current.referenceAt(type, at),
    })
    screen.current = renderer
    return () => {
      screen.current = null
      renderer.dispose()
    }
  }, [interval, chartType])
  const candles = useCandles(screen, instrument, interval, height > 0)
  const references = useReferences(screen, instrument, interval, indicators, candles.oldest, height > 0)
  const open = useOrders(openOrders)
  const amending = useAmend(open)
  const amended = open.find(({ key }) => key === amending.key)
  const movedTo = amended === undefined ? null : (amending.edit?.price ?? null)
  const moved = useMemo(
    () => (amended === undefined || movedTo === null ? null : { key: amended.key, price: movedTo }),
    [amended, movedTo],
  )
  const { marks, ghosts } = useOwnMarks(instrument, candles.latest?.close ?? null, open, moved)
  const { fills } = useOwnFills(instrument.category, instrument.symbol)
  const executed = useMemo(() => fillMarks(fills ?? [], interval), [fills, interval])
  const alerts = useAlertsOf(instrument)
  const addAlert = (price: string): void => {
    const market = candles.latest?.close
    if (market !== undefined)
      void placePriceAlert({ ...newTerms(instrument), price, direction: directionTo(price, market) })
  }
  const anchorOf = ({ at, price }: ChartPoint): Anchor => ({ at: Math.max(0, at), price: onTick(price, instrument) })
  useEffect(() => {
    handlers.current = {
      onPrice: (price) => fillPrice(onTick(price, instrument)),
      onMoved: (keys, fromPixel, toPixel) => {
        const moving = marks.filter(({ key }) => keys.includes(key))
        const [first] = moving
        const { tickSize } = instrument
        const to = onTick(toPixel, instrument)
        const ticks = ticksBetween(onTick(fromPixel, instrument), to, tickSize)
        if (first === undefined) return
        if (first.moves === 'row')
          repriceRows(
            moving.length === 1
              ? new Map([[first.key, { from: first.price, to, tickSize }]])
              : rowMoves(moving, ticks, tickSize),
          )
        else if (moving.length > 1) setGroup({ keys, ticks })
        else {
          const order = open.find(({ key }) => key === first.key)
          if (order !== undefined) amending.moveTo(order, to, instrument, false)
        }
      },
      onAlert: (at) => addAlert(onTick(at, instrument)),
      onAlertMoved: (id, at) => {
        const alert = alerts.find((candidate) => candidate.id === id)
        const market = candles.latest?.close
        if (alert === undefined || market === undefined) return
        const price = onTick(at, instrument)
        void placePriceAlert({ ...termsOf(alert), price, direction: directionTo(price, market) }, id)
      },
      onOldest: candles.pageBack,
      referenceAt: references.at,
      onDrawing: drawings.select,
      onDrawingMoved(id, points) {
        const drawing = drawings.list.find((candidate) => candidate.id === id)
        if (drawing !== undefined && points.length === drawing.anchors.length)
          drawings.change({ ...drawing, anchors: points.map(anchorOf) })
      },
    }
  })
  useEffect(() => screen.current?.setScale(instrument.priceDecimals, instrument.tickSize), [instrument])
  useEffect(() => screen.current?.setPriceScale(scale), [scale])
  useEffect(() => screen.current?.recolor(), [theme, directionColours, growth])
  useEffect(() => screen.current?.showMarks(marks), [marks])
  useEffect(() => screen.current?.showFills(executed), [executed, interval])
  useEffect(() => screen.current?.showAlerts(alerts), [alerts, interval])
  const { list, hidden, selected, tool } = drawings
  useEffect(
    () => screen.current?.showDrawings({ list: hidden ? [] : list, selected: selected?.id ?? null }),
    [list, hidden, selected, interval],
  )
  useEffect(() => screen.current?.showIndicators(indicators), [indicators, interval])

  const pickedAt = (y: number): string | null => {
    const price = screen.current?.priceAt(y) ?? null
    return price === null ? null : onTick(price, instrument)
  }
  const showDraft = useCallback((draft: ChartDrawing | null) => screen.current?.showDraft(draft), [])
  const { latest, isRead, problem, omitted, following } = candles
  const hovered = hover === null ? undefined : candles.at(hover)
  const time = hovered ? candleTime(hovered.at, interval) : null
  const inLegend = hovered ?? latest
  const isOld = problem !== null || !connected
  const isLive = !isOld && latest !== null && following
  const compared = useCompared(instrument)
  const environment = useApp(({ app }) => app?.profile.environment ?? 'practice')
  const panelId = usePanelId() ?? 'candle-chart'
  function saveAsScreenshot(): void {
    if (screen.current === null || host.current === null) return
    void saveScreenshot(screen.current.screenshot(), host.current, {
      instrument,
      interval,
      environment: environmentLabels[environment],
      candle: latest,
      indicators: indicators.map(indicatorLabel),
      compared,
      problem: problem ?? (connected ? null : t('Offline')),
      at: Date.now(),
    })
  }
  useEffect(() => registerScreenshot(panelId, saveAsScreenshot))
  const reading = { chosen: indicators, figures, decimals: instrument.priceDecimals, problemOf: references.problemOf }
  return (
    <div className="chart__frame" data-live={isLive ? 'true' : undefined}>
      <div
        ref={host}
        className="chart__canvas"
        role="group"
        aria-label={t`${instrument.symbol} candles of ${interval}`}
        data-candles={latest === null ? undefined : 'shown'}
        data-fills={executed.length}
      />
      <ChartAttribution />
      <ChartMenu
        host={host}
        instrument={instrument}
        last={latest?.close ?? null}
        priceAt={pickedAt}
        axisWidth={() => screen.current?.axisWidth() ?? 0}
        onAlert={addAlert}
        onScreenshot={saveAsScreenshot}
      />
      <PricePickLayer category={instrument.category} symbol={instrument.symbol} priceAt={pickedAt} />
      {tool !== null && (
        <PlacingLayer
          key={tool}
          tool={tool}
          anchorAt={(at) => {
            const point = screen.current?.pointAt(at) ?? null
            return point === null ? null : anchorOf(point)
          }}
          onDraft={showDraft}
          onPlaced={(drawing) => {
            drawings.begin(null)
            drawings.add(drawing)
            drawings.select(drawing.id)
          }}
          onEnd={() => drawings.begin(null)}
        />
      )}
      {selected !== null && (
        <DrawingStrip
          drawing={selected}
          drawings={drawings}
          tickSize={instrument.tickSize}
          decimals={instrument.priceDecimals}
          stepMs={intervalMs[interval]}
        />
      )}
      <CandleLegend candle={inLegend} decimals={instrument.priceDecimals} time={time}>
        {omitted !== null && <span data-testid="candles-left-out">{omitted}</span>}
        {isLive && height > 0 && <CandleCountdown interval={interval} />}
        <OverlayLegend {...reading} />
        <Comparison
          key={`comparison ${interval}`}
          screen={screen}
          instrument={instrument}
          interval={interval}
          oldest={candles.oldest}
          visible={height > 0}
        />
        <LevelLines
          key={interval}
          screen={screen}
          instrument={instrument}
          visible={height > 0}
          last={latest?.close ?? null}
        />
      </CandleLegend>
      {inLegend !== null && <PaneLegends {...reading} tops={tops} />}
      {ghosts.visible < ghosts.all && (
        <p
          className="chart__ghosts"
          data-testid="ghosts-capped"
        >{t`Draft: the ${ghosts.visible} of ${ghosts.all} rows nearest to the price`}</p>
      )}
      {amended !== undefined && <AmendStrip amending={amending} order={amended} instrument={instrument} />}
      {group !== null && (
        <GroupDialog
          title={t`Amend ${group.keys.length} orders`}
          orders={open.filter(({ key }) => group.keys.includes(key))}
          begin={{ ...emptyForm, shiftBy: String(group.ticks) }}
          onClose={() => setGroup(null)}
        />
      )}
      {chip !== null && <ChipText chip={chip} instrument={instrument} />}
      {fill !== null && chip === null && <FillText fill={fill} instrument={instrument} />}
      {(isAway || !following) && (
        <Button size="small" className="chart__now" onClick={candles.toNow}>
          {t('Back to now')}
        </Button>
      )}
      {latest === null && problem === null && !isRead && <PanelState kind="loading" title={t('Loading candles')} />}
      {latest === null && problem === null && isRead && (
        <PanelState
          kind="empty"
          title={t('No candles')}
          text={omitted ?? t`Nothing was traded yet in ${instrument.symbol}.`}
        />
      )}
      {latest === null && problem !== null && (
        <PanelState kind="error" title={t('No candles')} text={t`${problem} Trying again…`} />
      )}
      {latest !== null && isOld && (
        <PanelVeil
          kind={!connected || feed === 'offline' ? 'offline' : 'stale'}
          text={problem === null ? t('Offline: these candles are old') : t`The last candle is old: ${problem}`}
        />
      )}
    </div>
  )
}
