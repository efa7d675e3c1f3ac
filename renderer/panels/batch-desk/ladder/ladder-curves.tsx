import { t } from '@/shared/languages/text'
import type { ReactNode } from 'react'
import { toPixelNumber } from '@/shared/base/decimal'
import { curveBounds } from '@/shared/trading/batch/ladder/curves'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice, type ChoiceProps } from '@/renderer/kit/ui/fields/choice'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { CurveEditor } from './curve-editor'
import { CurveNumber } from './curve-number'
import { sizesView, spacingView } from './curve-view'
import { errorOf } from './ladder-fields'
import type { LadderModel } from './use-ladder'

const spacings = [
  { value: 'linear', label: t('Linear'), title: t('The same distance between all orders') },
  { value: 'geometric', label: t('Geometric'), title: t('The same percentage between all orders') },
  { value: 'power', label: t('Power'), title: t('Above 1 the orders crowd at the first price, below at the last') },
  { value: 'own', label: t('Own'), title: t('Points between the ends') },
] as const
const shapes = [
  { value: 'flat', label: t('Flat'), title: t('All orders the same size') },
  { value: 'ramp', label: t('Ramp'), title: t('Even steps from the first size to the last') },
  { value: 'exponential', label: t('Exponential'), title: t('Each size is the same multiple of the previous one') },
  { value: 'pyramid', label: t('Pyramid'), title: t('Even steps to the middle and back') },
  { value: 'bell', label: t('Bell'), title: t('A normal curve around the middle') },
  { value: 'own', label: t('Own'), title: t('Weights of your own') },
] as const

interface CurveSectionProps<Kind extends string> {
  readonly heading: string
  /** The field for the number of the selected kind. */
  readonly number: ReactNode
  readonly value: Kind
  readonly onChange: (kind: Kind) => void
  readonly options: ChoiceProps<Kind>['options']
  readonly children: ReactNode
}

/** A kind of curve with its number and the resulting curve. */
function CurveSection<Kind extends string>(props: CurveSectionProps<Kind>) {
  const { heading, number, value, onChange, options, children } = props
  return (
    <section className="ladder-curve">
      <header className="ladder-curve__head">
        <h3 className="ladder-heading">{heading}</h3>
        {number}
      </header>
      <Choice size="small" wide label={heading} value={value} onChange={onChange} options={options} />
      {children}
    </section>
  )
}

/** Spacing of the prices. */
export function SpacingCurve({ model }: { readonly model: LadderModel }) {
  const { form, shape, change } = model
  const lastToFirst = shape === null ? NaN : toPixelNumber(shape.to) / toPixelNumber(shape.from)
  const error = errorOf(model, 'spacing')
  const number = {
    linear: null,
    geometric: null,
    power: (
      <CurveNumber
        label={t('Exponent')}
        value={form.exponent}
        onChange={(exponent) => change({ exponent })}
        error={error}
      />
    ),
    own: (
      <CurveNumber
        list
        label={t('% of the way')}
        value={form.points}
        onChange={(points) => change({ points })}
        error={error}
      />
    ),
  }[form.spacing]
  return (
    <CurveSection
      heading={t('Spacing')}
      number={number}
      value={form.spacing}
      onChange={(spacing) => change({ spacing })}
      options={spacings}
    >
      <CurveEditor
        label={t('Spacing')}
        start={t('From', 'price')}
        end={t('To', 'price')}
        view={spacingView(form, shape?.count ?? 0, Number.isFinite(lastToFirst) ? lastToFirst : 1)}
        onChange={change}
      />
    </CurveSection>
  )
}

/** Relative size of the orders. */
export function SizeCurve({ model }: { readonly model: LadderModel }) {
  const { form, shape, change } = model
  const error = errorOf(model, 'sizes')
  const middle = form.sizes === 'pyramid' || form.sizes === 'bell'
  const ratio = (
    <CurveNumber
      label={middle ? t('Middle to ends') : t('Last to first')}
      value={form.ratio}
      onChange={(value) => change({ ratio: value })}
      error={error}
    />
  )
  const weights = (
    <CurveNumber
      list
      label={t('Weights')}
      value={form.weights}
      onChange={(value) => change({ weights: value })}
      error={error}
    />
  )
  return (
    <CurveSection
      heading={t('Sizes')}
      number={form.sizes === 'flat' ? null : form.sizes === 'own' ? weights : ratio}
      value={form.sizes}
      onChange={(sizes) => change({ sizes })}
      options={shapes}
    >
      <CurveEditor
        label={t('Sizes')}
        start={t('First', 'order')}
        end={t('Last', 'order')}
        view={sizesView(form, shape?.count ?? 0)}
        onChange={change}
      />
    </CurveSection>
  )
}

/** Random variation of prices and sizes, with a visible seed that can be drawn again. */
export function JitterFields({ model }: { readonly model: LadderModel }) {
  const { form, change } = model
  const error = errorOf(model, 'jitter')
  const fieldOf = (name: string): string | null => (error?.includes(name) === true ? error : null)
  const reroll = () => {
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
    change({ seed: String(seed % curveBounds.seed.most) })
  }
  return (
    <section className="ladder-jitter" aria-label={t('Jitter')}>
      <AmountField
        label={t('Price jitter')}
        unit={t('% of gap')}
        value={form.priceJitter}
        onChange={(priceJitter) => change({ priceJitter })}
        error={fieldOf(t('Price'))}
      />
      <AmountField
        label={t('Size jitter')}
        unit="%"
        value={form.sizeJitter}
        onChange={(sizeJitter) => change({ sizeJitter })}
        error={fieldOf(t('Size'))}
      />
      <TextField
        label={t('Seed')}
        numeric
        value={form.seed}
        onChange={(seed) => change({ seed })}
        error={fieldOf('seed')}
      />
      <Button onClick={reroll} disabled={form.priceJitter.trim() === '0' && form.sizeJitter.trim() === '0'}>
        {t('Roll again')}
      </Button>
    </section>
  )
}
