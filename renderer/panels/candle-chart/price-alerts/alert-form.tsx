import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { useState } from 'react'
import { isDecimal } from '@/shared/base/decimal'
import { PriceAlertTerms } from '@/shared/trading/price-alerts/price-alert'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { savePriceAlert } from '@/renderer/state/actions/price-alert-commands'
import { directionTo } from './alert-terms'

const directions = [
  { value: 'up' as const, label: t('Rises to') },
  { value: 'down' as const, label: t('Falls to') },
]
const sources = [
  { value: 'last' as const, label: t('Last') },
  { value: 'mark' as const, label: t('Mark') },
]
/** Precedence of its messages to destinations. */
const routes = [
  { value: 'no' as const, label: t('No'), title: t('It stays on this machine.') },
  { value: 'warning' as const, label: t('Warning'), title: t('To every destination that takes warnings.') },
  {
    value: 'critical' as const,
    label: t('Critical'),
    title: t('To every destination that takes what is critical, in its quiet hours as well.'),
  },
]

interface AlertFormProps {
  readonly start: PriceAlertTerms
  /** ID of the edited alert; absent for a new alert. */
  readonly id?: string | undefined
  /** Newest price, from which the direction of a typed price is proposed. */
  readonly market: string | null
  readonly onDone: () => void
}

/** Form of an alert: its condition and its notifications. */
export function AlertForm({ start, id, market, onDone }: AlertFormProps) {
  const [terms, setTerms] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const set = (change: Partial<PriceAlertTerms>): void => {
    setTerms({ ...terms, ...change })
    setProblem(null)
  }
  const setPrice = (price: string): void =>
    set({ price, ...(market !== null && isDecimal(price) ? { direction: directionTo(price, market) } : {}) })
  const hasMark = terms.category !== 'SPOT' && terms.category !== 'MARGIN'

  async function save(): Promise<void> {
    const parsed = PriceAlertTerms.safeParse(terms)
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? t('This cannot be read.'))
    const refusal = await savePriceAlert(parsed.data, id)
    if (refusal === null) onDone()
    else setProblem(refusal)
  }
  return (
    <div
      className="alert-form"
      onKeyDown={(event) => {
        if (isEnter(event) && event.target instanceof HTMLInputElement && event.target.type === 'text') void save()
      }}
    >
      <div className="alert-form__row">
        <Choice
          label={t('Direction')}
          value={terms.direction}
          options={directions}
          onChange={(direction) => set({ direction })}
        />
        {hasMark && (
          <Choice label={t('Price')} value={terms.source} options={sources} onChange={(source) => set({ source })} />
        )}
      </div>
      <AmountField
        label={t`Price of ${terms.symbol}`}
        value={terms.price}
        error={problem}
        onChange={setPrice}
        data-testid="alert-price"
      />
      <TextField label={t('Note')} value={terms.note} maxLength={200} onChange={(note) => set({ note })} />
      <div className="alert-form__row">
        <span className="muted">{t('Send outside')}</span>
        <Choice
          label={t('Send outside')}
          value={terms.outside ?? 'no'}
          options={routes}
          onChange={(level) => set({ outside: level === 'no' ? null : level })}
        />
      </div>
      <div className="alert-form__row">
        <Checkbox
          checked={terms.repeats}
          title={t('Fires each time the price comes again after it was away by 0.1 %.')}
          onChange={(repeats) => set({ repeats })}
        >
          {t('Repeats')}
        </Checkbox>
        <span className="alert-form__gap" />
        {id !== undefined && <Button onClick={onDone}>{t('Back')}</Button>}
        <Button tone="primary" data-testid="alert-save" onClick={() => void save()}>
          {id === undefined ? t('Set alert') : t('Change alert')}
        </Button>
      </div>
    </div>
  )
}
