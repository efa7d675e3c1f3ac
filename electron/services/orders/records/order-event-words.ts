import { cancelReasonText, isOnRequest } from '@/shared/trading/orders/cancel-reasons'
import { decimalsOf, toDecimals, trim } from '@/shared/base/decimal'
import type { Order } from '@/shared/trading/orders/order'
import { orderName } from '@/shared/trading/orders/order-phrase'
import type { OrderEventKind } from '@/shared/trading/orders/order-event'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { filledOf, isPartCanceled, partCanceledText } from '@/shared/trading/orders/part-fill'
import type { OrderEvent } from './order-events'

/** Extra digits of an average price compared with the order's price. */
const MORE_DIGITS = 2

const originWords: Readonly<Record<Order['origin'], string>> = {
  volley: '',
  orphan: ' (recovered)',
  elsewhere: ' (external)',
}

/** Name of an order for traders: "Buy 0.5 BTC of BTCUSDT at 93455.5". */
function nameOf(order: Order): string {
  const { origin, forcedBy } = order
  return `${orderName(order)}${forcedBy === undefined ? originWords[origin] : ` (${forcedBy})`}`
}

function averageOf({ avgPrice, price }: Order): string {
  if (avgPrice === '') return ''
  const most = decimalsOf(price || '0') + MORE_DIGITS
  return ` at ${decimalsOf(avgPrice) > most ? trim(toDecimals(avgPrice, most, 'nearest')) : avgPrice}`
}

const reasonIn = ({ cancelReason }: Order): string =>
  cancelReason === null ? 'no reason given' : cancelReasonText(cancelReason)

function problemIn({ problem }: Order): string {
  if (problem === null) return 'no reason given'
  return /^\d+$/.test(problem.code) ? `${problem.code} ${problem.message}` : problem.message
}

/** True if it traded after it was reported as closed. */
export const isLate = ({ order, before }: Pick<OrderEvent, 'order' | 'before'>): boolean =>
  before !== null && isOver(before.state) && before.filledQty !== order.filledQty

/** Text of the event, after the name of the order. */
function whatHappened({ kind, order, before }: OrderEvent): string {
  if (before?.state === 'not_found' && kind === 'found')
    return `had not been found and is ${order.state.replace('_', ' ')} after all, filled ${filledOf(order, trim)}`
  if (kind === 'found' && before?.pending?.state === 'unknown')
    return before.pending.kind === 'cancel'
      ? 'the cancel was found: it is canceled'
      : 'the change was found: it is made'
  const late = isLate({ order, before }) ? 'a fill arrived after its end: ' : ''
  if (isPartCanceled(order)) return `${late}${partCanceledText(order, trim)}${averageOf(order)}: ${reasonIn(order)}`
  switch (kind) {
    case 'filled':
      return late === '' ? `filled${averageOf(order)}` : `${late}filled ${filledOf(order, trim)}`
    case 'part-filled':
      return `filled ${filledOf(order, trim)}${averageOf(order)}`
    case 'refused':
      return `${order.state === 'not_sent' ? 'not sent' : 'refused'}: ${problemIn(order)}`
    case 'late-reject':
      return `received, and then refused by the exchange: ${reasonIn(order)}`
    case 'canceled':
      return isOnRequest(order.cancelReason)
        ? 'canceled, not by you in Volley'
        : `canceled by the exchange: ${reasonIn(order)}`
    case 'liquidation':
      return order.state === 'canceled'
        ? `canceled by the exchange: ${reasonIn(order)}`
        : `filled ${filledOf(order, trim)}${averageOf(order)}`
    case 'unknown':
      return `${order.problem?.message ?? 'no answer came'}. Volley looks for it and sends nothing again`
    case 'found':
      return `found: it is ${order.state.replace('_', ' ')}`
    case 'not-found':
      return 'not found; it may still appear and is watched for 24 hours'
  }
}

/** An event as a sentence. */
export const eventSentenceOf = (event: OrderEvent): string => `${nameOf(event.order)}: ${whatHappened(event)}`

const titles: Readonly<Record<OrderEventKind, readonly [one: string, many: string]>> = {
  filled: ['Order filled', 'orders filled'],
  'part-filled': ['Order part-filled', 'orders part-filled'],
  refused: ['Order not placed', 'orders not placed'],
  'late-reject': ['Order refused after it was received', 'orders refused after they were received'],
  canceled: ['Order canceled, not by you', 'orders canceled, not by you'],
  unknown: ['Order outcome unknown', 'orders with an unknown outcome'],
  found: ['Order found', 'orders found'],
  'not-found': ['Order not found', 'orders not found'],
  liquidation: ['Liquidation', 'orders of a liquidation'],
}

/** Title for this number of events of the same kind. */
export const eventTitleOf = (kind: OrderEventKind, count: number): string =>
  count === 1 ? titles[kind][0] : `${count} ${titles[kind][1]}`
