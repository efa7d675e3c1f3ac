import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import type { PriceHandOver } from '@/renderer/state/stores/selection-store'
import type { TicketForm } from './ticket-form'

/** Ticket values that a price from chart or book replaced. */
export type ReplacedTerms = Pick<TicketForm, 'orderType' | 'price' | 'qty'>

/**
 * Values to restore after a price was picked: the typed ones, not those of an earlier pick. Null if nothing was
 * replaced.
 */
export function replacedTerms(
  { orderType, price, qty }: ReplacedTerms,
  before: { readonly replaced: ReplacedTerms | null; readonly handOver: PriceHandOver | null },
  next: PriceHandOver,
): ReplacedTerms | null {
  const isUntouched = before.handOver !== null && orderType === 'limit' && price === before.handOver.price
  if (isUntouched) {
    const { replaced } = before
    const isBack =
      replaced?.orderType === 'limit' && replaced.price === next.price && replaced.qty === (next.qty ?? qty)
    return isBack ? null : replaced
  }
  const isPriceLost = price !== '' && price !== next.price
  const isQtyLost = next.qty !== null && qty !== '' && qty !== next.qty
  return orderType === 'market' || isPriceLost || isQtyLost ? { orderType, price, qty } : null
}

/** Label of the restore button. */
export const putBackText = ({ orderType, price, qty }: ReplacedTerms): string =>
  t`Put back ${orderType === 'market' ? t('market') : price === '' ? t`quantity ${grouped(qty)}` : grouped(price)}`
