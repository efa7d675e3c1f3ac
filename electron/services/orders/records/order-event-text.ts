import { t, punctuated } from '@/shared/languages/text'
import { cancelReasonText, isOnRequest } from '@/shared/trading/orders/cancel-reasons'
import { absolute, compare, decimalsOf, isPositive, isZero, toDecimals, trim } from '@/shared/base/decimal'
import { capitalized } from '@/shared/base/text/capitalized'
import { grouped } from '@/shared/base/grouped'
import { isDollar } from '@/shared/trading/ltv/projection/stable-coins'
import { feeText } from '@/shared/trading/orders/fees'
import { forcedByNames, type Order } from '@/shared/trading/orders/order'
import { orderName, triggerNames } from '@/shared/trading/orders/order-phrase'
import type { OrderEventKind } from '@/shared/trading/orders/order-event'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { filledOf, isPartCanceled, partCanceledText } from '@/shared/trading/orders/part-fill'
import type { Booked, OrderEvent } from './order-events'

/** Extra digits of an average price compared with the order's price. */
const MORE_DIGITS = 2

const originLabels: Readonly<Record<Order['origin'], string>> = {
  volley: '',
  orphan: t(' (recovered)'),
  elsewhere: t(' (external)'),
}

/** Name of an order for traders: "Buy 0.5 BTC of BTCUSDT at 93455.5". */
function nameOf(order: Order): string {
  const { origin, forcedBy, triggeredBy } = order
  const trigger = triggeredBy === undefined ? undefined : triggerNames[triggeredBy.kind]
  const by = forcedBy === undefined ? trigger : forcedByNames[forcedBy]
  return `${orderName(order)}${by === undefined ? originLabels[origin] : ` (${by})`}`
}

const states: Readonly<Record<Order['state'], string>> = {
  waiting: t('waiting'),
  queued: t('queued'),
  sent: t('sent'),
  acknowledged: t('acknowledged'),
  live: t('live', 'order'),
  partially_filled: t('partially filled'),
  filled: t('filled'),
  canceled: t('canceled'),
  refused: t('refused'),
  not_sent: t('not sent'),
  unknown: t('unknown'),
  not_found: t('not found'),
}
const stateText = ({ state }: Order): string => states[state]

const CENTS = 2
const COIN_DIGITS = 8

/** A profit or loss with its sign and coin: `−304.38 USDT`. Cents of a dollar, else the digits of a coin. */
function profitText({ pnl, coin }: Booked): string {
  const size = absolute(pnl)
  const isSmall = compare(size, '0.01') < 0
  const rounded = toDecimals(size, isDollar(coin) && !isSmall ? CENTS : COIN_DIGITS, 'nearest')
  const sign = isZero(rounded) ? '' : isPositive(pnl) ? '+' : '−'
  return `${sign}${grouped(rounded)} ${coin}`.trim()
}

/** Result of a closed position, after the fills: `; realized P&L −304.377 USDT, fee 17.44 USDT`. */
function bookedText({ booked }: OrderEvent): string {
  if (booked === undefined) return t('; realized P&L not known yet')
  const fee = feeText(booked.fees)
  return t`; realized P&L ${profitText(booked)}${fee === '' ? '' : t`, fee ${fee}`}`
}

function averageOf({ avgPrice, price }: Order): string {
  if (avgPrice === '') return ''
  const most = decimalsOf(price || '0') + MORE_DIGITS
  return t` at ${grouped(decimalsOf(avgPrice) > most ? trim(toDecimals(avgPrice, most, 'nearest')) : avgPrice)}`
}

/** Quantities without trailing zeros, with grouped thousands. */
const readable = (amount: string): string => grouped(trim(amount))

const reasonIn = ({ cancelReason }: Order): string =>
  cancelReason === null ? t('no reason given') : cancelReasonText(cancelReason)

function problemIn({ problem }: Order): string {
  if (problem === null) return t('no reason given')
  return /^\d+$/.test(problem.code) ? `${problem.code} ${problem.message}` : problem.message
}

/** True if it traded after it was reported as closed. */
export const isLate = ({ order, before }: Pick<OrderEvent, 'order' | 'before'>): boolean =>
  before !== null && isOver(before.state) && before.filledQty !== order.filledQty

/** Description of the event, after the name of the order. */
function whatHappened(event: OrderEvent): string {
  const { kind, order, before } = event
  if (before?.state === 'not_found' && kind === 'found')
    return t`had not been found and is ${stateText(order)} after all, filled ${filledOf(order, readable)}`
  if (kind === 'found' && before?.pending?.state === 'unknown')
    return before.pending.kind === 'cancel'
      ? t('the cancel was found: it is canceled')
      : t('the change was found: it is made')
  const late = isLate({ order, before }) ? t('a fill arrived after its end: ') : ''
  if (isPartCanceled(order)) {
    const closed = kind === 'take-profit' || kind === 'stop-loss' ? bookedText(event) : ''
    return punctuated(`${late}${partCanceledText(order, readable)}${averageOf(order)}: ${reasonIn(order)}${closed}`)
  }
  switch (kind) {
    case 'filled':
      return late === '' ? `${t('filled')}${averageOf(order)}` : t`${late}filled ${filledOf(order, readable)}`
    case 'take-profit':
    case 'stop-loss':
      return `${late}${t('filled')}${averageOf(order)}${bookedText(event)}`
    case 'part-filled':
      return t`filled ${filledOf(order, readable)}${averageOf(order)}`
    case 'refused':
      return punctuated(`${stateText(order)}: ${problemIn(order)}`)
    case 'late-reject':
      return t`received, and then refused by the exchange: ${reasonIn(order)}`
    case 'canceled':
      return isOnRequest(order.cancelReason)
        ? t('canceled, not by you in Volley')
        : t`canceled by the exchange: ${reasonIn(order)}`
    case 'liquidation':
      return order.state === 'canceled'
        ? t`canceled by the exchange: ${reasonIn(order)}`
        : t`filled ${filledOf(order, readable)}${averageOf(order)}${isOver(order.state) ? bookedText(event) : ''}`
    case 'unknown':
      return t`${order.problem?.message ?? t('no answer came')}. Volley looks for it and sends nothing again`
    case 'found':
      return t`found: it is ${stateText(order)}`
    case 'not-found':
      return t('not found; it may still appear and is watched for 24 hours')
  }
}

/** An event as a sentence. */
export const eventSentenceOf = (event: OrderEvent): string =>
  punctuated(`${nameOf(event.order)}: ${whatHappened(event)}`)

const titles: Readonly<Record<OrderEventKind, readonly [one: string, many: string]>> = {
  filled: [t('Order filled'), t('orders filled')],
  'part-filled': [t('Order part-filled'), t('orders part-filled')],
  'take-profit': [t('Take profit hit'), t('take profits hit')],
  'stop-loss': [t('Stop loss hit'), t('stop losses hit')],
  refused: [t('Order not placed'), t('orders not placed')],
  'late-reject': [t('Order refused after it was received'), t('orders refused after they were received')],
  canceled: [t('Order canceled, not by you'), t('orders canceled, not by you')],
  unknown: [t('Order outcome unknown'), t('orders with an unknown outcome')],
  found: [t('Order found'), t('orders found')],
  'not-found': [t('Order not found'), t('orders not found')],
  liquidation: [t('Liquidation'), t('orders of a liquidation')],
}

/** Title of an event, with its profit or loss. */
export function eventTitleOf({ kind, order: { forcedBy }, booked }: OrderEvent): string {
  const title =
    kind === 'liquidation' && forcedBy !== undefined ? capitalized(forcedByNames[forcedBy]) : titles[kind][0]
  return booked === undefined ? title : punctuated(`${title}: ${profitText(booked)}`)
}

/** Title of several events of a kind. */
export const eventsTitleOf = (kind: OrderEventKind, count: number): string => `${count} ${titles[kind][1]}`
