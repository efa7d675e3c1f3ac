import { t } from '@/shared/languages/text'
import type { RefObject } from 'react'
import type { LadderRefusal } from '@/shared/trading/batch/ladder/ladder'
import { useHedge } from '@/renderer/domain/account/use-hedge'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { EndField } from './end-field'
import { TotalField } from './total-field'
import type { LadderModel } from './use-ladder'

interface LadderFieldsProps {
  readonly model: LadderModel
  readonly totalField: RefObject<HTMLInputElement | null>
  readonly onPick: () => void
}

/** Rule that a field breaks, as text; null for every other field. */
export function errorOf({ ladder, waiting }: LadderModel, field: LadderRefusal['field']): string | null {
  // Before the first book, a distance from it cannot be checked.
  return ladder.ok || waiting || ladder.field !== field ? null : ladder.message
}

/** Prices, size and number of orders of the ladder. */
export function LadderFields({ model, totalField, onPick }: LadderFieldsProps) {
  const { form, world, ladder, change, stopError } = model
  const { instrument } = world
  const hedge = useHedge(instrument.category)
  const most = ladder.ok ? undefined : ladder.maxCount
  return (
    <div className="ladder-fields">
      <Choice
        wide
        label={t('Side')}
        value={form.side}
        onChange={(side) => change({ side })}
        options={[
          { value: 'buy', label: t('Buy'), tone: 'up' },
          { value: 'sell', label: t('Sell'), tone: 'down' },
        ]}
      />
      {hedge && (
        <Choice
          wide
          label={t('Position side')}
          value={form.posSide}
          onChange={(posSide) => change({ posSide })}
          options={[
            { value: 'long', label: t('Long') },
            { value: 'short', label: t('Short') },
          ]}
        />
      )}
      <EndField field="from" label={t('From', 'price')} model={model} error={errorOf(model, 'from')} />
      <EndField field="to" label={t('To', 'price')} model={model} error={errorOf(model, 'to')} />
      <Button size="small" onClick={onPick} data-testid="ladder-pick">
        {t('Pick both in the book or chart')}
      </Button>
      <AmountField
        label={t('Orders')}
        value={form.count}
        onChange={(count) => change({ count })}
        error={form.count === '' ? null : errorOf(model, 'count')}
        data-testid="ladder-count"
        fix={
          most !== undefined && (
            <Button size="small" onClick={() => change({ count: String(most) })} data-testid="ladder-use-count">
              {t`Use ${most} ${most === 1 ? t('order') : t('orders')}`}
            </Button>
          )
        }
      />
      <TotalField model={model} error={errorOf(model, 'total')} field={totalField} />
      <AmountField
        label={form.totalIn === 'risk' ? t('Stop price') : t('Stop price, for the worst case')}
        value={form.stop}
        onChange={(stop) => change({ stop })}
        error={stopError}
        hint={form.totalIn === 'risk' && form.stop === '' ? t('Price of the stop') : undefined}
        unit={instrument.quoteCoin}
        data-testid="ladder-stop"
      />
      <Choice
        wide
        size="small"
        label={t('Time in force')}
        value={form.timeInForce}
        onChange={(timeInForce) => change({ timeInForce })}
        options={[
          { value: 'gtc', label: t('GTC') },
          { value: 'post_only', label: t('Post-only') },
        ]}
      />
    </div>
  )
}
