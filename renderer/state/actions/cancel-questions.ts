import { t, comma } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { plural } from '@/shared/languages/plural'
import type { ConfirmQuestion } from '../stores/command'

/** A cancel sent long ago without an answer can be repeated; a second cancel has no further effect. */
export const canCancel = (order: Order): boolean =>
  isOpen(order.state) && (order.pending?.kind !== 'cancel' || order.pending.state === 'unknown')

/** Label of the safe button in cancel confirmations. */
const safeActionText = (count: number): string => (count === 1 ? t('Keep the order') : t('Keep orders'))

const others = (orders: readonly Order[]): string => {
  const external = orders.filter(({ origin }) => origin === 'elsewhere').length
  if (external === 0) return ''
  return external === 1 ? t(' One of them is external.') : t` ${external} of them are external.`
}

const symbolsOf = (orders: readonly Order[]): string => {
  const symbols = [...new Set(orders.map(({ symbol, category }) => `${symbol} ${category}`))]
  return symbols.length > 3 ? t`${symbols.length} symbols` : symbols.join(comma())
}

/** Confirmation before specific orders are canceled. */
export function cancelQuestion(orders: readonly Order[]): ConfirmQuestion {
  const count = orders.length
  return {
    title: t`Cancel ${plural(count, 'order')} in ${symbolsOf(orders)}?`,
    text:
      t`${count === 1 ? t('It is canceled as far as it is') : t('They are canceled as far as they are')} not filled; ` +
      t`what was filled stays.${others(orders)}`,
    action: t`Cancel ${plural(count, 'order')}`,
    safeAction: safeActionText(count),
  }
}

/** Confirmation before all orders of a category or symbol are canceled. */
export function cancelAllQuestion(orders: readonly Order[], where: string): ConfirmQuestion {
  const count = orders.length
  return {
    title: t`Cancel ${plural(count, 'order')} in ${where}?`,
    text:
      t`Volley sees ${plural(count, 'order')} open in ${where}.${others(orders)} ` +
      t('The exchange cancels everything open there, including orders that arrive in the meantime.'),
    action: t`Cancel ${plural(count, 'order')}`,
    safeAction: safeActionText(count),
  }
}
