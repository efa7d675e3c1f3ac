import { useMemo } from 'react'
import { t } from '@/shared/languages/text'
import { ChartInterval } from '@/shared/trading/market/candle'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { selectInterval, useInterval, usePanelId, useSelection } from '@/renderer/state/stores/selection-store'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { CandleChart } from './candle-chart'
import { type ChosenIndicator, chosenIndicators, savedIndicators } from './indicators/chosen-indicators'
import { IndicatorsPopover } from './indicators/indicators-popover'
import { DrawingsPopover } from './drawings/drawings-popover'
import { useDrawings } from './drawings/use-drawings'
import { ChartTypeMenu } from './chart-type-menu'
import { useCompared } from './comparison/comparison'
import { PriceAlertsPopover } from './price-alerts/price-alerts-popover'
import './candle-chart.css'

const intervals = ChartInterval.options.map((value) => ({ value, label: value }))

const choose = (chosen: readonly ChosenIndicator[]): void =>
  void saveSettings({ chartIndicators: savedIndicators(chosen) })

/** Price chart of the current symbol. */
export function CandleChartPanel() {
  const { category, symbol } = useSelection()
  const interval = useInterval()
  const panelId = usePanelId()
  const instruments = useInstruments(category)
  const instrument = instruments.data?.find((candidate) => candidate.symbol === symbol)
  const { chartIndicators: saved, chartLook, priceScale } = useSettings(({ settings }) => settings)
  const chosen = useMemo(() => chosenIndicators(saved), [saved])
  const drawings = useDrawings(category, symbol)
  const compared = useCompared({ category, symbol })
  const toolbar = (
    <>
      <Choice
        label={t('Candle interval')}
        size="small"
        value={interval}
        options={intervals}
        onChange={(chosen) => selectInterval(chosen, panelId)}
      />
      <span className="toolbar__gap" />
      <PriceAlertsPopover category={category} symbol={symbol} />
      <DrawingsPopover drawings={drawings} symbol={symbol} decimals={instrument?.priceDecimals ?? 2} />
      <IndicatorsPopover chosen={chosen} onChange={choose} />
      <ChartTypeMenu chartType={chartLook} scale={priceScale} compared={compared} />
    </>
  )
  return (
    <Panel label={t('Chart')} className="chart" toolbar={toolbar}>
      {instrument ? (
        <CandleChart
          key={`${category}:${symbol}:${interval}:${chartLook}`}
          instrument={instrument}
          interval={interval}
          indicators={chosen}
          drawings={drawings}
          chartType={chartLook}
          scale={priceScale}
        />
      ) : instruments.isPending ? (
        <PanelState kind="loading" title={t('Loading symbol rules')} />
      ) : (
        <PanelState
          kind={instruments.isError ? 'error' : 'empty'}
          title={t`No chart of ${symbol}`}
          text={instruments.error?.message ?? t`${category} does not list it.`}
        />
      )}
    </Panel>
  )
}
