import type { TechnicalIndicator } from 'trading-signals'
import { t } from '@/shared/languages/text'
import type { Bar, Figures, IndicatorLine, Parameter, Step } from './indicator'

/** Results of a library indicator by candle, once it has enough input. */
export function libraryStep<Result, Input>(
  indicator: TechnicalIndicator<Result, Input, object>,
  input: (bar: Bar) => Input,
  figures: (result: NonNullable<Result>) => Figures,
): Step {
  return (bar, replace) => {
    indicator.update(input(bar), replace)
    const result = indicator.isStable ? indicator.getResult() : null
    // Some indicators divide by zero in a market without movement.
    return result === null ? [] : figures(result).map((value) => (Number.isFinite(value) ? value : null))
  }
}

export const closeOf = ({ close }: Bar): number => close
export const wholeBar = (bar: Bar): Bar => bar
export const single = (figure: number): Figures => [figure]

export const period = (initial: number, min = 2): Parameter => ({ label: t('Period'), min, max: 500, initial })
export const oneLine = (name: string): readonly IndicatorLine[] => [{ name, tone: 0 }]
