import { batchModifyOrder } from '../../shared/exchange/trade/batch-modify-order'
import { cancelBatch } from '../../shared/exchange/trade/cancel-batch'
import { cancelOrder } from '../../shared/exchange/trade/cancel-order'
import { cancelSymbolOrder } from '../../shared/exchange/trade/cancel-symbol-order'
import { modifyOrder } from '../../shared/exchange/trade/modify-order'
import type { EndpointName } from '../../shared/exchange/endpoints'
import type { Order } from '../../shared/trading/order'
import type { Caller } from '../ipc/caller'
import { refused } from '../ipc/door-error'
import type { Handlers } from '../ipc/router'
import type { OrderIds, Search } from '../orders/find-order'
import type { CommandRow } from './answers'

/** The door's own order commands; whatever guards them guards the API desk. */
export type OrderDoor = Pick<Handlers, 'orders.amend' | 'orders.cancel' | 'orders.cancelAll'>

interface CommandAsk {
  readonly token: string
  readonly request: unknown
  readonly find: Search
  readonly caller: Caller
  /** Warnings the user accepted, by rule. */
  readonly accepted: readonly string[]
}
type Command = (door: OrderDoor, ask: CommandAsk) => Promise<readonly CommandRow[]>

type Named = OrderIds & Partial<Record<'category' | 'symbol', string | undefined>>

/** The order a member of the request means, whoever placed it. What nobody has seen the journal cannot follow, so it is left alone. */
async function orderMeant(find: Search, ids: Named, path: string): Promise<Order> {
  const field = `request${path}.${ids.orderId === undefined ? 'clientOid' : 'orderId'}`
  const found = await find(ids)
  if (found.order === null) throw refused(`${ids.orderId ?? ids.clientOid ?? ''} is left alone: ${found.why}.`, field)
  const { order } = found
  const strays = (ids.category ?? order.category) !== order.category || (ids.symbol ?? order.symbol) !== order.symbol
  if (strays) throw refused(`That order is ${order.symbol} in ${order.category}, not what the request says.`, field)
  return order
}

interface Wish {
  readonly order: Order
  readonly one: { readonly price?: string | undefined; readonly qty?: string | undefined; readonly autoCancel?: 'yes' | 'no' | undefined }
}

async function amend(door: OrderDoor, { token, caller, accepted }: CommandAsk, via: 'batchModifyOrder' | 'modifyOrder', wishes: readonly Wish[]) {
  const changes = wishes.map(({ order, one: { price, qty, autoCancel } }) => ({
    key: order.key,
    ...(price === undefined ? {} : { price }),
    ...(qty === undefined ? {} : { qty }),
    autoCancel: autoCancel === 'yes',
  }))
  const results = await door['orders.amend']({ token, via, changes, accepted: [...accepted] }, caller)
  return wishes.map(({ order }, row) => rowOf(order, results[row]))
}

const change: Command = async (door, ask) => {
  const wished = batchModifyOrder.request.parse(ask.request)
  const row = wished.findIndex(({ requestId }) => requestId !== undefined)
  if (row >= 0) throw refused('Volley tells changes apart by its own journal and sends no requestId; leave it out.', `request.${row}.requestId`)
  const wishes = wished.map(async (one, nth) => ({ order: await orderMeant(ask.find, one, `.${nth}`), one }))
  return amend(door, ask, 'batchModifyOrder', await Promise.all(wishes))
}

const changeOne: Command = async (door, ask) => {
  const one = modifyOrder.request.parse(ask.request)
  return amend(door, ask, 'modifyOrder', [{ order: await orderMeant(ask.find, one, ''), one }])
}

const cancel: Command = async (door, { token, request, find, caller }) => {
  const order = await orderMeant(find, cancelOrder.request.parse(request), '')
  const [result] = await door['orders.cancel']({ token, keys: [order.key] }, caller)
  return [rowOf(order, result)]
}

const cancelSome: Command = async (door, { token, request, find, caller }) => {
  const meant = await Promise.all(cancelBatch.request.parse(request).map((one, row) => orderMeant(find, one, `.${row}`)))
  const results = await door['orders.cancel']({ token, via: 'cancelBatch', keys: meant.map(({ key }) => key) }, caller)
  return meant.map((order) => rowOf(order, results.find(({ key }) => key === order.key)))
}

const cancelAll: Command = async (door, { token, request, caller }) => {
  const { category, symbol } = cancelSymbolOrder.request.parse(request)
  const outcome = await door['orders.cancelAll']({ token, category, ...(symbol === undefined ? {} : { symbol }) }, caller)
  return [{ about: { category, symbol: symbol ?? 'all' }, outcome }]
}

const unmentioned = { kind: 'unknown', code: 'no-outcome', message: 'The orders service said nothing of this order' } as const

function rowOf({ orderId, clientOid }: Order, result: { readonly outcome: CommandRow['outcome'] } | undefined): CommandRow {
  return { about: { orderId, clientOid }, outcome: result?.outcome ?? unmentioned }
}

/** The calls that the orders service carries out in place of the API desk. */
export const commands: Partial<Record<EndpointName, Command>> = {
  batchModifyOrder: change,
  modifyOrder: changeOne,
  cancelOrder: cancel,
  cancelBatch: cancelSome,
  cancelSymbolOrder: cancelAll,
}
