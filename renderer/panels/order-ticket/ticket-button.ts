import { t } from '@/shared/languages/text'
import { grouped } from '@/shared/base/grouped'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { posSideOf } from '@/renderer/domain/orders/labels/pos-side-of'
import { firstMissing } from '@/renderer/kit/ui/fields/first-missing'
import type { Ticket } from './use-ticket'

export const NO_QTY = t('Type a quantity.')

/** Text of the main button. `isSent`: it sends without a review. */
export function buttonText({ order, unit, hedge, form }: Ticket, isSent: boolean): string {
  const action = sideText(form.side, hedge ? posSideOf(form) : null)
  if (order === null) return isSent ? action : t`Review ${action.toLowerCase()}`
  const at = order.price === undefined ? t('market') : grouped(order.price)
  const qty = grouped(order.qty)
  return isSent ? t`${action} ${qty} ${unit} at ${at}` : t`Review ${action.toLowerCase()} ${qty} ${unit} at ${at}`
}

/** Reason why the ticket is not a valid order; null if it is. */
export function ticketMissing({ order, problems, form, waiting }: Ticket): string | null {
  if (order !== null) return null
  const isEmpty = (field: 'qty' | 'price'): boolean => form[field] === ''
  return firstMissing(
    isEmpty('qty') && NO_QTY,
    isEmpty('price') && form.orderType === 'limit' && t('Type a price.'),
    problems.find(({ level }) => level === 'error')?.message,
    waiting && t('The market is being read.'),
  )
}
