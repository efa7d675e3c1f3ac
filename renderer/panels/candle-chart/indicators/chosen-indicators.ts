import { t } from '@/shared/languages/text'
import type { ChartIndicators } from '@/shared/settings/chart-indicators'
import type { Indicator, Parameter, Values } from './indicator'
import { oscillators } from './oscillators'
import { overlays } from './overlays'
import { references } from './references'

/** All indicators in the order of the menu. */
export const indicators: readonly Indicator[] = [...overlays, ...oscillators, ...references]

/** An indicator on the chart, with a value for each of its parameters. */
export interface ChosenIndicator {
  readonly indicator: Indicator
  readonly values: Values
}

const isWithin = (value: number, { min, max, isFraction = false }: Parameter): boolean =>
  value >= min && value <= max && (isFraction || Number.isInteger(value))

/** Problem of a parameter's text; null if it is valid. */
export function valueProblem(text: string, parameter: Parameter): string | null {
  const { label, min, max, isFraction = false } = parameter
  if (text.trim() !== '' && isWithin(Number(text), parameter)) return null
  return t`${label}: a ${isFraction ? '' : t('whole ')}number from ${min} to ${max}`
}

/** An indicator with its default values, replaced by valid chosen values. */
export const withValues = (indicator: Indicator, values: Values = {}): ChosenIndicator => ({
  indicator,
  values: Object.fromEntries(
    Object.entries(indicator.parameters).map(([id, parameter]) => {
      const value = values[id]
      return [id, value !== undefined && isWithin(value, parameter) ? value : parameter.initial]
    }),
  ),
})

/** Indicators from the settings; those unknown to this version are ignored. */
export const chosenIndicators = (saved: ChartIndicators): readonly ChosenIndicator[] =>
  saved.flatMap(({ id, values }) => {
    const indicator = indicators.find((candidate) => candidate.id === id)
    return indicator === undefined ? [] : [withValues(indicator, values)]
  })

export const savedIndicators = (chosen: readonly ChosenIndicator[]): ChartIndicators =>
  chosen.map(({ indicator, values }) => ({ id: indicator.id, values: { ...values } }))

/** 'MACD 12 26 9'. */
export const indicatorLabel = ({ indicator, values }: ChosenIndicator): string =>
  [indicator.short, ...Object.values(values)].join(' ')

/** Index of each indicator's first color: continued for overlays, restarted in each separate pane. */
export function colorsFrom(chosen: readonly ChosenIndicator[]): readonly number[] {
  let next = 0
  return chosen.map(({ indicator: { place, lines } }) => {
    if (place === 'pane') return 0
    const first = next
    next += 1 + Math.max(...lines.map(({ tone }) => tone))
    return first
  })
}
