import type { RefObject } from 'react'
import { t } from '@/shared/languages/text'
import type { LadderForm } from '@/shared/trading/batch/ladder/ladder-form'
import { riskCoin } from '@/shared/trading/batch/ladder/total'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { fundsAmount } from '@/renderer/kit/format/coin-amount'
import { formatTrimmed } from '@/renderer/kit/format/decimals'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import type { LadderModel } from './use-ladder'

interface TotalFieldProps {
  readonly model: LadderModel
  readonly error: string | null
  readonly field: RefObject<HTMLInputElement | null>
}

/** Unit of the total for the choice next to it and the chip inside it. */
function totalUnits(
  instrument: Instrument,
): readonly { readonly value: LadderForm['totalIn']; readonly label: string }[] {
  const lots = lotCoinOf(instrument)
  const quote = lots === instrument.quoteCoin ? [] : [{ value: 'quote' as const, label: instrument.quoteCoin }]
  return [
    { value: 'lots', label: lots },
    ...quote,
    { value: 'percent', label: t('% of available') },
    { value: 'risk', label: t('Risk') },
  ]
}

const labels = {
  lots: t('Total quantity'),
  quote: t('Total value'),
  percent: t('Total share'),
  risk: t('Loss at the stop'),
} as const

function hintOf({ form, world: { instrument, funds }, limit }: LadderModel): string | undefined {
  if (form.totalIn === 'lots') return t`In steps of ${instrument.lotSize}`
  const whole =
    limit === null
      ? ''
      : t`Whole lots use ${formatTrimmed(limit.used, 8)} of ${formatTrimmed(limit.requested, 8)} ${limit.coin}`
  if (form.totalIn === 'percent' && limit === null)
    return funds === null
      ? t('The balance is being read')
      : t`Of ${fundsAmount(funds.amount, funds.coin)} ${funds.coin}`
  return whole === '' ? undefined : whole
}

/** Total of the ladder in the unit that the trader selected. */
export function TotalField({ model, error, field }: TotalFieldProps) {
  const { form, world, ladder, change } = model
  const { instrument } = world
  const units = { lots: lotCoinOf(instrument), quote: instrument.quoteCoin, percent: '%', risk: riskCoin(instrument) }
  const whole = ladder.ok ? undefined : ladder.wholeTotal
  return (
    <div className="ladder-total">
      <AmountField
        ref={field}
        label={labels[form.totalIn]}
        value={form.total}
        onChange={(total) => change({ total })}
        onFocus={(event) => event.target.select()}
        error={form.total === '' ? null : error}
        hint={hintOf(model)}
        unit={units[form.totalIn]}
        data-testid="ladder-total"
        fix={
          whole !== undefined && (
            <Button size="small" onClick={() => change({ total: whole })} data-testid="ladder-use-total">
              {t`Use ${whole}`}
            </Button>
          )
        }
      />
      <Choice
        label={t('Total in')}
        size="small"
        wide
        value={form.totalIn}
        onChange={(totalIn) => change({ totalIn, total: '' })}
        options={totalUnits(instrument)}
      />
    </div>
  )
}
