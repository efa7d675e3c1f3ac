import { useState } from 'react'
import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { plural } from '@/shared/languages/plural'
import { closeAll, closeAllNote, type CloseAllPrice, positionKey } from '@/renderer/domain/positions/close-all'
import { positionPhrase, sizeText } from '@/shared/trading/orders/order-phrase'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

interface CloseAllDialogProps {
  readonly positions: readonly Position[]
  readonly onReview: (orders: readonly OrderIntent[], closable: readonly Position[], note: string) => void
  readonly onClose: () => void
}

const nameOf = (position: Position): string => positionPhrase(position, grouped)

/** Positions to close with their price, and positions that cannot be closed. Sends nothing; opens a review. */
export function CloseAllDialog({ positions, onReview, onClose }: CloseAllDialogProps) {
  const [at, setAt] = useState<CloseAllPrice>('market')
  const { closed, skipped } = closeAll(positions, at, useInstrumentLookup())
  const orders = closed.map(({ order }) => order)
  const note = closeAllNote(orders)
  const closable = closed.map(({ position }) => position)
  const skippedPositions = plural(skipped.length, 'position')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Close ${plural(positions.length, 'position')}`}
      footer={
        <>
          <Button onClick={onClose} keys="Esc">
            {t('Back')}
          </Button>
          <Button
            tone="danger"
            missing={orders.length === 0 ? t('None of them can be closed by this.') : null}
            onClick={() => onReview(orders, closable, note)}
            data-testid="close-all-review"
          >
            {t`Review ${plural(orders.length, 'order')}…`}
          </Button>
        </>
      }
    >
      <div className="position-form" data-testid="close-all-form">
        <Choice
          wide
          label={t('Price')}
          value={at}
          onChange={setAt}
          options={[
            { value: 'market', label: t('Market') },
            { value: 'mark', label: t('Limit at the mark price') },
          ]}
        />
        {skipped.length > 0 && (
          <PanelBand tone="warn">{t`${skippedPositions} cannot be closed by this and will stay open.`}</PanelBand>
        )}
        <ul className="close-all-list">
          {closed.map(({ position, order }) => (
            <li key={positionKey(position)}>
              <span>{nameOf(position)}</span>
              <span className="muted">
                {order.side} {sizeText(order, grouped)}{' '}
                {order.price === undefined ? t('at market') : t`at ${grouped(order.price)}`}
              </span>
            </li>
          ))}
          {skipped.map(({ position, reason }) => (
            <li key={positionKey(position)} className="warn">
              <span>{nameOf(position)}</span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
        {orders.length > 0 && <p className="muted">{note}</p>}
      </div>
    </Dialog>
  )
}
