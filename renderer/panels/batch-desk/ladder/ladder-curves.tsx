import { text } from '@/shared/languages/text'
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
  { value: 'linear', label: 'Linear', title: 'The same distance between all orders' },
  { value: 'geometric', label: 'Geometric', title: 'The same percentage between all orders' },
  { value: 'power', label: 'Power', title: 'Above 1 the orders crowd at the first price, below at the last' },
  { value: 'own', label: 'Own', title: 'Points between the ends' },
] as const
const shapes = [
  { value: 'flat', label: 'Flat', title: 'All orders the same size' },
  { value: 'ramp', label: 'Ramp', title: 'Even steps from the first size to the last' },
  { value: 'exponential', label: 'Exponential', title: 'Each size is the same multiple of the previous one' },
  { value: 'pyramid', label: 'Pyramid', title: 'Even steps to the middle and back' },
  { value: 'bell', label: 'Bell', title: 'A normal curve around the middle' },
  { value: 'own', label: 'Own', title: 'Weights of your own' },
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
      <CurveNumber label="Exponent" value={form.exponent} onChange={(exponent) => change({ exponent })} error={error} />
    ),
    own: (
      <CurveNumber
        list
        label="% of the way"
        value={form.points}
        onChange={(points) => change({ points })}
        error={error}
      />
    ),
  }[form.spacing]
  return (
    <CurveSection
      heading="Spacing"
      number={number}
      value={form.spacing}
      onChange={(spacing) => change({ spacing })}
      options={spacings}
    >
      <CurveEditor
        label="Spacing"
        start={text('From', 'price')}
        end={text('To', 'price')}
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
      label={middle ? 'Middle to ends' : 'Last to first'}
      value={form.ratio}
      onChange={(value) => change({ ratio: value })}
      error={error}
    />
  )
  const weights = (
    <CurveNumber
      list
      label="Weights"
      value={form.weights}
      onChange={(value) => change({ weights: value })}
      error={error}
    />
  )
  return (
    <CurveSection
      heading="Sizes"
      number={form.sizes === 'flat' ? null : form.sizes === 'own' ? weights : ratio}
      value={form.sizes}
      onChange={(sizes) => change({ sizes })}
      options={shapes}
    >
      <CurveEditor
        label="Sizes"
        start={text('First', 'order')}
        end={text('Last', 'order')}
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
  const fieldOf = (name: 'Price' | 'Size' | 'seed'): string | null => (error?.includes(name) === true ? error : null)
  const reroll = () => {
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
    change({ seed: String(seed % curveBounds.seed.most) })
  }
  return (
    <section className="ladder-jitter" aria-label="Jitter">
      <AmountField
        label="Price jitter"
        unit="% of gap"
        value={form.priceJitter}
        onChange={(priceJitter) => change({ priceJitter })}
        error={fieldOf('Price')}
      />
      <AmountField
        label="Size jitter"
        unit="%"
        value={form.sizeJitter}
        onChange={(sizeJitter) => change({ sizeJitter })}
        error={fieldOf('Size')}
      />
      <TextField label="Seed" numeric value={form.seed} onChange={(seed) => change({ seed })} error={fieldOf('seed')} />
      <Button onClick={reroll} disabled={form.priceJitter.trim() === '0' && form.sizeJitter.trim() === '0'}>
        Roll again
      </Button>
    </section>
  )
}
