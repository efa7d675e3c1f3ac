import type { NewOrder } from '../../../shared/exchange/trade/place-batch'
import type { ExchangeCore, PracticeFill, PracticeOrder } from '../exchange-core'
import type { ChangeQueue } from './change-queue'
import { pageOf } from './pages'
import { fillRecord, orderRecord } from './records'
import { refuse } from './refusal'
import type { Routes } from './routes'

type TradeRoutes = Pick<
  Routes,
  'placeBatch' | 'batchModifyOrder' | 'cancelSymbolOrder' | 'unfilledOrders' | 'orderInfo' | 'cancelOrder' | 'historyOrders' | 'fills'
>

const LOOK_BACK_MS = 30 * 86_400_000

/** One element of a batch answer: the ids, and a code only when this order failed (exchange-facts 8). */
function placeOne(core: ExchangeCore, uid: string, order: NewOrder) {
  const placed = core.place(uid, order)
  if (!placed.ok) return { orderId: '', clientOid: order.clientOid ?? '', code: placed.code, msg: placed.message }
  return { orderId: placed.showOrderId ? placed.orderId : null, clientOid: order.clientOid ?? '' }
}

const acknowledged = (order: PracticeOrder) => ({ orderId: order.orderId, clientOid: order.clientOid })
const orderItems = { idOf: (order: PracticeOrder) => order.orderId, timeOf: (order: PracticeOrder) => order.createdTime, show: orderRecord }
const fillItems = { idOf: (fill: PracticeFill) => fill.execId, timeOf: (fill: PracticeFill) => fill.at, show: fillRecord }

/** Placing, changing, canceling and listing orders. */
export function createTradeRoutes(core: ExchangeCore, changes: ChangeQueue): TradeRoutes {
  return {
    placeBatch: (orders, uid) => ({ ok: true, data: orders.map((order) => placeOne(core, uid, order)) }),
    batchModifyOrder: (wanted, uid) => ({ ok: true, data: wanted.map((change) => changes.take(uid, change)) }),
    cancelSymbolOrder({ category, symbol }, uid) {
      const canceled = core.cancelAll(uid, category, symbol)
      return { ok: true, data: { list: canceled.length > 0 ? canceled.map(acknowledged) : null } }
    },
    cancelOrder(id, uid) {
      const canceled = core.cancel(uid, id)
      return canceled.ok ? { ok: true, data: acknowledged(canceled.order) } : canceled
    },
    orderInfo(id, uid) {
      const order = core.findOrder(uid, id)
      return order ? { ok: true, data: orderRecord(order) } : refuse('25204', 'Order does not exist')
    },
    unfilledOrders(request, uid) {
      const { category, symbol } = request
      const open = core.openOrders(uid).filter((order) => (!category || order.category === category) && (!symbol || order.symbol === symbol))
      return { ok: true, data: pageOf(open, request, orderItems) }
    },
    historyOrders(request, uid) {
      if (isTooLong(request)) return windowTooLong
      const { category, symbol } = request
      const closed = core.closedOrders(uid).filter((order) => order.category === category && (!symbol || order.symbol === symbol))
      return { ok: true, data: pageOf(byIdDescending(closed), request, orderItems) }
    },
    fills(request, uid) {
      if (isTooLong(request)) return windowTooLong
      const { category, orderId: id } = request
      const fills = core.fills(uid).filter((fill) => (!category || fill.category === category) && (!id || fill.orderId === id))
      return { ok: true, data: pageOf(fills, request, fillItems) }
    },
  }
}

/** Closed orders come in the order they closed; paging by order id needs them in the order they were placed. */
const byIdDescending = (orders: readonly PracticeOrder[]): PracticeOrder[] =>
  orders.toSorted((a, b) => b.orderId.length - a.orderId.length || (a.orderId < b.orderId ? 1 : -1))

const windowTooLong = refuse('00001', 'startTime and endTime should be within 30 days')
const isTooLong = (range: { startTime?: string | undefined; endTime?: string | undefined }): boolean =>
  range.startTime !== undefined && range.endTime !== undefined && Number(range.endTime) - Number(range.startTime) > LOOK_BACK_MS
