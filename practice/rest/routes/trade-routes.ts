import type { CheckedRequestFor } from '@/shared/exchange/endpoints'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { AmendQueue } from './amend-queue'
import { newestIdFirst, pageOf } from './pages'
import { fillRecord, orderRecord } from './records'
import { refuse } from './refusal'
import type { Routes } from './routes'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

type TradeRoutes = Pick<
  Routes,
  | 'placeBatch'
  | 'placeOrder'
  | 'batchModifyOrder'
  | 'modifyOrder'
  | 'cancelBatch'
  | 'cancelSymbolOrder'
  | 'unfilledOrders'
  | 'orderInfo'
  | 'cancelOrder'
  | 'historyOrders'
  | 'fills'
>

/** One element of a batch answer: the IDs, and a code only if this order failed (exchange: Unified orders). */
function placeOne(core: ExchangeCore, uid: string, order: NewOrder, isLate: boolean) {
  const placed = core.place(uid, order, isLate)
  if (!placed.ok) return { orderId: '', clientOid: order.clientOid ?? '', code: placed.code, msg: placed.message }
  return { orderId: placed.showOrderId ? placed.orderId : null, clientOid: order.clientOid ?? '' }
}

/** Symbol and category may be omitted in a single change: the order has them. */
function amendOne(core: ExchangeCore, amendments: AmendQueue, uid: string, request: CheckedRequestFor<'modifyOrder'>) {
  const order = core.findOrder(uid, request)
  if (order === null) return refuse('25204', 'Order does not exist')
  const { code, msg, ...ids } = amendments.take(uid, {
    ...request,
    symbol: request.symbol ?? order.symbol,
    category: request.category ?? order.category,
  })
  return code === undefined ? { ok: true as const, data: ids } : refuse(code, msg ?? '')
}

/** The schema detects repeated IDs. Only this check detects one order under both of its IDs (spec: call 2). */
function changesTwice(core: ExchangeCore, uid: string, request: CheckedRequestFor<'batchModifyOrder'>): boolean {
  const orderIds = request.flatMap((change) => core.findOrder(uid, change)?.orderId ?? [])
  return new Set(orderIds).size < orderIds.length
}

function cancelOne(
  core: ExchangeCore,
  uid: string,
  id: { orderId?: string | undefined; clientOid?: string | undefined },
) {
  const canceled = core.cancel(uid, id)
  if (canceled.ok) return acknowledged(canceled.order)
  return { orderId: id.orderId ?? '', clientOid: id.clientOid ?? '', code: canceled.code, msg: canceled.message }
}

const acknowledged = (order: PracticeOrder) => ({ orderId: order.orderId, clientOid: order.clientOid })
const orderItems = {
  idOf: (order: PracticeOrder) => order.orderId,
  timeOf: (order: PracticeOrder) => order.createdTime,
  show: orderRecord,
}

/** Treatment of `reduceOnly` in a batch: applied, refused, or ignored (A-reduce-only). */
export type BatchReduceOnly = 'honoured' | 'refused' | 'ignored'

/** Placing, changing, canceling and listing orders. */
export function createTradeRoutes(
  core: ExchangeCore,
  amendments: AmendQueue,
  batchReduceOnly: BatchReduceOnly = 'honoured',
): TradeRoutes {
  function placeInBatch(uid: string, order: NewOrder, isLate: boolean) {
    if (order.reduceOnly !== 'yes' || batchReduceOnly === 'honoured') return placeOne(core, uid, order, isLate)
    if (batchReduceOnly === 'ignored') return placeOne(core, uid, { ...order, reduceOnly: 'no' }, isLate)
    const msg = 'reduceOnly is not supported in a batch'
    return { orderId: '', clientOid: order.clientOid ?? '', code: '25200', msg }
  }

  return {
    placeBatch: (orders, uid, late) => ({
      ok: true,
      data: orders.map((order, row) => placeInBatch(uid, order, late.has(row))),
    }),
    batchModifyOrder(request, uid) {
      if (changesTwice(core, uid, request)) return refuse('25200', 'An order may appear once per request')
      return { ok: true, data: request.map((change) => amendments.take(uid, change)) }
    },
    placeOrder(order, uid, late) {
      const { code, msg, ...ids } = placeOne(core, uid, order, late.has(0))
      return code === undefined ? { ok: true, data: ids } : refuse(code, msg ?? '')
    },
    modifyOrder: (request, uid) => amendOne(core, amendments, uid, request),
    cancelBatch: (ids, uid) => ({ ok: true, data: ids.map((id) => cancelOne(core, uid, id)) }),
    cancelSymbolOrder({ category, symbol }, uid) {
      const isListed =
        symbol === undefined || core.instruments(category).some((instrument) => instrument.symbol === symbol)
      if (!isListed) return refuse('40034', `Parameter symbol does not exist in ${category}`)
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
      const open = core
        .openOrders(uid)
        .filter((order) => (!category || order.category === category) && (!symbol || order.symbol === symbol))
      return { ok: true, data: pageOf(open, request, orderItems) }
    },
    historyOrders(request, uid) {
      const { category, symbol } = request
      const closed = core
        .closedOrders(uid)
        .filter((order) => order.category === category && (!symbol || order.symbol === symbol))
      return { ok: true, data: pageOf(newestIdFirst(closed), request, orderItems) }
    },
    fills(request, uid) {
      const { category, orderId: id } = request
      const fills = core
        .fills(uid)
        .filter((fill) => (!category || fill.category === category) && (!id || fill.orderId === id))
      const show = (fill: PracticeFill) => fillRecord(fill, core.findOrder(uid, { orderId: fill.orderId }))
      return {
        ok: true,
        data: pageOf(fills, request, { idOf: (fill) => fill.execId, timeOf: (fill) => fill.at, show }),
      }
    },
  }
}
