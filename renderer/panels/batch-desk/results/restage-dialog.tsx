import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { plural } from '@/shared/languages/plural'
import { isConfirmed, RESTAGE_PHRASE } from './restage'

interface RestageDialogProps {
  readonly orders: readonly Order[]
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Requires typed confirmation before orders that may still appear are drafted a second time. Sends nothing: the new
 * rows have to be reviewed.
 */
export function RestageDialog({ orders, onConfirm, onClose }: RestageDialogProps) {
  const [typed, setTyped] = useState('')
  const footer = (
    <>
      <Button onClick={onClose}>{t('Keep watching')}</Button>
      <Button
        tone="danger"
        missing={isConfirmed(typed) ? null : t`Type ${RESTAGE_PHRASE} above.`}
        onClick={onConfirm}
        data-testid="restage-confirm"
      >
        {t`Draft ${plural(orders.length, 'new row')}`}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Draft ${plural(orders.length, 'order')} again?`}
      width={480}
      footer={footer}
    >
      <div className="restage">
        <p>
          {orders.length === 1
            ? t('The exchange showed no trace of this order in repeated polls.')
            : t('The exchange showed no trace of these orders in repeated polls.')}{' '}
          {t('That is not a refusal: a sent order may still appear, and then the position is doubled.')}
        </p>
        <p className="muted">
          {t(
            'The new rows carry new client IDs and are not sent before their own review. Volley goes on ' +
              'watching for the old ones for 24 hours.',
          )}
        </p>
        <TextField
          label={t`Type ${RESTAGE_PHRASE} to draft them again`}
          autoFocus
          value={typed}
          onChange={setTyped}
          data-testid="restage-word"
        />
      </div>
    </Dialog>
  )
}
