import { Fragment } from 'react'
import { absent, formatCompact } from '@/renderer/kit/format/decimals'
import { plotToken } from '@/renderer/kit/charts/chart-palette'
import { type ChosenIndicator, colorsFrom, indicatorLabel } from './chosen-indicators'
import type { Figures, Indicator } from './indicator'
import { grouped } from '@/shared/base/grouped'
import { PERCENT_DECIMALS } from './indicator-lines'
import type { ReferenceType } from './reference-at'

interface LegendEntry {
  readonly label: string
  readonly indicator: Indicator
  readonly figures: Figures
  readonly color: number
}

function figureText(figure: number | null | undefined, { unit }: Indicator, decimals: number): string {
  if (figure === null || figure === undefined) return absent
  if (unit === 'volume') return formatCompact(figure.toFixed(4))
  if (unit === 'percent') return `${figure.toFixed(PERCENT_DECIMALS)} %`
  return grouped(figure.toFixed(unit === 'index' ? 2 : decimals))
}

interface ReadingProps extends Pick<IndicatorLegendProps, 'decimals' | 'problemOf'> {
  readonly reading: LegendEntry
}

/** Values of an indicator in the colors of its lines; lines with several colors are labeled. */
function Reading({ reading: series, decimals, problemOf }: ReadingProps) {
  const { label, indicator, figures, color } = series
  const problem = indicator.references?.map(problemOf).find((text) => text !== null) ?? null
  const isNamed = indicator.lines.some(({ tone }) => tone > 0)
  return (
    <span data-testid={`indicator-${indicator.id}`}>
      <i>{label}</i>
      {indicator.lines.map(({ name, tone }, line) => (
        <Fragment key={name}>
          {isNamed && <i className="legend__line">{name}</i>}
          <b style={{ color: `var(--${plotToken(color + tone)})` }}>{figureText(figures[line], indicator, decimals)}</b>
        </Fragment>
      ))}
      {problem !== null && <i className="legend__problem">{problem}</i>}
    </span>
  )
}

interface IndicatorLegendProps {
  readonly chosen: readonly ChosenIndicator[]
  /** Of the same candle, in the order of the choice. */
  readonly figures: readonly Figures[]
  readonly decimals: number
  /** Reason why candles of another type are missing or outdated. */
  readonly problemOf: (type: ReferenceType) => string | null
}

const entriesOf = ({ chosen, figures }: IndicatorLegendProps): readonly LegendEntry[] => {
  const colors = colorsFrom(chosen)
  return chosen.map((indicator, index) => ({
    label: indicatorLabel(indicator),
    indicator: indicator.indicator,
    figures: figures[index] ?? [],
    color: colors[index] ?? 0,
  }))
}

/** Values of the indicators over the candles. */
export function OverlayLegend(props: IndicatorLegendProps) {
  return entriesOf(props)
    .filter(({ indicator }) => indicator.place === 'price')
    .map((series, index) => <Reading key={index} reading={series} {...props} />)
}

/**
 * Values of the indicators below the candles, each at the top of its pane. `tops` are pixels; the first is the candle
 * pane.
 */
export function PaneLegends({ tops, ...props }: IndicatorLegendProps & { readonly tops: readonly number[] }) {
  return entriesOf(props)
    .filter(({ indicator }) => indicator.place === 'pane')
    .map((series, index) => {
      const top = tops[index + 1]
      return top === undefined ? null : (
        <div key={index} className="legend" style={{ top: top + 3 }}>
          <Reading reading={series} {...props} />
        </div>
      )
    })
}
