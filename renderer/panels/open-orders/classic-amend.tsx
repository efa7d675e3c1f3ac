import { t } from '@/shared/languages/text'
import { firstMissing } from '@/renderer/kit/ui/fields/first-missing'
import { useState } from 'react'
import { compare, equals, isDecimal, isPositive } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import type { ReadClassicOrder } from '@/shared/trading/account/classic-account'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { RuleFinding } from '@/shared/trading/market/symbol-rules'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { following } from '@/renderer/kit/forms/following'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { amendClassic, type ClassicAmendment, remainingQty } from '@/renderer/domain/classic/classic-request'
import { amendmentProblems } from './classic-amendment'
import { RequestReview } from '@/renderer/domain/requests/request-review'
import './classic-amend.css'

/** Client order ID: at most 32 letters and digits. */
const newName = (): string => newIntentToken().slice(0, 32)

const note = t('A new order with a new ID replaces it. If the new order is refused, this order may still be canceled.')

/** An amend under review, with the terms and the filled quantity of its order at its creation. */
interface PendingAmend {
  readonly from: ClassicAmendment
  readonly to: ClassicAmendment
  readonly call: ReturnType<typeof amendClassic>
  readonly filledQty: string
  readonly remainingQty: string
}

const isSameAmount = (a: string, b: string): boolean => a === b || (isDecimal(a) && isDecimal(b) && equals(a, b))
const isAlike = (a: ClassicAmendment, b: ClassicAmendment): boolean =>
  isSameAmount(a.price, b.price) && isSameAmount(a.qty, b.qty)

interface ClassicAmendProps {
  readonly order: ReadClassicOrder
  readonly onClose: () => void
}

/** Form to amend price or quantity of a resting classic order, with its review. */
export function ClassicAmend({ order, onClose }: ClassicAmendProps) {
  const instrument = useInstrument(order.category, order.symbol)
  const [typed, setTyped] = useState<Partial<ClassicAmendment>>({})
  const { price, qty } = order
  const edit = following<ClassicAmendment>({ price, qty }, typed)
  const [pendingAmend, setPendingAmend] = useState<PendingAmend | null>(null)
  if (instrument === null) return null
  const problems = amendmentProblems(order, edit, instrument)
  const wrong = (field: RuleFinding['field']) => problems.find((problem) => problem.field === field)?.message
  const isSame = problems.length === 0 && isAlike(edit, order)
  const missing = firstMissing(problems[0]?.message, isSame && t('Nothing is changed yet.'))
  const does = t`Amend ${sideText(order.side, order.posSide).toLowerCase()} ${order.symbol}`
  const { coin } = qtyUnit({ category: order.category, side: order.side, orderType: 'limit' }, instrument)
  if (pendingAmend !== null) {
    const { from, to, filledQty, remainingQty: remaining } = pendingAmend
    const isPartFilled = isPositive(filledQty)
    // The own change that arrived before its answer is not outdated.
    const isOutdated = !isAlike(order, from) && !isAlike(order, to)
    return (
      <RequestReview
        call={{ ...pendingAmend.call, does }}
        filledQty={filledQty}
        outdated={
          isOutdated
            ? t`The order was changed elsewhere: price ${grouped(order.price)}, quantity ${grouped(order.qty)} ${coin}.`
            : null
        }
        lines={[
          t`Price ${grouped(from.price)} → ${grouped(to.price)}`,
          t`Quantity ${grouped(from.qty)} → ${grouped(to.qty)} ${coin}`,
          ...(isPartFilled
            ? [t`${grouped(filledQty)} ${coin} are filled, ${grouped(remaining)} ${coin} are sent`]
            : []),
          ...(order.presets === undefined ? [] : [t('Take profit and stop loss are sent again as they are')]),
        ]}
        side={order.side}
        notReducing={t('the changed order could open a position')}
        note={note}
        onBack={() => setPendingAmend(null)}
        onSent={onClose}
      />
    )
  }
  const review = () =>
    missing === null &&
    setPendingAmend({
      call: amendClassic(order, edit, newName()),
      from: { price: order.price, qty: order.qty },
      to: edit,
      filledQty: order.filledQty,
      remainingQty: remainingQty(order, edit),
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCtrlEnter={review}
      title={does}
      footer={
        <>
          <Button onClick={onClose} keys="Esc">
            {t('Keep it')}
          </Button>
          <Button tone="primary" missing={missing} keys="Ctrl ↵" onClick={review} data-testid="classic-amend-review">
            {t('Review…')}
          </Button>
        </>
      }
    >
      <div className="classic-amend">
        <AmountField
          label={t('Price')}
          value={edit.price}
          onChange={(price) => setTyped({ ...typed, price: price.trim() })}
          unit={instrument.quoteCoin}
          error={wrong('price')}
          data-testid="classic-amend-price"
        />
        <AmountField
          label={t('Quantity')}
          value={edit.qty}
          onChange={(qty) => setTyped({ ...typed, qty: qty.trim() })}
          unit={coin}
          error={wrong('qty')}
          hint={compare(order.filledQty, '0') > 0 ? t`${grouped(order.filledQty)} ${coin} of it are filled` : undefined}
          data-testid="classic-amend-qty"
        />
        {wrong('symbol') !== undefined && <p className="muted">{wrong('symbol')}</p>}
      </div>
    </Dialog>
  )
}
