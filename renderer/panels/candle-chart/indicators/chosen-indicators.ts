import type { ChartIndicators } from '@/shared/settings/chart-indicators'
import type { Indicator, Parameter, Values } from './indicator'
import { oscillators } from './oscillators'
import { overlays } from './overlays'
import { references } from './references'

/** Every indicator, in the order of the menu. */
export const indicators: readonly Indicator[] = [...overlays, ...oscillators, ...references]

/** An indicator on the chart, with a value for each of its parameters. */
export interface ChosenIndicator {
  readonly indicator: Indicator
  readonly values: Values
}

const isWithin = (value: number, { min, max, isFraction = false }: Parameter): boolean =>
  value >= min && value <= max && (isFraction || Number.isInteger(value))

/** What is wrong with the text of a parameter, in words; null when it can be taken. */
export function valueProblem(text: string, parameter: Parameter): string | null {
  const { label, min, max, isFraction = false } = parameter
  if (text.trim() !== '' && isWithin(Number(text), parameter)) return null
  return `${label}: a ${isFraction ? '' : 'whole '}number from ${min} to ${max}`
}

/** An indicator as it comes, and with what was chosen where that can be taken. */
export const withValues = (indicator: Indicator, values: Values = {}): ChosenIndicator => ({
  indicator,
  values: Object.fromEntries(
    Object.entries(indicator.parameters).map(([id, parameter]) => {
      const value = values[id]
      return [id, value !== undefined && isWithin(value, parameter) ? value : parameter.initial]
    }),
  ),
})

/** What settings hold; indicators this version does not know are ignored. */
export const chosenIndicators = (saved: ChartIndicators): readonly ChosenIndicator[] =>
  saved.flatMap(({ id, values }) => {
    const indicator = indicators.find((known) => known.id === id)
    return indicator === undefined ? [] : [withValues(indicator, values)]
  })

export const savedIndicators = (chosen: readonly ChosenIndicator[]): ChartIndicators =>
  chosen.map(({ indicator, values }) => ({ id: indicator.id, values: { ...values } }))

/** 'MACD 12 26 9'. */
export const indicatorLabel = ({ indicator, values }: ChosenIndicator): string =>
  [indicator.short, ...Object.values(values)].join(' ')

/** The number of each one's first color: over the candles they go on, in a pane of its own each begins anew. */
export function colorsFrom(chosen: readonly ChosenIndicator[]): readonly number[] {
  let next = 0
  return chosen.map(({ indicator: { place, lines } }) => {
    if (place === 'pane') return 0
    const first = next
    next += 1 + Math.max(...lines.map(({ tone }) => tone))
    return first
  })
}
