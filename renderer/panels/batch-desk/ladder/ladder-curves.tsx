import { toPixelNumber } from '@/shared/base/decimal'
import { curveBounds } from '@/shared/trading/batch/ladder/curves'
import { Button } from '@/renderer/kit/ui/button'
import { Choice } from '@/renderer/kit/ui/choice'
import { TextField } from '@/renderer/kit/ui/field'
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
  { value: 'exponential', label: 'Exponential', title: 'Each size the same multiple of the one before' },
  { value: 'pyramid', label: 'Pyramid', title: 'Even steps to the middle and back' },
  { value: 'bell', label: 'Bell', title: 'A normal curve around the middle' },
  { value: 'own', label: 'Own', title: 'Weights of your own' },
] as const

/** How prices are spaced: a choice, its number, and the curve that both are. */
export function SpacingCurve({ model }: { readonly model: LadderModel }) {
  const { form, shape, change } = model
  const lastToFirst = shape === null ? NaN : toPixelNumber(shape.to) / toPixelNumber(shape.from)
  const error = errorOf(model, 'spacing')
  return (
    <section className="ladder-curve">
      <header className="ladder-curve__head">
        <h3 className="ladder-heading">Spacing</h3>
        {form.spacing === 'power' && (
          <CurveNumber
            label="Exponent"
            value={form.exponent}
            onChange={(exponent) => change({ exponent })}
            error={error}
          />
        )}
        {form.spacing === 'own' && (
          <CurveNumber
            list
            label="% of the way"
            value={form.points}
            onChange={(points) => change({ points })}
            error={error}
          />
        )}
      </header>
      <Choice
        size="small"
        wide
        label="Spacing"
        value={form.spacing}
        onChange={(spacing) => change({ spacing })}
        options={spacings}
      />
      <CurveEditor
        label="Spacing"
        start="From"
        end="To"
        view={spacingView(form, shape?.count ?? 0, Number.isFinite(lastToFirst) ? lastToFirst : 1)}
        onChange={change}
      />
    </section>
  )
}

/** How large the orders are beside one another: a choice, its number, and the curve that both are. */
export function SizeCurve({ model }: { readonly model: LadderModel }) {
  const { form, shape, change } = model
  const error = errorOf(model, 'sizes')
  const middle = form.sizes === 'pyramid' || form.sizes === 'bell'
  return (
    <section className="ladder-curve">
      <header className="ladder-curve__head">
        <h3 className="ladder-heading">Sizes</h3>
        {form.sizes !== 'flat' && form.sizes !== 'own' && (
          <CurveNumber
            label={middle ? 'Middle to ends' : 'Last to first'}
            value={form.ratio}
            onChange={(ratio) => change({ ratio })}
            error={error}
          />
        )}
        {form.sizes === 'own' && (
          <CurveNumber
            list
            label="Weights"
            value={form.weights}
            onChange={(weights) => change({ weights })}
            error={error}
          />
        )}
      </header>
      <Choice
        size="small"
        wide
        label="Sizes"
        value={form.sizes}
        onChange={(sizes) => change({ sizes })}
        options={shapes}
      />
      <CurveEditor label="Sizes" start="First" end="Last" view={sizesView(form, shape?.count ?? 0)} onChange={change} />
    </section>
  )
}

/** Chance in prices and sizes, by a seed that is shown and can be drawn again. */
export function JitterFields({ model }: { readonly model: LadderModel }) {
  const { form, change } = model
  const error = errorOf(model, 'jitter')
  const fieldOf = (name: 'Price' | 'Size' | 'seed'): string | null => (error?.includes(name) === true ? error : null)
  const reroll = () => {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    change({ seed: String(drawn % curveBounds.seed.most) })
  }
  return (
    <section className="ladder-jitter" aria-label="Jitter">
      <TextField
        label="Price jitter"
        numeric
        unit="% of gap"
        value={form.priceJitter}
        onChange={(priceJitter) => change({ priceJitter })}
        error={fieldOf('Price')}
      />
      <TextField
        label="Size jitter"
        numeric
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
