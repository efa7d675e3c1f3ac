import type { EndpointName } from '../../shared/exchange/endpoints'
import { OrderChange, batchModifyOrder } from '../../shared/exchange/trade/batch-modify-order'
import { cancelOrder } from '../../shared/exchange/trade/cancel-order'
import { placeBatch } from '../../shared/exchange/trade/place-batch'
import type { Order } from '../../shared/trading/order'

/** A request in the form the orders service gives it, and what that changes, in words. */
export interface AsSent {
  readonly request: unknown
  readonly notes: readonly string[]
}
type Finish = (request: unknown, orders: readonly Order[]) => AsSent

/** Stands where the orders service will put an ID of its own. */
export const MADE_WHEN_SENT = '‹made when sent›'

interface Ids {
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}
/** The order an id means; orderId wins when both are given (spec: call 2). */
export const orderOf = (orders: readonly Order[], { orderId, clientOid }: Ids): Order | undefined =>
  orders.find((order) => (orderId === undefined ? order.clientOid === clientOid : order.orderId === orderId))

const wireId = (order: Order): Ids => (order.orderId === null ? { clientOid: order.clientOid } : { orderId: order.orderId })
const notListed = (ids: Ids): string => `${ids.orderId ?? ids.clientOid ?? ''} is not among the orders Volley knows, so this cannot be sent.`

const finishPlacement: Finish = (request) => {
  const orders = placeBatch.request.parse(request)
  const nameless = orders.some(({ clientOid }) => clientOid === undefined)
  const reduces = orders.some(({ reduceOnly }) => reduceOnly !== undefined)
  return {
    request: orders.map((order) => ({ ...order, timeInForce: order.timeInForce ?? 'gtc', clientOid: order.clientOid ?? MADE_WHEN_SENT, stpMode: order.stpMode ?? 'none' })),
    notes: [
      ...(nameless ? ['Every order without a clientOid gets one of Volley’s when it is sent, so that it can be found again.'] : []),
      ...(reduces ? ['reduceOnly is said to be unsupported in a batch; Volley does not send it there.'] : []),
    ],
  }
}

const finishChanges: Finish = (request, orders) => {
  const changes = batchModifyOrder.request.parse(request)
  const finished = changes.map((change) => {
    const order = orderOf(orders, change)
    if (order === undefined) return change
    const { symbol, category, price, qty } = change
    return OrderChange.parse({ ...wireId(order), symbol, category, price, qty, autoCancel: change.autoCancel ?? 'no' })
  })
  return { request: finished, notes: changes.flatMap((change) => (orderOf(orders, change) === undefined ? [notListed(change)] : [])) }
}

const finishCancel: Finish = (request, orders) => {
  const ids = cancelOrder.request.parse(request)
  const order = orderOf(orders, ids)
  if (order === undefined) return { request: ids, notes: [notListed(ids)] }
  return { request: cancelOrder.request.parse({ ...wireId(order), category: order.category }), notes: [] }
}

const finishes: Partial<Record<EndpointName, Finish>> = { placeBatch: finishPlacement, batchModifyOrder: finishChanges, cancelOrder: finishCancel }

/** What a checked request becomes on its way through Volley; most leave as they are. */
export const asSent = (name: EndpointName, request: unknown, orders: readonly Order[]): AsSent =>
  finishes[name]?.(request, orders) ?? { request, notes: [] }
