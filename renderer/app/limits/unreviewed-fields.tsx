import { t } from '@/shared/languages/text'
import { unreviewedLimits } from '@/shared/trading/pretrade/limits/unreviewed'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { type UnreviewedForm, type UnreviewedProblems, unreviewedRows } from './unreviewed-form'

interface UnreviewedFieldsProps {
  readonly symbol: string
  readonly form: UnreviewedForm
  readonly problems: UnreviewedProblems
  readonly onChange: (form: UnreviewedForm) => void
}

/** Limits up to which the ticket sends a single order without a review. */
export function UnreviewedFields({ symbol, form, problems, onChange }: UnreviewedFieldsProps) {
  return (
    <fieldset className="limits__lock">
      <legend>{t('Orders without a review')}</legend>
      <Checkbox checked={form.isOn} onChange={(isOn) => onChange({ ...form, isOn })}>
        {t('Send single orders of the ticket at once within these limits')}
      </Checkbox>
      <p className="faint">
        {t(
          'The main process checks the limits with the book at the send. An order above one of them, ' +
            'or with any other finding, is reviewed. Orders with real money need arming in every case.',
        )}
      </p>
      {form.isOn && (
        <div className="limits__grid">
          {unreviewedLimits.map((name) => (
            <AmountField
              key={name}
              {...unreviewedRows[name]}
              value={form[name]}
              error={problems[name]}
              onChange={(typed) => onChange({ ...form, [name]: typed })}
            />
          ))}
          <AmountField
            label={t`Largest quantity of ${symbol}`}
            unit="coin"
            hint={t('In the coin of the lots; empty: no limit')}
            value={form.quantity}
            error={problems.quantity}
            onChange={(quantity) => onChange({ ...form, quantity })}
          />
        </div>
      )}
    </fieldset>
  )
}
