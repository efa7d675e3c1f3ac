import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { StrategyField, StrategyLeg } from '@/shared/trading/pretrade/rules/strategy-rules'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { Field } from '@/renderer/kit/ui/fields/field'
import { Select } from '@/renderer/kit/ui/fields/select'
import type { ExitFigures } from './exit-figures'
import type { LegForm } from './strategy-form'

interface LegFieldsProps {
  readonly leg: StrategyLeg
  readonly form: LegForm
  readonly instrument: Instrument
  readonly onChange: (change: Partial<LegForm>) => void
  /** Reason why the exchange ignores a field; null if it does not. */
  readonly ignored: (field: StrategyField) => string | null
  readonly errorOf: (field: StrategyField) => string | undefined
  /** Profit or loss at the price; null while it is not known. */
  readonly figures: ExitFigures | null
}

const prices = [
  { value: 'market', label: t('Last price') },
  { value: 'mark', label: t('Mark price') },
] as const
const types = [
  { value: 'market', label: t('Market') },
  { value: 'limit', label: t('Limit') },
] as const

/**
 * Trigger price, its price source, and the resulting order. Fields that the exchange ignores are disabled with a
 * reason.
 */
export function LegFields({ leg, form, instrument, onChange, ignored, errorOf, figures }: LegFieldsProps) {
  const unit = instrument.quoteCoin
  const [noPrice, noLimit, noChoice] = [ignored(leg.price), ignored(leg.limit), ignored(leg.by)]
  return (
    <fieldset className="strategy-leg">
      <legend>{leg.name}</legend>
      <AmountField
        label={t`${leg.name} price`}
        value={form.price}
        onChange={(price) => onChange({ price: price.trim() })}
        unit={unit}
        disabled={noPrice !== null}
        error={errorOf(leg.price)}
        hint={noPrice ?? undefined}
        placeholder={t`tick ${instrument.tickSize}`}
        data-testid={leg.price}
      />
      <Field label={t('Trigger by')} hint={noPrice === null ? (noChoice ?? undefined) : undefined}>
        {({ id }) => (
          <Select
            wide
            id={id}
            label={t`${leg.name}: trigger by`}
            value={form.by}
            options={prices}
            disabled={noChoice !== null}
            onChange={(by) => onChange({ by })}
          />
        )}
      </Field>
      <Field label={t('Order')}>
        {({ id }) => (
          <Select
            wide
            id={id}
            label={t`${leg.name}: order type`}
            value={form.orderType}
            options={types}
            disabled={noChoice !== null}
            onChange={(orderType) => onChange({ orderType })}
          />
        )}
      </Field>
      <AmountField
        label={t('Limit price')}
        aria-label={t`${leg.name}: limit price`}
        value={form.limit}
        onChange={(limit) => onChange({ limit: limit.trim() })}
        unit={unit}
        disabled={noLimit !== null}
        error={errorOf(leg.limit)}
        hint={noPrice === null && noChoice === null ? (noLimit ?? undefined) : undefined}
        data-testid={leg.limit}
      />
      {figures !== null && (
        <p className="strategy-leg__figures num" data-direction={figures.direction} data-testid={`${leg.price}-profit`}>
          {figures.text} <span className="faint">{t('before fees')}</span>
        </p>
      )}
    </fieldset>
  )
}
