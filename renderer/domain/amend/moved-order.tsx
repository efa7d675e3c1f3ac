import { Check, X } from 'lucide-react'
import type { Order } from '@/shared/trading/orders/order'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import type { Amending } from './use-amend'
import './moved-order.css'

interface MovedOrderProps {
  readonly order: Order
  readonly amending: Amending
  /** It would meet the other side of the book. */
  readonly isCrossing: boolean
  /** Ctrl-Enter and Esc do the same while the panel has the keyboard. */
  readonly hasKeys?: boolean
}

/** An order that was let go at another price: nothing is sent before it is confirmed. */
export function MovedOrder({ order, amending, isCrossing, hasKeys = false }: MovedOrderProps) {
  const { reading, busy, edit, send, stop } = amending
  return (
    <div className="moved-order" data-testid="moved-order">
      <span>
        {sideText(order.side, order.posSide)} {order.price} → <b>{edit?.price}</b>
        {isCrossing && <span className="moved-order__warning"> would trade at once</span>}
        {reading?.ok === false && <span className="moved-order__warning"> {reading.message}</span>}
      </span>
      <button
        type="button"
        className="moved-order__confirm"
        disabled={reading?.ok !== true || busy}
        title={hasKeys ? 'Ctrl-Enter' : undefined}
        onClick={() => void send()}
        data-testid="moved-order-amend"
      >
        <Check size={12} aria-hidden /> {busy ? 'Sending…' : 'Amend'}
      </button>
      <IconButton
        size="small"
        label={`Discard: keep the order where it is${hasKeys ? ' (Esc)' : ''}`}
        icon={<X />}
        onClick={stop}
      />
    </div>
  )
}
