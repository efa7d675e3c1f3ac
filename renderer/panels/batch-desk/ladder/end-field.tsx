import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import { convertedEnd, endUnits, followsMarket, priceOfEnd, type LadderEnd } from '@/shared/trading/batch/ladder/ends'
import { otherNotation, ReadingButtons } from '@/renderer/kit/forms/amount-field'
import { Field } from '@/renderer/kit/ui/fields/field'
import { Select } from '@/renderer/kit/ui/fields/select'
import type { LadderModel } from './use-ladder'
import { Input } from '@/renderer/kit/ui/fields/input'

const unitLabels = {
  price: t('Price'),
  percent: t('% from mid'),
  mid: t('Ticks from mid'),
  bid: t('Ticks from bid'),
  ask: t('Ticks from ask'),
} as const

interface EndFieldProps {
  readonly field: 'from' | 'to'
  readonly label: string
  readonly model: LadderModel
  readonly error: string | null
}

/** An end of the ladder: a price, or a distance from the market with the resulting price. */
export function EndField({ field, label, model, error }: EndFieldProps) {
  const { form, world, change } = model
  const { instrument, top } = world
  const end = form[field]
  const set = (next: LadderEnd) => change({ [field]: next })
  const reading = priceOfEnd(end, top, instrument, form.side)
  const hint = !followsMarket(end) || !reading.ok ? undefined : t`${grouped(reading.value)} ${instrument.quoteCoin} now`
  // The form reports one field at a time; an invalid distance reports its error in its field.
  const reason = reading.ok || model.waiting ? null : t`The price: ${reading.reason}`
  const notation = otherNotation(end.text)
  return (
    <Field
      label={label}
      error={notation?.reason ?? error ?? reason}
      hint={hint}
      fix={notation && <ReadingButtons readings={notation.readings} onTake={(text) => set({ ...end, text })} />}
    >
      {(input) => (
        <div className="ladder-end">
          <div className="input-box">
            <Input
              {...input}
              className="input-box__input num"
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              value={end.text}
              onChange={(event) => set({ ...end, text: event.target.value })}
              data-testid={`ladder-${field}`}
            />
          </div>
          <Select
            label={t`${label} in`}
            value={end.unit}
            options={endUnits.map((value) => ({ value, label: unitLabels[value] }))}
            onChange={(unit) => set(convertedEnd(end, unit, top, instrument, form.side))}
          />
        </div>
      )}
    </Field>
  )
}
