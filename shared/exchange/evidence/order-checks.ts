import { SECOND_MS } from '@/shared/base/time'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { meaningOf } from '@/shared/exchange/protocol/errors'
import {
  allOf,
  codesOf,
  inAnswers,
  inPushes,
  inRefusals,
  isAnswerOf,
  isBlank,
  isDone,
  type Check,
  numberOf,
  type OpenCheck,
  recordsIn,
  wholeAnswers,
} from './check'
import type { JsonRecord, Received, ReceivedAnswer } from './received'

const orderCalls = ['unfilledOrders', 'historyOrders', 'orderInfo'] as const satisfies readonly EndpointName[]
const placingCalls: readonly EndpointName[] = ['placeBatch', 'placeOrder']
const changingCalls = endpointNames.filter(
  (name) => endpoints[name].method === 'POST' && endpoints[name].path.startsWith('/api/v3/trade/'),
)
const strategyCalls = changingCalls.filter((name) => endpoints[name].path.includes('strategy'))

/** Statuses of an order, by the member that states them. */
function statusOf({ orderStatus, status }: JsonRecord): string {
  const stated = orderStatus ?? status
  return typeof stated === 'string' ? stated : ''
}
const words = new Set(['live', 'new', 'partially_filled', 'filled', 'cancelled', 'canceled', ''])

/** An order that ended with a status, by the spelling of REST or of pushes. */
const spelled = (known: string, other: string) => (record: JsonRecord) => {
  const status = statusOf(record)
  return status === known ? true : status === other ? false : null
}

const coinValue = inAnswers(orderCalls, ({ category, orderStatus, qty, cumExecQty }) => {
  if (category !== 'COIN-FUTURES' || orderStatus !== 'filled') return null
  const [ordered, executed] = [numberOf(qty), numberOf(cumExecQty)]
  return Number.isNaN(ordered) || Number.isNaN(executed) ? null : ordered === executed
})

/** A taker pays its fee. */
const isTaker = ({ tradeScope }: JsonRecord): boolean => tradeScope === 'taker'
const feesIn = (record: JsonRecord): readonly number[] => {
  const details = recordsIn(record.feeDetail).filter(({ deduction }) => deduction !== 'yes')
  return details.map(({ fee, totalFee }) => numberOf(fee ?? totalFee)).filter((fee) => Math.abs(fee) > 0)
}
const paidIs = (sign: 1 | -1) => (record: JsonRecord) => {
  if (!isTaker(record)) return null
  const [fee] = feesIn(record)
  return fee === undefined ? null : Math.sign(fee) === sign
}

/** A push in seconds, or many pushes that are late. */
const SECONDS = 1e11
const LATE_MS = 2000
const LATE_PUSHES = 3
const PUSHED_MS = 5 * SECOND_MS

interface Acknowledged {
  readonly orderId: string
  readonly at: number
  readonly isResting: boolean
}

/** Orders acknowledged by a response of these calls. */
function acknowledgedIn(answer: ReceivedAnswer): readonly Acknowledged[] {
  const { at, request } = answer
  const rows = new Map(recordsIn(request.orders ?? request).map((row) => [row.clientOid, row]))
  return recordsIn(answer.data).flatMap(({ orderId, clientOid, code }) => {
    const row = rows.get(clientOid)
    const isResting =
      row !== undefined && row.orderType === 'limit' && row.timeInForce !== 'ioc' && row.timeInForce !== 'fok'
    return typeof orderId === 'string' && orderId !== '' && isBlank(code) ? [{ orderId, at, isResting }] : []
  })
}

/** Number of pushed orders to remember: a push can arrive before the acknowledgment, and an order has several. */
const REMEMBERED = 2000

/** The pushes of acknowledged orders, and their times. */
const orderPush: OpenCheck = () => {
  const waiting = new Map<string, Acknowledged>()
  const pushedIds = new Set<string>()
  let isSubscribed = false
  let late = 0
  return (received) => {
    if (received.kind === 'finding') return null
    if (received.kind === 'feed') {
      isSubscribed = received.isLive
      waiting.clear()
      return null
    }
    if (received.kind === 'answer') {
      if (isSubscribed && placingCalls.includes(received.call) && isDone(received))
        for (const order of acknowledgedIn(received))
          if (order.isResting && !pushedIds.has(order.orderId)) waiting.set(order.orderId, order)
      const overdue = [...waiting.values()].find(({ at }) => received.at - at > PUSHED_MS)
      if (overdue === undefined) return null
      waiting.clear()
      return { isAssumed: false, record: { orderId: overdue.orderId, 'push after its acknowledgment': 'none in 5 s' } }
    }
    if (received.channel !== 'orders') return null
    const { sentAt, lateMs } = received
    const record = { channel: received.channel, ts: sentAt, lateMs: Math.round(lateMs) }
    // A time that is not in ms is not read.
    if (sentAt === null || sentAt < SECONDS) return { isAssumed: false, record }
    late = lateMs > LATE_MS ? late + 1 : 0
    if (late >= LATE_PUSHES) return { isAssumed: false, record }
    const live = recordsIn(received.data).filter((order) => statusOf(order) === 'live')
    for (const order of live) {
      waiting.delete(String(order.orderId))
      pushedIds.add(String(order.orderId))
    }
    if (pushedIds.size > REMEMBERED) pushedIds.clear()
    const [pushed] = live
    return pushed === undefined || late > 0 ? null : { isAssumed: true, record: pushed }
  }
}

/** Age of an acknowledged order up to which its absence from a list is noted. */
const RECENT_MS = 10 * SECOND_MS

/**
 * A resting order that was acknowledged before a list was requested. `idOf` is the ID of an element.
 *
 * An order that ended since is not counted: only one that a push shows as live is missing.
 */
const listLag: OpenCheck = () => {
  const acknowledged = new Map<string, Acknowledged>()
  const live = new Set<string>()
  const found = (order: Acknowledged, isListed: boolean) => {
    acknowledged.delete(order.orderId)
    return { isAssumed: isListed, record: { orderId: order.orderId, 'in the next list': isListed } }
  }
  return (received) => {
    if (received.kind === 'push' && received.channel === 'orders')
      for (const order of recordsIn(received.data)) {
        if (statusOf(order) === 'live') live.add(String(order.orderId))
        else live.delete(String(order.orderId))
      }
    if (received.kind !== 'answer') return null
    if (placingCalls.includes(received.call) && isDone(received))
      for (const order of acknowledgedIn(received)) if (order.isResting) acknowledged.set(order.orderId, order)
    // Oldest first.
    for (const { orderId, at } of acknowledged.values()) {
      if (received.at - at <= RECENT_MS) break
      acknowledged.delete(orderId)
    }
    if (received.call !== 'orderInfo' && received.call !== 'unfilledOrders') return null
    return lagIn(
      received,
      [...acknowledged.values()].filter(({ orderId }) => live.has(orderId)),
      found,
    )
  }
}
function lagIn(
  answer: ReceivedAnswer,
  orders: readonly Acknowledged[],
  found: (order: Acknowledged, isListed: boolean) => ReturnType<Check>,
): ReturnType<Check> {
  const { call, request, code, data } = answer
  if (call === 'orderInfo') {
    const order = orders.find(({ orderId }) => orderId === request.orderId)
    return order === undefined
      ? null
      : code === '25204'
        ? found(order, false)
        : isDone(answer)
          ? found(order, true)
          : null
  }
  if (call !== 'unfilledOrders' || !isDone(answer) || !isBlank(request.cursor)) return null
  const ids = new Set(recordsIn(data).map(({ orderId }) => orderId))
  const listed = orders.find(({ orderId }) => ids.has(orderId))
  if (listed !== undefined) return found(listed, true)
  const isFiltered = !isBlank(request.symbol) || ids.size > 0
  const missing = isFiltered ? undefined : orders[0]
  return missing === undefined ? null : found(missing, false)
}

const isImmediate = ({ force, orderType }: JsonRecord): boolean =>
  force === 'ioc' || force === 'fok' || orderType === 'market'

/** The first push of an order that is never resting. */
const iocPushes: OpenCheck = () => {
  const seen = new Set<unknown>()
  let isSubscribed = false
  return (received) => {
    if (received.kind === 'feed') isSubscribed = received.isLive
    if (received.kind !== 'push' || received.channel !== 'orders') return null
    let finding: ReturnType<Check> = null
    for (const record of recordsIn(received.data)) {
      const { orderId } = record
      if (orderId === undefined) continue
      if (isSubscribed && isImmediate(record) && !seen.has(orderId))
        finding ??= { isAssumed: statusOf(record) === 'live', record }
      seen.add(orderId)
      const [oldest] = seen
      if (seen.size > REMEMBERED) seen.delete(oldest)
    }
    return finding
  }
}

const hasReason = ({ cancelReason, cancelSource, ...record }: JsonRecord): boolean | null => {
  if (!['cancelled', 'canceled'].includes(statusOf(record))) return null
  if (!isBlank(cancelSource)) return false
  return isBlank(cancelReason) ? null : true
}

const isKnownCode = (code: string): boolean => meaningOf(code) !== undefined

/** HTTP 429 and code 429 belong together. */
const overLimit = inRefusals((code, { status }) => {
  if (code !== '429' && status !== 429) return null
  return code === '429' && status === 429
})

/** Strategy orders that were acknowledged before their list was requested. */
const strategyLookup: OpenCheck = () => {
  const acknowledged = new Map<string, number>()
  return (received: Received) => {
    if (!('call' in received) || !isDone(received)) return null
    if (received.call === 'placeStrategyOrder') {
      for (const { orderId } of recordsIn(received.data))
        if (typeof orderId === 'string') acknowledged.set(orderId, received.at)
      return null
    }
    if (received.call === 'cancelStrategyOrder') acknowledged.clear()
    if (received.call !== 'unfilledStrategyOrders' || !isBlank(received.request.cursor)) return null
    const recent = [...acknowledged].filter(([, at]) => received.at - at <= RECENT_MS)
    const ids = new Set(recordsIn(received.data).map(({ orderId }) => orderId))
    acknowledged.clear()
    if (recent.length === 0) return null
    const missing = recent.find(([orderId]) => !ids.has(orderId))
    const [orderId] = missing ?? recent[0]!
    return { isAssumed: missing === undefined, record: { orderId, 'in the next list': missing === undefined } }
  }
}

/** Strategy orders that remain although every position of their symbol is closed. */
const leftProtection: OpenCheck = () => {
  const open = new Map<unknown, ReadonlySet<unknown>>()
  const held = new Set<unknown>()
  return (received) => {
    if (isAnswerOf(received, ['currentPosition']) && isDone(received)) {
      const symbols = recordsIn(received.data).flatMap(({ symbol, total }) => (numberOf(total) > 0 ? [symbol] : []))
      for (const symbol of symbols) held.add(symbol)
      open.set(received.request.category, new Set(symbols))
    }
    if (!isAnswerOf(received, ['unfilledStrategyOrders']) || !isDone(received)) return null
    const now = open.get(received.request.category)
    if (now === undefined) return null
    const left = recordsIn(received.data).find(
      ({ symbol, type }) => type === 'tpsl' && held.has(symbol) && !now.has(symbol),
    )
    return left === undefined ? null : { isAssumed: false, record: left }
  }
}

/** Assumptions about unified orders and strategy orders. */
export const orderChecks = {
  'A-reduce-only': inAnswers(orderCalls, ({ reduceOnly }) =>
    isBlank(reduceOnly) ? null : reduceOnly === 'YES' || reduceOnly === 'NO',
  ),
  'A-coin-value': coinValue,
  'A-fee-sign': allOf(
    inAnswers(['fills'], paidIs(1)),
    inPushes('orders', (record) => {
      const fee = numberOf(record.fillFee)
      return isTaker({ tradeScope: String(record.tradeScope).toLowerCase().startsWith('t') ? 'taker' : '' }) &&
        fee !== 0 &&
        !Number.isNaN(fee)
        ? fee < 0
        : null
    }),
  ),
  'A-order-push': orderPush,
  'A-list-lag': listLag,
  'A-ioc-pushes': iocPushes,
  'A-canceled-spelling': allOf(
    inAnswers(orderCalls, spelled('cancelled', 'canceled')),
    inPushes('orders', spelled('canceled', 'cancelled')),
  ),
  'A-ended-word': allOf(
    inAnswers(orderCalls, (record) => (words.has(statusOf(record)) ? (statusOf(record) === '' ? null : true) : false)),
    inPushes('orders', (record) => (words.has(statusOf(record)) ? null : false)),
  ),
  'A-cancel-source': allOf(inAnswers(orderCalls, hasReason), inPushes('orders', hasReason)),
  'A-definite-codes': codesOf(
    changingCalls.filter((call) => !strategyCalls.includes(call)),
    isKnownCode,
  ),
  'A-over-limit': overLimit,
  'A-http-status': inRefusals((_, { status }) => (status === 200 ? false : status === 400 ? true : null)),
  'A-strategy-lookup': strategyLookup,
  'A-strategy-codes': codesOf(strategyCalls, isKnownCode),
  'A-left-protection': leftProtection,
  'A-sign': allOf(
    wholeAnswers(['accountSettings', 'accountAssets', 'ltvConvert'], () => true),
    inRefusals((code) => (code === '40009' ? false : null)),
  ),
} satisfies Record<`A-${string}`, OpenCheck>
