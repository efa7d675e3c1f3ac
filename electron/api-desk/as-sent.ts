import type { EndpointName } from '../../shared/exchange/endpoints'
import { OrderChange, batchModifyOrder } from '../../shared/exchange/trade/batch-modify-order'
import { cancelOrder } from '../../shared/exchange/trade/cancel-order'
import { cancelBatch } from '../../shared/exchange/trade/cancel-batch'
import { modifyOrder } from '../../shared/exchange/trade/modify-order'
import { placeBatch } from '../../shared/exchange/trade/place-batch'
import { placeOrder } from '../../shared/exchange/trade/place-order'
import { placeRealityOrder } from '../../shared/exchange/trade/place-reality-order'
import { isPartOpen, type JournalledRequest } from '../../shared/trading/journalled-request'
import type { Order } from '../../shared/trading/order'
import { orderAmong, type OrderIds } from '../orders/find-order'
import { journalledCalls } from '../orders/untracked/journalled-calls'

/** A request in the form the orders service gives it, and what that changes, in words. */
export interface AsSent {
  readonly request: unknown
  readonly notes: readonly string[]
}
type Finish = (request: unknown, orders: readonly Order[]) => AsSent

/** Stands where the orders service will put an ID of its own. */
const MADE_WHEN_SENT = '‹made when sent›'
/** Stands there while the request is read, because a declaration takes names only. */
const STAND_IN = 'made-when-sent'
const uncovered = (request: unknown): unknown =>
  JSON.parse(JSON.stringify(request), (_member, value: unknown) => (value === STAND_IN ? MADE_WHEN_SENT : value))

const wireId = (order: Order): OrderIds => (order.orderId === null ? { clientOid: order.clientOid } : { orderId: order.orderId })
const notSeen = (ids: OrderIds): string =>
  `Volley has not seen ${ids.orderId ?? ids.clientOid ?? ''} yet. It asks the exchange for it first, and sends nothing if there is no such order.`

const namesIt = 'It gets a clientOid of Volley’s when it is sent, so that it can be found again.'

const finishSingle: Finish = (request) => {
  const order = placeOrder.request.parse(request)
  const { timeInForce = 'gtc', clientOid = STAND_IN, stpMode = 'none' } = order
  const explicit = placeOrder.request.parse({ ...order, timeInForce, clientOid, stpMode })
  return { request: uncovered(explicit), notes: order.clientOid === undefined ? [namesIt] : [] }
}

const finishStock: Finish = (request) => {
  const order = placeRealityOrder.request.parse(request)
  const { category = 'SPOT', clientOid = STAND_IN } = order
  const explicit = placeRealityOrder.request.parse({ ...order, category, clientOid })
  return { request: uncovered(explicit), notes: order.clientOid === undefined ? [namesIt] : [] }
}

const finishPlacement: Finish = (request) => {
  const orders = placeBatch.request.parse(request)
  const nameless = orders.some(({ clientOid }) => clientOid === undefined)
  const reduces = orders.some(({ reduceOnly }) => reduceOnly !== undefined)
  return {
    request: orders.map((order) => ({
      ...order,
      timeInForce: order.timeInForce ?? 'gtc',
      clientOid: order.clientOid ?? MADE_WHEN_SENT,
      stpMode: order.stpMode ?? 'none',
    })),
    notes: [
      ...(nameless ? ['Every order without a clientOid gets one of Volley’s when it is sent, so that it can be found again.'] : []),
      ...(reduces ? ['reduceOnly is said to be unsupported in a batch; Volley does not send it there.'] : []),
    ],
  }
}

const finishChanges: Finish = (request, orders) => {
  const changes = batchModifyOrder.request.parse(request)
  const finished = changes.map((change) => {
    const order = orderAmong(orders, change)
    if (order === undefined) return change
    const { symbol, category, price, qty } = change
    return OrderChange.parse({ ...wireId(order), symbol, category, price, qty, autoCancel: change.autoCancel ?? 'no' })
  })
  return { request: finished, notes: changes.flatMap((change) => (orderAmong(orders, change) === undefined ? [notSeen(change)] : [])) }
}

const finishCancel: Finish = (request, orders) => {
  const ids = cancelOrder.request.parse(request)
  const order = orderAmong(orders, ids)
  if (order === undefined) return { request: ids, notes: [notSeen(ids)] }
  return { request: cancelOrder.request.parse({ ...wireId(order), category: order.category }), notes: [] }
}

const finishChange: Finish = (request, orders) => {
  const { price, qty, autoCancel = 'no', ...ids } = modifyOrder.request.parse(request)
  const order = orderAmong(orders, ids)
  if (order === undefined) return { request, notes: [notSeen(ids)] }
  const { symbol, category } = order
  return { request: modifyOrder.request.parse({ ...wireId(order), symbol, category, price, qty, autoCancel }), notes: [] }
}

const finishCancels: Finish = (request, orders) => {
  const named = cancelBatch.request.parse(request)
  const finished = named.map((one) => {
    const order = orderAmong(orders, one)
    return order === undefined ? one : { ...wireId(order), category: order.category, symbol: order.symbol }
  })
  return { request: finished, notes: named.flatMap((one) => (orderAmong(orders, one) === undefined ? [notSeen(one)] : [])) }
}

const finishes: Partial<Record<EndpointName, Finish>> = {
  placeBatch: finishPlacement,
  placeOrder: finishSingle,
  placeRealityOrder: finishStock,
  batchModifyOrder: finishChanges,
  modifyOrder: finishChange,
  cancelOrder: finishCancel,
  cancelBatch: finishCancels,
}

/** A second placement beside one whose outcome is unknown could double it: who sends it must have read this. */
function doubtsAbout(symbols: ReadonlySet<string | null>, requests: readonly JournalledRequest[]): string[] {
  const unknown = requests.flatMap(({ parts }) => parts.filter((part) => part.does === 'place' && isPartOpen(part) && part.state !== 'acknowledged'))
  const named = new Set(unknown.filter(({ symbol }) => symbols.has(symbol)).map(({ symbol, clientOid }) => `${symbol ?? ''} ${clientOid}`))
  return [...named].map((name) => `The outcome of ${name} is still unknown. Another order of the same symbol could double it.`)
}

function finishJournalled(name: EndpointName, request: unknown, requests: readonly JournalledRequest[]): AsSent | null {
  const prepared = journalledCalls[name]?.prepare(request, () => STAND_IN)
  if (prepared === undefined) return null
  const places = prepared.targets.filter(({ does }) => does === 'place')
  const nameless = places.some(({ clientOid }) => clientOid === STAND_IN)
  const doubts = doubtsAbout(new Set(places.map(({ symbol }) => symbol)), requests)
  return { request: uncovered(prepared.body), notes: [...(nameless ? [namesIt] : []), ...doubts] }
}

/** What a checked request becomes on its way through Volley; most leave as they are. */
export const asSent = (name: EndpointName, request: unknown, orders: readonly Order[], requests: readonly JournalledRequest[]): AsSent =>
  finishes[name]?.(request, orders) ?? finishJournalled(name, request, requests) ?? { request, notes: [] }
