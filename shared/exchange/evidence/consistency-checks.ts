import { MINUTE_MS } from '@/shared/base/time'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import { isAnswerOf, isBlank, isDone, isRecord, numberOf, type OpenCheck, recordsIn } from './check'
import type { JsonRecord, Received } from './received'

const orderCalls: readonly EndpointName[] = ['unfilledOrders', 'historyOrders', 'orderInfo']
const placingCalls: readonly EndpointName[] = ['placeBatch', 'placeOrder']
const batchCalls: readonly EndpointName[] = ['placeBatch', 'batchModifyOrder', 'cancelBatch']
const pagedCalls: readonly EndpointName[] = ['unfilledOrders', 'historyOrders', 'fills']

/** Orders and executions to remember. */
const REMEMBERED = 2000
function remember<Value>(known: Map<string, Value>, id: string, value: Value): void {
  if (known.size >= REMEMBERED) known.clear()
  known.set(id, value)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Orders in the pushes and successful responses of unified accounts. */
function ordersIn(received: Received): readonly JsonRecord[] {
  const isShown =
    received.kind === 'push' ? received.channel === 'orders' : isAnswerOf(received, orderCalls) && isDone(received)
  if (!isShown || !('data' in received)) return []
  return recordsIn(received.data).filter(({ orderId }) => textOf(orderId) !== '')
}

/** Both IDs of an order name the same order in its acknowledgment and in its records. */
const ackOrder: OpenCheck = () => {
  const names = new Map<string, string>()
  return (received) => {
    const records =
      isAnswerOf(received, placingCalls) && isDone(received) ? recordsIn(received.data) : ordersIn(received)
    let shown: JsonRecord | null = null
    for (const record of records) {
      const [id, name] = [textOf(record.orderId), textOf(record.clientOid)]
      if (id === '' || name === '') continue
      const known = names.get(id)
      if (known !== undefined && !isSameName(known, name))
        return { isAssumed: false, record: { orderId: id, clientOid: [known, name] } }
      if (known !== undefined) shown ??= { orderId: id, clientOid: name }
      else remember(names, id, name)
    }
    return shown === null ? null : { isAssumed: true, record: shown }
  }
}

/** The returned names of a placement are those of its request. */
const nameCase: OpenCheck = () => (received) => {
  if (!isAnswerOf(received, placingCalls) || !isDone(received)) return null
  const names = new Set(recordsIn(received.request).map(({ clientOid }) => textOf(clientOid)))
  let same: string | null = null
  for (const { clientOid } of recordsIn(received.data)) {
    const name = textOf(clientOid)
    if (name === '') continue
    if (names.has(name)) same ??= name
    else if ([...names].some((sent) => isSameName(sent, name))) return { isAssumed: false, record: { clientOid: name } }
  }
  return same === null ? null : { isAssumed: true, record: { clientOid: same } }
}

/** Quantity, filled quantity and status of a record. */
function amountsOf(record: JsonRecord, category: string) {
  const { qty, size, cumExecQty, accBaseVolume, orderStatus, status } = record
  return {
    qty: numberOf(qty ?? size),
    filled: numberOf(cumExecQty ?? accBaseVolume),
    status: textOf(orderStatus ?? status),
    isOther: isInverse(category) || (!isFutures(category) && record.orderType === 'market' && record.side === 'buy'),
  }
}

/** COIN-FUTURES and market buys of spot may count both quantities in different coins. */
const filledWithin: OpenCheck = () => (received) => {
  let within: JsonRecord | null = null
  for (const record of ordersIn(received)) {
    const category = received.kind === 'push' ? received.category : textOf(record.category)
    const { qty, filled, status, isOther } = amountsOf(record, category.toUpperCase())
    if (isOther || !(qty > 0) || !(filled > 0)) continue
    if (filled > qty || (status === 'filled' && filled < qty)) return { isAssumed: false, record }
    within ??= record
  }
  return within === null ? null : { isAssumed: true, record: within }
}

/** The sizes of an execution in pushes and lists. */
const execOnce: OpenCheck = () => {
  const sizes = new Map<string, number>()
  return (received) => {
    const isList = isAnswerOf(received, ['fills']) && isDone(received)
    if (!isList && !(received.kind === 'push' && received.channel === 'orders')) return null
    let same: JsonRecord | null = null
    for (const { execId, tradeId, execQty, baseVolume } of recordsIn(received.data)) {
      const [id, size] = [textOf(execId ?? tradeId), numberOf(execQty ?? baseVolume)]
      if (id === '' || Number.isNaN(size)) continue
      const known = sizes.get(id)
      const record = { execId: id, qty: [known, size] }
      if (known !== undefined && known !== size) return { isAssumed: false, record }
      if (known !== undefined) same ??= record
      else remember(sizes, id, size)
    }
    return same === null ? null : { isAssumed: true, record: same }
  }
}

const endedWords = new Set(['filled', 'cancelled', 'canceled'])
const restingWords = new Set(['live', 'new', 'partially_filled'])

/** Messages after the end of an order. A late push of an earlier time proves nothing. */
const endFinal: OpenCheck = () => {
  const ends = new Map<string, number>()
  return (received) => {
    let ended: JsonRecord | null = null
    for (const record of ordersIn(received)) {
      const { orderId, orderStatus, status, updatedTime, uTime } = record
      const [id, word, at] = [textOf(orderId), textOf(orderStatus ?? status), numberOf(updatedTime ?? uTime)]
      const end = ends.get(id)
      if (end !== undefined && restingWords.has(word) && at > end) return { isAssumed: false, record }
      if (!endedWords.has(word)) continue
      if (end !== undefined) ended ??= record
      else remember(ends, id, at)
    }
    return ended === null ? null : { isAssumed: true, record: ended }
  }
}

interface Terms {
  readonly price: string
  readonly qty: string
  readonly at: number
}

/** The times of two versions of an order. */
const updatedTime: OpenCheck = () => {
  const versions = new Map<string, Terms>()
  return (received) => {
    let moved: JsonRecord | null = null
    for (const record of ordersIn(received)) {
      if (received.kind === 'push') continue
      const [id, price, qty] = [textOf(record.orderId), textOf(record.price), textOf(record.qty)]
      const at = numberOf(record.updatedTime)
      const before = versions.get(id)
      remember(versions, id, { price, qty, at })
      if (before === undefined || (before.price === price && before.qty === qty)) continue
      if (!(at > before.at)) return { isAssumed: false, record }
      moved ??= record
    }
    return moved === null ? null : { isAssumed: true, record: moved }
  }
}

const firstIdOf = (data: unknown): string => {
  const [first] = isRecord(data) && Array.isArray(data.list) ? data.list.filter(isRecord) : []
  return textOf(first?.execId ?? first?.orderId)
}

/** Pages of a list: a later page begins with another record. */
const listEnd: OpenCheck = () => {
  const firsts = new Map<EndpointName, string>()
  return (received) => {
    if (!isAnswerOf(received, pagedCalls) || !isDone(received)) return null
    const { call, request, data } = received
    const first = firstIdOf(data)
    const before = firsts.get(call)
    firsts.set(call, first)
    const record = { call, cursor: isRecord(data) ? data.cursor : null, first }
    if (isBlank(request.cursor)) return null
    return { isAssumed: first === '' || first !== before, record }
  }
}

/** Relative difference of the rates of two clocks that no delay explains, in several minutes in a row. */
const MOST_DRIFT = 0.005
const MINUTES = 4

const clockRate: OpenCheck = () => {
  let last: { readonly server: number; readonly local: number } | null = null
  let sign = 0
  let count = 0
  return (received) => {
    if (received.kind !== 'answer' || received.requestTime === null || received.requestTime < 1e12) return null
    const now = { server: received.requestTime, local: received.at }
    last ??= now
    const localMs = now.local - last.local
    if (localMs < MINUTE_MS) return null
    const drift = (now.server - last.server) / localMs - 1
    last = now
    const isFast = Math.abs(drift) > MOST_DRIFT
    count = isFast && Math.sign(drift) === sign ? count + 1 : Number(isFast)
    sign = isFast ? Math.sign(drift) : 0
    const record = { 'rate of the exchange’s clock': Math.round((1 + drift) * 10_000) / 10_000 }
    if (isFast) return count >= MINUTES ? { isAssumed: false, record } : null
    return { isAssumed: true, record }
  }
}

const plainWords = new Set(['', 'success', 'ok'])

const successText: OpenCheck = () => (received) => {
  if (received.kind !== 'answer' || !isDone(received) || received.msg === undefined) return null
  const { call, msg } = received
  return { isAssumed: plainWords.has(msg.toLowerCase()), record: { call, msg } }
}

/** Number of the elements of a batch. */
const batchElements: OpenCheck = () => (received) => {
  if (!isAnswerOf(received, batchCalls) || !isDone(received) || !Array.isArray(received.data)) return null
  const requested = Object.keys(received.request).filter((name) => /^\d+$/.test(name)).length
  const returned = received.data.length
  if (requested === 0) return null
  return { isAssumed: returned === requested, record: { call: received.call, requested, returned } }
}

/** Assumptions that messages agree with each other and with their requests. */
export const consistencyChecks = {
  'A-ack-order': ackOrder,
  'A-name-case': nameCase,
  'A-filled-within': filledWithin,
  'A-exec-once': execOnce,
  'A-end-final': endFinal,
  'A-updated-time': updatedTime,
  'A-list-end': listEnd,
  'A-clock-rate': clockRate,
  'A-success-text': successText,
  'A-batch-elements': batchElements,
} satisfies Record<`A-${string}`, OpenCheck>
