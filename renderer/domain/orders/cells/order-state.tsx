import { t, punctuated, semicolon } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { Chip, type ChipTone } from '@/renderer/kit/ui/chip'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { ProtectionChip } from '@/renderer/domain/orders/protection-chip'
import {
  reasonOf,
  shownState,
  stateSentence,
  stateShort,
  stateLabels,
  type Tone,
} from '@/renderer/domain/orders/labels/order-labels'

const tones: Readonly<Record<Tone, ChipTone>> = {
  plain: 'neutral',
  accent: 'accent',
  quiet: 'quiet',
  warn: 'warn',
  danger: 'danger',
  unknown: 'unknown',
}

/** State of an order in one word and its state color; the reason is in the tooltip. */
export function OrderStateChip({ order }: { readonly order: Order }) {
  const { tone } = stateLabels[shownState(order)]
  const title = punctuated([...new Set([stateSentence(order), reasonOf(order)])].filter(Boolean).join(semicolon()))
  return (
    <>
      <Chip tone={tones[tone]} title={title} data-testid="order-state" data-state={order.state}>
        {stateShort(order)}
        {order.pending !== null &&
          order.state !== 'unknown' &&
          (order.pending.kind === 'cancel' ? t(' · canceling') : t(' · amending'))}
      </Chip>
      {order.protection !== undefined && (
        <>
          {' '}
          <ProtectionChip plan={order.protection} />
        </>
      )}
    </>
  )
}

/** Side in words, as in the ticket, so that color is not the only sign of direction. */
export function OrderSide({ order }: { readonly order: Pick<Order, 'side' | 'posSide'> }) {
  const tone = order.side === 'buy' ? 'up' : order.side === 'sell' ? 'down' : ''
  return <span className={tone}>{sideText(order.side, order.posSide)}</span>
}
