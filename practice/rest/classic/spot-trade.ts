import { newOrderOfSpot } from '@/shared/exchange/calls/classic/new-order'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { SpotBatchOrder } from '@/shared/exchange/calls/classic/spot/spot-place-order'
import type { ExchangeCore, ReplacedSize } from '@/practice/engine/api/exchange-core'
import type { WalletOf } from '@/practice/accounts/wallets'
import { refuse, type Refusal } from '@/practice/rest/routes/refusal'
import type { Routes } from '@/practice/rest/routes/routes'
import { runInOrder, type ClassicIds, type OneResult } from './batch'
import { classicRefusal } from './codes'
import { presetProblem } from './presets'
import type { PracticeOrder } from '@/practice/engine/api/practice-order'

type SpotTradeRoutes = Pick<
  Routes,
  | 'spotPlaceOrder'
  | 'spotBatchOrders'
  | 'spotCancelOrder'
  | 'spotBatchCancelOrder'
  | 'spotCancelSymbolOrder'
  | 'spotCancelReplaceOrder'
>

const isOpenSpot = (order: PracticeOrder | null, symbol: string | undefined): order is PracticeOrder =>
  order !== null &&
  order.category === 'SPOT' &&
  (symbol === undefined || order.symbol === symbol) &&
  (order.status === 'live' || order.status === 'partially_filled')

/** Placing, modifying and canceling classic spot orders. */
export function createSpotTrade(core: ExchangeCore, walletOf: WalletOf, counts: ReplacedSize): SpotTradeRoutes {
  function placeNew(uid: string, order: NewOrder): OneResult {
    const placed = core.place(walletOf(uid, 'SPOT'), order)
    return placed.ok
      ? { ok: true, data: { orderId: placed.order.orderId, clientOid: placed.order.clientOid } }
      : classicRefusal(placed, 'spot')
  }
  const place = (uid: string, symbol: string, row: SpotBatchOrder): OneResult =>
    presetProblem(row) ?? placeNew(uid, newOrderOfSpot(symbol, row))

  function findOpen(uid: string, symbol: string | undefined, id: ClassicIds): PracticeOrder | Refusal {
    const order = core.findOrder(walletOf(uid, 'SPOT'), id)
    return isOpenSpot(order, symbol) ? order : refuse('43001', 'The order does not exist')
  }

  function cancel(uid: string, symbol: string | undefined, id: ClassicIds): OneResult {
    const order = findOpen(uid, symbol, id)
    if ('ok' in order) return order
    const canceled = core.cancel(order.uid, { orderId: order.orderId })
    return canceled.ok
      ? { ok: true, data: { orderId: order.orderId, clientOid: order.clientOid } }
      : classicRefusal(canceled, 'spot')
  }

  return {
    spotPlaceOrder: ({ symbol, ...row }, uid) => place(uid, symbol, row),
    spotBatchOrders({ symbol, batchMode, orderList }, uid) {
      const symbolOf = (row: SpotBatchOrder): string | undefined => (batchMode === 'multiple' ? row.symbol : symbol)
      return runInOrder(orderList, (row) => {
        const rowSymbol = symbolOf(row)
        return rowSymbol === undefined
          ? refuse('40019', 'Parameter symbol cannot be empty')
          : place(uid, rowSymbol, row)
      })
    },
    spotCancelOrder: ({ symbol, ...id }, uid) => cancel(uid, symbol, id),
    spotBatchCancelOrder: ({ symbol, batchMode, orderList }, uid) =>
      runInOrder(orderList, (row) => cancel(uid, batchMode === 'multiple' ? row.symbol : (row.symbol ?? symbol), row)),
    spotCancelSymbolOrder({ symbol }, uid) {
      core.cancelAll(walletOf(uid, 'SPOT'), 'SPOT', symbol)
      return { ok: true, data: { symbol } }
    },
    /** A-cancel-replace: meaning of the size, and the old order after a refusal. */
    spotCancelReplaceOrder({ symbol, price, size, newClientOid, orderId, clientOid, ...presets }, uid) {
      const preset = presetProblem(presets)
      if (preset !== null) return preset
      const order = findOpen(uid, symbol, { orderId, clientOid })
      if ('ok' in order) return order
      const replaced = core.cancelReplace(
        order.uid,
        { orderId: order.orderId },
        { price, qty: size, clientOid: newClientOid ?? '', counts },
      )
      if (!replaced.ok)
        return {
          ok: true,
          data: { orderId: order.orderId, clientOid: order.clientOid, success: 'failure', msg: replaced.message },
        }
      return {
        ok: true,
        data: { orderId: replaced.order.orderId, clientOid: replaced.order.clientOid, success: 'success', msg: '' },
      }
    },
  }
}
