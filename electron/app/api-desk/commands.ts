import type { EndpointName } from '@/shared/exchange/endpoints'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import type { Confirmed } from '@/shared/trading/pretrade/assessment/assessment'
import { refused } from '@/electron/base/service-error'
import { amendCalls, type AmendingCall, type RequestedAmend } from '@/electron/services/orders/changing/amend-calls'
import { cancelAllCall, type CancelingCall } from '@/electron/services/orders/changing/cancel-calls'
import type { OrderIds, Search } from '@/electron/services/orders/resolving/find-order'
import { type OrderCall, sole } from '@/electron/services/orders/sending/order-call'
import type { CommandRow } from './answers'
import type { AccountOrders } from '@/electron/app/account/account-orders'

/** Order commands of the panels. Their guards also apply to the API desk. */
export type OrderCommands = Pick<AccountOrders, 'change' | 'cancel' | 'cancelAll'>

interface CommandRequest {
  readonly token: string
  readonly request: unknown
  readonly find: Search
  /** Displayed and confirmed findings. */
  readonly confirmation?: Confirmed | undefined
  /** Digest of the reviewed bytes. */
  readonly reviewed?: string | undefined
}
type Command = (accountOrders: OrderCommands, request: CommandRequest) => Promise<readonly CommandRow[]>

type OrderReference = OrderIds & Partial<Record<'category' | 'symbol' | 'requestId', unknown>>

/**
 * Order named by a member of the request, of any origin. The journal cannot follow an unknown order, so it is refused.
 */
async function findOrder(find: Search, ids: OrderReference, path: string): Promise<Order> {
  const field = `request${path}.${ids.orderId === undefined ? 'clientOid' : 'orderId'}`
  const search = await find(ids)
  if (search.order === null)
    throw refused('order-not-found', { order: ids.orderId ?? ids.clientOid ?? '', reason: search.why, field })
  const { order } = search
  const strays = (ids.category ?? order.category) !== order.category || (ids.symbol ?? order.symbol) !== order.symbol
  if (strays) throw refused('order-differs', { symbol: order.symbol, category: order.category, field })
  return order
}

/** Members of a request that name orders: a single order or a list. The request conforms to its declaration. */
const rowsOf = (request: unknown): readonly OrderReference[] =>
  [request as OrderReference | readonly OrderReference[]].flat()

/** Orders named by a request, row by row. */
function findOrders(find: Search, request: unknown): Promise<readonly Order[]> {
  const rows = rowsOf(request)
  const pathOf = (row: number): string => (Array.isArray(request) ? `.${row}` : '')
  const stray = rows.findIndex(({ requestId }) => requestId !== undefined)
  if (stray >= 0) throw refused('request-id-not-sent', { row: pathOf(stray) })
  return Promise.all(rows.map((row, nth) => findOrder(find, row, pathOf(nth))))
}

/** Items of a request, without data of known orders. */
const itemsOf = <Item>(call: OrderCall<Item>, request: unknown): readonly Item[] =>
  call.fromDesk(request, { orderOf: () => undefined, requests: [], nextClientOid: () => '' }).items

/** A change of the request and its order. */
interface ResolvedChange {
  readonly order: Order
  readonly change: RequestedAmend
}

/** True if a call changes orders of the terminal's main list. */
export const isChange = (name: EndpointName): name is AmendingCall =>
  name === 'batchModifyOrder' || name === 'modifyOrder'

/** Changes of a call to orders of the main list; null for a call without any. */
export async function changesOf(
  name: EndpointName,
  request: unknown,
  find: Search,
): Promise<readonly ResolvedChange[] | null> {
  if (!isChange(name)) return null
  const orders = await findOrders(find, request)
  const amendments = itemsOf(amendCalls[name], request)
  return orders.map((order, row) => ({ order, change: { key: order.key, ...amendments[row]!.terms } }))
}

const amendBy =
  (via: AmendingCall): Command =>
  async (accountOrders, { token, request, find, confirmation, reviewed }) => {
    const resolved = (await changesOf(via, request, find)) ?? []
    const changes = resolved.map(({ change }) => change)
    const results = await accountOrders.change(token, changes, { via, confirmation, reviewed })
    return resolved.map(({ order }, row) => rowOf(order, results[row]))
  }

const cancelBy =
  (via: CancelingCall): Command =>
  async (accountOrders, { token, request, find }) => {
    const orders = await findOrders(find, request)
    const results = await accountOrders.cancel({ token, via, keys: orders.map(({ key }) => key) })
    return orders.map((order) =>
      rowOf(
        order,
        results.find(({ key }) => key === order.key),
      ),
    )
  }

const cancelAll: Command = async (accountOrders, { token, request }) => {
  const { category, symbol } = sole(itemsOf(cancelAllCall, request))
  const outcome = await accountOrders.cancelAll({ token, category, ...(symbol === undefined ? {} : { symbol }) })
  return [{ about: { category, symbol: symbol ?? 'all' }, outcome }]
}

const unmentioned = {
  kind: 'unknown',
  code: 'no-outcome',
  message: t('The orders service returned no result for this order'),
} as const

function rowOf(
  { orderId, clientOid }: Order,
  result: { readonly outcome: CommandRow['outcome'] } | undefined,
): CommandRow {
  return { about: { orderId, clientOid }, outcome: result?.outcome ?? unmentioned }
}

/** Calls that the orders service handles instead of the API desk. */
export const orderCommands: Partial<Record<EndpointName, Command>> = {
  batchModifyOrder: amendBy('batchModifyOrder'),
  modifyOrder: amendBy('modifyOrder'),
  cancelOrder: cancelBy('cancelOrder'),
  cancelBatch: cancelBy('cancelBatch'),
  cancelSymbolOrder: cancelAll,
}
