import { t, punctuated, comma } from '@/shared/languages/text'
import { cancelReasonText, isOnRequest } from '@/shared/trading/orders/cancel-reasons'
import { forcedByNames, type Order, type TriggeredBy } from '@/shared/trading/orders/order'
import { isOpen, type OrderState, orderStateNames } from '@/shared/trading/orders/order-lifecycle'
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
  waiting: { label: orderStateNames.waiting, tone: 'quiet' },
  queued: { label: orderStateNames.queued, tone: 'quiet' },
  sent: { label: orderStateNames.sent, tone: 'quiet' },
  acknowledged: { label: orderStateNames.acknowledged, tone: 'quiet' },
  live: { label: orderStateNames.live, tone: 'accent' },
  partially_filled: { label: orderStateNames.partially_filled, tone: 'accent' },
  filled: { label: orderStateNames.filled, tone: 'plain' },
  canceled: { label: orderStateNames.canceled, tone: 'quiet' },
  part_canceled: { label: t('part-filled, rest canceled'), tone: 'plain' },
  refused: { label: orderStateNames.refused, tone: 'danger' },
  refused_late: { label: t('refused late'), tone: 'warn' },
  not_sent: { label: orderStateNames.not_sent, tone: 'warn' },
  unknown: { label: orderStateNames.unknown, tone: 'unknown' },
  not_found: { label: orderStateNames.not_found, tone: 'unknown' },
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
  if (forcedBy !== undefined) return forcedByNames[forcedBy]
  return triggeredBy === undefined ? '' : triggerReasons[triggeredBy.kind]
}

function whyOf(order: Order): string {
  const ended = endOf(order)
  const placed = placedBy(order)
  return placed === '' || ended === '' ? placed || ended : punctuated(`${placed}; ${ended}`)
}

function endOf(order: Order): string {
  if (order.problem)
    return isExchangeCode(order.problem.code) ? `${order.problem.code} ${order.problem.message}` : order.problem.message
  if (order.unread !== undefined && isOpen(order.state)) return t`could not be read: ${order.unread.join(comma())}`
  if (order.canceledExternally) return t('canceled by another program')
  // Volley requested it: its state shows that.
  if (order.cancelReason) return isOnRequest(order.cancelReason) ? '' : cancelReasonText(order.cancelReason)
  return order.rawStatus === null ? '' : t`exchange status “${order.rawStatus}”`
}
