import { sideName } from '@/shared/base/text/side-name'
import { useState } from 'react'
import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import { closingSide, type KnownPosition, partOf } from '@/shared/trading/account/close-position'
import type { Instrument } from '@/shared/trading/market/instrument'
import { restrictionOf } from '@/shared/trading/market/permissions'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { RuleFinding } from '@/shared/trading/market/symbol-rules'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import {
  reservedText,
  newForm,
  noteOf,
  ordersFrom,
  parts,
  type PositionAction,
  type PositionForm,
  problemsOf,
} from './position-form'

interface PositionDialogProps {
  readonly action: PositionAction
  readonly position: Position
  readonly validPosition: KnownPosition
  readonly instrument: Instrument
  readonly onReview: (orders: readonly OrderIntent[], note: string) => void
  readonly onClose: () => void
}

interface FixProps {
  readonly problem: RuleFinding | undefined
  readonly onFix: (value: string) => void
}
function Fix({ problem, onFix }: FixProps) {
  const fix = problem?.fix
  return (
    fix && (
      <Button size="small" onClick={() => onFix(fix.value)}>
        {fix.label}
      </Button>
    )
  )
}

/** Form to close a part of a position or to reverse it, with a price. Sends nothing; opens a review. */
export function PositionDialog({
  action,
  position,
  validPosition,
  instrument,
  onReview,
  onClose,
}: PositionDialogProps) {
  const [form, setForm] = useState<PositionForm>(() => newForm(validPosition, position.markPrice, instrument))
  const change = (part: Partial<PositionForm>) => setForm((now) => ({ ...now, ...part }))
  const unit = lotCoinOf(instrument)
  const problems = problemsOf(action, validPosition, form, instrument)
  const wrong = (field: 'price' | 'qty') => problems.find((problem) => problem.field === field)
  const others = problems.filter(({ field }) => field === 'symbol' || (field === 'qty' && action === 'reverse'))
  const restriction = restrictionOf(instrument)
  const note = noteOf(action, validPosition, unit)
  const review = () => problems.length === 0 && onReview(ordersFrom(action, validPosition, form, instrument), note)
  const partText = (percent: number) => partOf(validPosition, percent, instrument.lotSize)
  const { posSide, total, symbol } = validPosition
  const does = action === 'close' ? t('Close') : t('Reverse')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCtrlEnter={review}
      title={`${does} ${sideName(posSide)} ${grouped(total)} ${unit} · ${symbol}`}
      footer={
        <>
          <Button onClick={onClose} keys="Esc">
            {t('Back')}
          </Button>
          <Button
            tone={closingSide(validPosition)}
            missing={problems[0]?.message}
            keys="Ctrl ↵"
            onClick={review}
            data-testid="position-review"
          >
            {t('Review…')}
          </Button>
        </>
      }
    >
      <div className="position-form" data-testid="position-form">
        <Choice
          wide
          label={t('Order type')}
          value={form.orderType}
          onChange={(orderType) => change({ orderType })}
          options={[
            { value: 'market', label: t('Market') },
            { value: 'limit', label: t('Limit') },
          ]}
        />
        {form.orderType === 'limit' && (
          <AmountField
            label={t('Price')}
            value={form.price}
            onChange={(price) => change({ price: price.trim() })}
            unit={instrument.quoteCoin}
            error={wrong('price')?.message}
            fix={<Fix problem={wrong('price')} onFix={(price) => change({ price })} />}
            placeholder={t`tick ${instrument.tickSize}`}
            data-testid="position-price"
          />
        )}
        {action === 'close' && (
          <>
            <AmountField
              label={t('Quantity')}
              value={form.qty}
              onChange={(qty) => change({ qty: qty.trim() })}
              unit={unit}
              error={wrong('qty')?.message}
              fix={<Fix problem={wrong('qty')} onFix={(qty) => change({ qty })} />}
              hint={reservedText(validPosition, unit, instrument) || undefined}
              placeholder={t`lot ${instrument.lotSize}`}
              data-testid="position-qty"
            />
            <Choice
              wide
              size="small"
              label={t('Part of the position')}
              value={String(parts.find((percent) => partText(percent) === form.qty) ?? '')}
              onChange={(percent) => change({ qty: partText(Number(percent)) })}
              options={parts.map((percent) => ({
                value: String(percent),
                label: `${percent} %`,
                title: `${partText(percent)} ${unit}`,
                disabled: partText(percent) === '0',
              }))}
            />
          </>
        )}
        {others.map(({ rule, message }) => (
          <p key={rule} className="warn" role="alert">
            {message}
          </p>
        ))}
        {restriction !== null && <p className="warn">{restriction}</p>}
        <p className="muted">{note}</p>
      </div>
    </Dialog>
  )
}
