import { batchModifyOrder } from '../../shared/exchange/trade/batch-modify-order'
import { cancelBatch } from '../../shared/exchange/trade/cancel-batch'
import { cancelOrder } from '../../shared/exchange/trade/cancel-order'
import { cancelSymbolOrder } from '../../shared/exchange/trade/cancel-symbol-order'
import { modifyOrder } from '../../shared/exchange/trade/modify-order'
import type { EndpointName } from '../../shared/exchange/endpoints'
import type { CheckedInputOf } from '../../shared/ipc/contract'
import type { Order } from '../../shared/trading/order'
import type { Confirmation } from '../../shared/trading/pretrade/assessment'
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
  /** What was shown and confirmed. */
  readonly confirmation?: Confirmation | undefined
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

type Change = CheckedInputOf<'orders.amend'>['changes'][number]
type Wished = Named & { readonly [Field in 'price' | 'qty']?: string | undefined } & { readonly autoCancel?: 'yes' | 'no' | undefined }

/** A change of the request and the order it means. */
interface Wish {
  readonly order: Order
  readonly change: Change
}

async function wishOf(find: Search, one: Wished, path: string): Promise<Wish> {
  const order = await orderMeant(find, one, path)
  const { price, qty, autoCancel } = one
  const wanted = { ...(price === undefined ? {} : { price }), ...(qty === undefined ? {} : { qty }) }
  return { order, change: { key: order.key, ...wanted, autoCancel: autoCancel === 'yes' } }
}

function wishesOfBatch(request: unknown, find: Search): Promise<readonly Wish[]> {
  const wished = batchModifyOrder.request.parse(request)
  const row = wished.findIndex(({ requestId }) => requestId !== undefined)
  if (row >= 0) throw refused('Volley tells changes apart by its own journal and sends no requestId; leave it out.', `request.${row}.requestId`)
  return Promise.all(wished.map((one, nth) => wishOf(find, one, `.${nth}`)))
}
const wishesOfOne = async (request: unknown, find: Search): Promise<readonly Wish[]> => [await wishOf(find, modifyOrder.request.parse(request), '')]

/** What a call would change of the terminal's own orders; null for one that changes none. */
export async function changesOf(name: EndpointName, request: unknown, find: Search): Promise<readonly Wish[] | null> {
  if (name === 'batchModifyOrder') return wishesOfBatch(request, find)
  return name === 'modifyOrder' ? wishesOfOne(request, find) : null
}

async function amend(door: OrderDoor, { token, caller, confirmation }: CommandAsk, via: 'batchModifyOrder' | 'modifyOrder', wishes: readonly Wish[]) {
  const confirmed = confirmation === undefined ? {} : { confirmation }
  const results = await door['orders.amend']({ token, via, changes: wishes.map(({ change }) => change), ...confirmed }, caller)
  return wishes.map(({ order }, row) => rowOf(order, results[row]))
}

const change: Command = async (door, ask) => amend(door, ask, 'batchModifyOrder', await wishesOfBatch(ask.request, ask.find))
const changeOne: Command = async (door, ask) => amend(door, ask, 'modifyOrder', await wishesOfOne(ask.request, ask.find))

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
