import { t } from '@/shared/languages/text'
import { curveBounds, positionsOf, weightsOf, wrongSizes, wrongSpacing } from '@/shared/trading/batch/ladder/curves'
import { numbersOf, sizesOf, spacingOf, type LadderForm } from '@/shared/trading/batch/ladder/ladder-form'

/** Point of a curve that can be dragged vertically or moved with keys. */
export interface CurveHandle {
  readonly label: string
  /** Position along the orders, from 0 to 1. */
  readonly at: number
  readonly value: number
  readonly least: number
  readonly most: number
  readonly step: number
  /** The value for screen readers. */
  readonly text: string
  /** Change of the form when the handle is moved to this value. */
  readonly moved: (value: number) => Partial<LadderForm>
}

/** A drawn curve: its line at equal distances, the orders on it, and the handles. */
export interface CurveView {
  /** Value at the upper edge; the lower edge is 0. */
  readonly top: number
  readonly line: readonly number[]
  readonly orders: readonly number[]
  readonly handles: readonly CurveHandle[]
}

/** Points of a drawn line; odd, to include the middle. */
const LINE_POINTS = 81
/** Maximum number of dots; more would merge into a line. */
const MOST_DOTS = 60

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
/** A number as typed: without needless decimals and never with an exponent. */
const typed = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)))
const listed = (values: readonly number[], at: number, value: number): string =>
  values.with(at, Number(typed(value, 2))).join(' ')

const dotted = (count: number): number => (count >= 1 && count <= MOST_DOTS ? count : 0)

/** Exponent of the power curve that has this percentage in the middle. */
const exponentThrough = (percent: number): number =>
  within(Math.log(percent / 100) / Math.log(0.5), curveBounds.exponent.least, curveBounds.exponent.most)

/** Spacing as a curve: position of each order between the first and the last price, in percent. */
export function spacingView(form: LadderForm, count: number, lastToFirst: number): CurveView {
  const spacing = spacingOf(form)
  const plotted = wrongSpacing(spacing) === null ? spacing : ({ kind: 'linear' } as const)
  const percents = (points: number) => positionsOf(plotted, points, lastToFirst).map((place) => 100 * place)
  const line = percents(LINE_POINTS)
  const curve = { top: 100, line, orders: percents(dotted(count)) }
  if (plotted.kind !== 'own') {
    const middle = line[(LINE_POINTS - 1) / 2]!
    const { least, most } = curveBounds.exponent
    const handle: CurveHandle = {
      label: t('Middle of the ladder'),
      at: 0.5,
      value: middle,
      least: 100 * 0.5 ** most,
      most: 100 * 0.5 ** least,
      step: 1,
      text: t`${typed(middle, 1)} percent of the way`,
      moved: (value) => ({ spacing: 'power', exponent: typed(exponentThrough(value), 2) }),
    }
    return { ...curve, handles: [handle] }
  }
  const { points } = plotted
  const handles = points.map((value, at): CurveHandle => ({
    label: t`Point ${at + 1} of ${points.length}`,
    at: (at + 1) / (points.length + 1),
    value,
    least: points[at - 1] ?? 0,
    most: points[at + 1] ?? 100,
    step: 1,
    text: t`${typed(value, 1)} percent of the way`,
    moved: (next) => ({ points: listed(points, at, next) }),
  }))
  return { ...curve, handles }
}

/** Upper edge for weights up to `largest`: a power of two with room for dragging. */
const roomAbove = (largest: number): number => 2 ** (Math.floor(Math.log2(largest)) + 1)

const ratioHandle = (
  at: 'last' | 'middle',
  value: number,
  moved: (ratio: string) => Partial<LadderForm>,
): CurveHandle => ({
  label: at === 'last' ? t('Last size to first') : t('Middle size to the ends'),
  at: at === 'last' ? 1 : 0.5,
  value,
  least: curveBounds.ratio.least,
  most: curveBounds.ratio.most,
  step: 0.1,
  text: t`${typed(value, 2)} times`,
  moved: (ratio) => moved(typed(Math.max(ratio, curveBounds.ratio.least), 2)),
})

/** Sizes as a curve: size of each order relative to the first, or its weight. */
export function sizesView(form: LadderForm, count: number): CurveView {
  const sizes = sizesOf(form)
  const plotted = wrongSizes(sizes) === null ? sizes : ({ kind: 'flat' } as const)
  const weights = (orders: number): number[] => {
    const all = weightsOf(plotted, orders)
    return plotted.kind === 'own' ? all : all.map((weight) => weight / all[0]!)
  }
  const line = weights(LINE_POINTS)
  const curve = { top: roomAbove(Math.max(...line)), line, orders: weights(dotted(count)) }
  switch (plotted.kind) {
    case 'flat':
      return {
        ...curve,
        handles: [
          ratioHandle('middle', 1, (ratio) => ({ sizes: 'pyramid', ratio })),
          ratioHandle('last', 1, (ratio) => ({ sizes: 'ramp', ratio })),
        ],
      }
    case 'ramp':
    case 'exponential':
      return { ...curve, handles: [ratioHandle('last', plotted.ratio, (ratio) => ({ ratio }))] }
    case 'pyramid':
    case 'bell':
      return { ...curve, handles: [ratioHandle('middle', plotted.ratio, (ratio) => ({ ratio }))] }
    case 'own': {
      const { weights: own } = plotted
      const handles = own.map((value, at): CurveHandle => ({
        label: t`Weight ${at + 1} of ${own.length}`,
        at: at / (own.length - 1),
        value,
        least: curveBounds.weight.least,
        most: curveBounds.weight.most,
        step: Math.max(curve.top / 100, 0.01),
        text: t`weight ${typed(value, 3)}`,
        moved: (next) => ({ weights: listed(numbersOf(form.weights), at, Math.max(next, 0.01)) }),
      }))
      return { ...curve, handles }
    }
  }
}
