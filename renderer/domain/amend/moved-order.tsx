import { Check, X } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import type { Amending } from './use-amend'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import './moved-order.css'

interface MovedOrderProps {
  readonly order: Order
  readonly amending: Amending
  /** True if it would match the other side of the book. */
  readonly isCrossing: boolean
  /** True if Ctrl-Enter and Esc work while the panel has the keyboard focus. */
  readonly hasKeys?: boolean
}

/** Confirmation of a dragged order; nothing is sent before. */
export function MovedOrder({ order, amending, isCrossing, hasKeys = false }: MovedOrderProps) {
  const { reading, busy, edit, send, stop } = amending
  return (
    <div className="moved-order" data-testid="moved-order">
      <span>
        {sideText(order.side, order.posSide)} {order.price} → <b>{edit?.price}</b>
        {isCrossing && <span className="moved-order__warning">{t(' would trade at once')}</span>}
        {reading?.ok === false && <span className="moved-order__warning"> {reading.message}</span>}
      </span>
      <Pressable
        className="moved-order__confirm"
        disabled={reading?.ok !== true || busy}
        title={hasKeys ? 'Ctrl-Enter' : undefined}
        onClick={() => void send()}
        data-testid="moved-order-amend"
      >
        <Check size={12} aria-hidden /> {busy ? t('Sending…') : t('Amend')}
      </Pressable>
      <IconButton
        size="small"
        label={t`Discard: keep the order where it is${hasKeys ? t(' (Esc)') : ''}`}
        icon={<X />}
        onClick={stop}
      />
    </div>
  )
}
