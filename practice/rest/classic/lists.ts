import { categoryOfProduct } from '@/shared/exchange/calls/classic/new-order'
import { add } from '@/shared/base/decimal'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { WalletOf } from '@/practice/accounts/wallets'
import { newestIdFirst, type PageRequest, pageOf } from '@/practice/rest/routes/pages'
import { refuse } from '@/practice/rest/routes/refusal'
import type { Routes } from '@/practice/rest/routes/routes'
import { mixFillRecord, mixOrderRecord } from './mix-records'
import { openSpotOrder, spotFillRecord, spotOrderRecord } from './spot-records'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

type ListRoutes = Pick<
  Routes,
  | 'spotUnfilledOrders'
  | 'spotOrderInfo'
  | 'spotHistoryOrders'
  | 'spotFills'
  | 'mixOrdersPending'
  | 'mixOrderDetail'
  | 'mixOrdersHistory'
  | 'mixFills'
>

interface Filter {
  readonly symbol?: string | undefined
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}

interface Paging extends Omit<PageRequest, 'cursor'> {
  readonly idLessThan?: string | undefined
}

const fits = (
  of: { readonly category: Category; readonly symbol: string; readonly orderId: string; readonly clientOid: string },
  category: Category,
  filter: Filter,
): boolean =>
  of.category === category &&
  (filter.symbol === undefined || of.symbol === filter.symbol) &&
  (filter.orderId === undefined || of.orderId === filter.orderId) &&
  (filter.clientOid === undefined || of.clientOid === filter.clientOid)

/** `idLessThan` is a cursor. */
const orderPage = <Shown>(
  orders: readonly PracticeOrder[],
  { idLessThan, ...range }: Paging,
  show: (order: PracticeOrder) => Shown,
) =>
  pageOf(
    orders,
    { ...range, cursor: idLessThan },
    { idOf: (order) => order.orderId, timeOf: (order) => order.createdTime, show },
  )
const fillPage = <Shown>(
  fills: readonly PracticeFill[],
  { idLessThan, ...range }: Paging,
  show: (fill: PracticeFill) => Shown,
) => pageOf(fills, { ...range, cursor: idLessThan }, { idOf: (fill) => fill.execId, timeOf: (fill) => fill.at, show })

/** Profit by order id. */
function profitsOf(fills: readonly PracticeFill[]): ReadonlyMap<string, string> {
  const profits = new Map<string, string>()
  for (const { orderId, pnl } of fills) profits.set(orderId, add(profits.get(orderId) ?? '0', pnl))
  return profits
}

/** Orders and fills of the classic wallets, newest first. */
export function createLists(core: ExchangeCore, walletOf: WalletOf): ListRoutes {
  function mixOrders(wallet: string, orders: readonly PracticeOrder[], paging: Paging) {
    const profits = profitsOf(core.fills(wallet))
    const { list, cursor } = orderPage(orders, paging, (order) =>
      mixOrderRecord(core, order, profits.get(order.orderId) ?? '0'),
    )
    return { ok: true as const, data: { entrustedList: list, endId: cursor } }
  }

  return {
    spotUnfilledOrders(request, uid) {
      const open = core.openOrders(walletOf(uid, 'SPOT')).filter((order) => fits(order, 'SPOT', request))
      return { ok: true, data: orderPage(open, request, (order) => openSpotOrder(order, uid)).list ?? [] }
    },
    spotOrderInfo(ids, uid) {
      const order = core.findOrder(walletOf(uid, 'SPOT'), ids)
      return { ok: true, data: order?.category === 'SPOT' ? [spotOrderRecord(order, uid)] : [] }
    },
    spotHistoryOrders(request, uid) {
      const closed = newestIdFirst(core.closedOrders(walletOf(uid, 'SPOT'))).filter((order) =>
        fits(order, 'SPOT', request),
      )
      return { ok: true, data: orderPage(closed, request, (order) => spotOrderRecord(order, uid)).list ?? [] }
    },
    spotFills(request, uid) {
      const fills = core.fills(walletOf(uid, 'SPOT')).filter((fill) => fits(fill, 'SPOT', request))
      return { ok: true, data: fillPage(fills, request, (fill) => spotFillRecord(fill, uid)).list ?? [] }
    },
    mixOrdersPending({ productType, status, ...request }, uid) {
      const category = categoryOfProduct(productType)
      const wallet = walletOf(uid, category)
      const open = core
        .openOrders(wallet)
        .filter((order) => fits(order, category, request) && (status === undefined || order.status === status))
      return mixOrders(wallet, open, request)
    },
    mixOrderDetail({ productType, symbol, ...ids }, uid) {
      const category = categoryOfProduct(productType)
      const wallet = walletOf(uid, category)
      const order = core.findOrder(wallet, ids)
      if (order === null || order.category !== category || order.symbol !== symbol)
        return refuse('40109', 'The data of the order cannot be found')
      return {
        ok: true,
        data: {
          ...mixOrderRecord(core, order, profitsOf(core.fills(wallet)).get(order.orderId) ?? '0'),
          state: order.status,
        },
      }
    },
    mixOrdersHistory({ productType, ...request }, uid) {
      const category = categoryOfProduct(productType)
      const wallet = walletOf(uid, category)
      return mixOrders(
        wallet,
        newestIdFirst(core.closedOrders(wallet)).filter((order) => fits(order, category, request)),
        request,
      )
    },
    mixFills({ productType, ...request }, uid) {
      const category = categoryOfProduct(productType)
      const wallet = walletOf(uid, category)
      const orders = new Map(
        [...core.openOrders(wallet), ...core.closedOrders(wallet)].map((order) => [order.orderId, order]),
      )
      const ownFills = core.fills(wallet).filter((fill) => fits(fill, category, request) && orders.has(fill.orderId))
      const { list, cursor } = fillPage(ownFills, request, (fill) => mixFillRecord(fill, orders.get(fill.orderId)!))
      return { ok: true, data: { fillList: list, endId: cursor } }
    },
  }
}
