import type { DataFor } from '../../shared/exchange/endpoints'
import type { BatchResult } from '../../shared/exchange/trade/batch-result'
import { NewOrder, placeBatch } from '../../shared/exchange/trade/place-batch'
import { placeOrder } from '../../shared/exchange/trade/place-order'
import { placeRealityOrder } from '../../shared/exchange/trade/place-reality-order'
import { splitIntoRequests } from '../../shared/trading/batch/split-batch'
import type { Order } from '../../shared/trading/order'
import type { PlacingCall } from '../../shared/trading/placing-call'
import type { CallOptions, CallResult, RestClient } from '../exchange/exchange-client'

/** How orders leave by one call of the exchange, and how its answer names them. */
interface Placing {
  readonly path: string
  /** Keys of the orders, request by request. */
  readonly split: (rows: readonly Order[]) => readonly (readonly string[])[]
  /** The order as it stands in the body; it is what the journal keeps. */
  readonly wireOf: (order: Order) => object
  readonly send: (rest: RestClient, rows: readonly Order[], options: CallOptions) => Promise<CallResult<readonly BatchResult[]>>
}

/** The order in the words of calls 1 and place-order. timeInForce and stpMode are always explicit (A-tif-default, A-stp-default). */
const newOrderOf = (order: Order): NewOrder =>
  NewOrder.parse({
    category: order.category,
    symbol: order.symbol,
    side: order.side,
    orderType: order.orderType,
    qty: order.qty,
    price: order.price === '' ? undefined : order.price,
    timeInForce: order.timeInForce,
    posSide: order.posSide ?? undefined,
    clientOid: order.clientOid,
    stpMode: order.stpMode,
  })

/** Place-order takes reduceOnly; A-reduce-only is about batches. */
const singleOf = (order: Order): NewOrder => ({ ...newOrderOf(order), ...(order.reduceOnly ? { reduceOnly: 'yes' as const } : {}) })

const stockOf = ({ category, symbol, side, orderType, qty, price, clientOid }: Order) =>
  placeRealityOrder.request.parse({ category, symbol, side, orderType, qty, price: price === '' ? undefined : price, clientOid })

const each = (rows: readonly Order[]): string[][] => rows.map(({ key }) => [key])

/** With one order in the request, an answer that leaves its name out can mean no other. */
const soleElement = (order: Order, data: DataFor<'placeOrder'>): BatchResult[] => [
  { orderId: data.orderId ?? null, clientOid: data.clientOid || order.clientOid, code: '', msg: '' },
]

type SingleCall = (order: Order) => Promise<CallResult<DataFor<'placeOrder'>>>

async function one(rows: readonly Order[], call: SingleCall): Promise<CallResult<readonly BatchResult[]>> {
  const [order] = rows
  if (order === undefined || rows.length > 1) throw new Error(`This call takes one order, not ${rows.length}`)
  const result = await call(order)
  return result.kind === 'done' ? { ...result, data: soleElement(order, result.data) } : result
}

/** Declared once: which call places, in which words, and how its answer is read. Whatever it was, order-info finds it by clientOid. */
export const placingCalls: Readonly<Record<PlacingCall, Placing>> = {
  placeBatch: {
    path: placeBatch.path,
    split: (rows) => splitIntoRequests(rows).map((request) => request.map(({ key }) => key)),
    wireOf: newOrderOf,
    send: (rest, rows, options) => rest.placeBatch(rows.map(newOrderOf), options),
  },
  placeOrder: {
    path: placeOrder.path,
    split: each,
    wireOf: singleOf,
    send: (rest, rows, options) => one(rows, (order) => rest.placeOrder(singleOf(order), options)),
  },
  placeRealityOrder: {
    path: placeRealityOrder.path,
    split: each,
    wireOf: stockOf,
    send: (rest, rows, options) => one(rows, (order) => rest.placeRealityOrder(stockOf(order), options)),
  },
}
