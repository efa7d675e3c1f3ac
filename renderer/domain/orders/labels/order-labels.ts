import { t } from '@/shared/languages/text'
import { cancelReasonText, isOnRequest } from '@/shared/trading/orders/cancel-reasons'
import type { Order, TriggeredBy } from '@/shared/trading/orders/order'
import { isOpen, type OrderState } from '@/shared/trading/orders/order-lifecycle'
import { filledOf, isPartCanceled, isRefusedLate, partCanceledText } from '@/shared/trading/orders/part-fill'
import { grouped } from '@/shared/base/grouped'

/**
 * Adds states for an order that traded before it was canceled, and for one that was refused after it was received. They
 * are never shown as just "canceled".
 */
export type ShownState = OrderState | 'part_canceled' | 'refused_late'
export function shownState(order: Order): ShownState {
  if (isPartCanceled(order)) return 'part_canceled'
  return isRefusedLate(order) ? 'refused_late' : order.state
}

/** Label and state color of each order state. */
export const stateLabels = {
  waiting: { label: t('waiting'), tone: 'quiet' },
  queued: { label: t('queued'), tone: 'quiet' },
  sent: { label: t('sent'), tone: 'quiet' },
  acknowledged: { label: t('received'), tone: 'quiet' },
  live: { label: t('live', 'order'), tone: 'accent' },
  partially_filled: { label: t('part-filled'), tone: 'accent' },
  filled: { label: t('filled'), tone: 'plain' },
  canceled: { label: t('canceled'), tone: 'quiet' },
  part_canceled: { label: t('part-filled, rest canceled'), tone: 'plain' },
  refused: { label: t('refused'), tone: 'danger' },
  refused_late: { label: t('refused late'), tone: 'warn' },
  not_sent: { label: t('not sent'), tone: 'warn' },
  unknown: { label: t('unknown'), tone: 'unknown' },
  not_found: { label: t('not found'), tone: 'unknown' },
} as const satisfies Record<ShownState, { label: string; tone: Tone }>

export type Tone = 'plain' | 'accent' | 'quiet' | 'warn' | 'danger' | 'unknown'

export const tifShort: Readonly<Record<string, string>> = {
  gtc: 'GTC',
  ioc: 'IOC',
  fok: 'FOK',
  post_only: t('Post'),
  rpi: 'RPI',
}

/** Short name of a category for narrow places; the tooltip must have the full name. */
export const categoryShort = (category: string): string => category.replace('-FUTURES', '-F')

/** Exchange codes are numeric and can be looked up; Volley's codes are for programs. */
const isExchangeCode = (code: string): boolean => /^\d+$/.test(code)

/** State of an order in full: "live", or "filled 53.36 of 60, rest canceled". */
export const stateSentence = (order: Order): string =>
  isPartCanceled(order) ? partCanceledText(order, grouped) : stateLabels[shownState(order)].label

/** Short form of the state for narrow places, with the filled quantity. */
export const stateShort = (order: Order): string =>
  isPartCanceled(order) ? t`filled ${filledOf(order, grouped)}` : stateLabels[shownState(order)].label

/** Reason of the state in one line; '' if the state is self-explanatory. */
export function reasonOf(order: Order): string {
  const why = whyOf(order)
  if (!isPartCanceled(order)) return why
  return why === '' ? t('rest canceled') : t`rest canceled: ${why}`
}

const triggerReasons: Readonly<Record<TriggeredBy['kind'], string>> = {
  takeProfit: t('take profit hit'),
  stopLoss: t('stop loss hit'),
  trigger: t('trigger order'),
}

/** The exchange or a strategy order placed it. */
function placedBy({ forcedBy, triggeredBy }: Order): string {
  if (forcedBy !== undefined) return forcedBy
  return triggeredBy === undefined ? '' : triggerReasons[triggeredBy.kind]
}

function whyOf(order: Order): string {
  const ended = endOf(order)
  const placed = placedBy(order)
  return placed === '' || ended === '' ? placed || ended : `${placed}; ${ended}`
}

function endOf(order: Order): string {
  if (order.problem)
    return isExchangeCode(order.problem.code) ? `${order.problem.code} ${order.problem.message}` : order.problem.message
  if (order.unread !== undefined && isOpen(order.state)) return t`could not be read: ${order.unread.join(', ')}`
  if (order.canceledExternally) return t('canceled by another program')
  // Volley requested it: its state shows that.
  if (order.cancelReason) return isOnRequest(order.cancelReason) ? '' : cancelReasonText(order.cancelReason)
  return order.rawStatus === null ? '' : t`exchange status “${order.rawStatus}”`
}
