import type { MixBatchOrder } from '@/shared/exchange/calls/classic/mix/mix-place-order'
import { categoryOfProduct, newOrderOfMix } from '@/shared/exchange/calls/classic/new-order'
import type { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import type { ExchangeCore, ReplacedSize } from '@/practice/engine/api/exchange-core'
import { listedMarginCoinOf } from '@/practice/accounts/margin-coin'
import type { WalletOf } from '@/practice/accounts/wallets'
import { refuse, type Refusal } from '@/practice/rest/routes/refusal'
import type { Routes } from '@/practice/rest/routes/routes'
import { runInOrder, type ClassicIds, type OneResult } from './batch'
import { classicRefusal } from './codes'
import { presetProblem } from './presets'
import type { PracticeOrder } from '@/practice/engine/api/practice-order'

type MixTradeRoutes = Pick<
  Routes,
  | 'mixPlaceOrder'
  | 'mixBatchPlaceOrder'
  | 'mixCancelOrder'
  | 'mixCancelBatchOrders'
  | 'mixBatchCancelOrders'
  | 'mixModifyOrder'
>

/** Product and symbol of a futures order. */
interface Where {
  readonly symbol: string
  readonly productType: ProductType
  readonly marginCoin: string
  readonly marginMode: 'crossed' | 'isolated'
}

/** A symbol of the product and its margin coin, or the error in them. */
export function symbolProblem(
  core: ExchangeCore,
  { symbol, productType, marginCoin }: Omit<Where, 'marginMode'>,
): Refusal | null {
  const right = listedMarginCoinOf(core, categoryOfProduct(productType), symbol)
  if (right === '') return refuse('40034', `Parameter symbol ${symbol} does not exist in ${productType}`)
  return right === marginCoin.toUpperCase()
    ? null
    : refuse('40034', `Parameter marginCoin ${marginCoin} does not exist: ${symbol} is margined in ${right}`)
}

/** Placing, modifying and canceling classic futures orders. */
export function createMixTrade(core: ExchangeCore, walletOf: WalletOf, counts: ReplacedSize): MixTradeRoutes {
  function whereProblem(where: Where): Refusal | null {
    // A-isolated: the engine uses crossed margin for every position. An accepted isolated order would show a wrong
    // risk.
    if (where.marginMode === 'isolated')
      return refuse('40020', 'Parameter marginMode error: the practice exchange margins crossed only')
    return symbolProblem(core, where)
  }

  function place(uid: string, where: Where, row: MixBatchOrder): OneResult {
    const problem = whereProblem(where) ?? presetProblem(row)
    if (problem !== null) return problem
    const category = categoryOfProduct(where.productType)
    const wallet = walletOf(uid, category)
    const order = newOrderOfMix(category, where.symbol, core.holdMode(wallet), row)
    if (order === null)
      return refuse('40774', 'tradeSide is required in hedge mode: the order type must fit the position mode')
    const placed = core.place(wallet, order)
    return placed.ok
      ? { ok: true, data: { orderId: placed.order.orderId, clientOid: placed.order.clientOid } }
      : classicRefusal(placed, 'mix')
  }

  function findOpen(
    uid: string,
    productType: ProductType,
    symbol: string | undefined,
    id: ClassicIds,
  ): PracticeOrder | Refusal {
    const category = categoryOfProduct(productType)
    const order = core.findOrder(walletOf(uid, category), id)
    const isThere = order !== null && order.category === category && (symbol === undefined || order.symbol === symbol)
    if (!isThere) return refuse('40768', 'Order does not exist')
    return order.status === 'live' || order.status === 'partially_filled'
      ? order
      : refuse('40768', `Order does not exist: it is ${order.status}`)
  }

  function cancel(uid: string, productType: ProductType, symbol: string | undefined, id: ClassicIds): OneResult {
    const order = findOpen(uid, productType, symbol, id)
    if ('ok' in order) return order
    const canceled = core.cancel(order.uid, { orderId: order.orderId })
    return canceled.ok
      ? { ok: true, data: { orderId: order.orderId, clientOid: order.clientOid } }
      : classicRefusal(canceled, 'mix')
  }
  /** A-classic-batch-cancel: a request without IDs applies to every open order. */
  function openIds(uid: string, productType: ProductType, symbol: string | undefined): readonly ClassicIds[] {
    const category = categoryOfProduct(productType)
    return core
      .openOrders(walletOf(uid, category))
      .filter((order) => order.category === category && (symbol === undefined || order.symbol === symbol))
      .map(({ orderId }) => ({ orderId }))
  }
  const cancelBatch: MixTradeRoutes['mixBatchCancelOrders'] = ({ productType, symbol, orderIdList }, uid) =>
    runInOrder(orderIdList ?? openIds(uid, productType, symbol), (id) => cancel(uid, productType, symbol, id))

  return {
    mixPlaceOrder: ({ symbol, productType, marginCoin, marginMode, ...row }, uid) =>
      place(uid, { symbol, productType, marginCoin, marginMode }, row),
    mixBatchPlaceOrder({ orderList, ...where }, uid) {
      return whereProblem(where) ?? runInOrder(orderList, (row) => place(uid, where, row))
    },
    mixCancelOrder: ({ productType, symbol, ...id }, uid) => cancel(uid, productType, symbol, id),
    mixCancelBatchOrders: cancelBatch,
    mixBatchCancelOrders: cancelBatch,
    mixModifyOrder(
      {
        productType,
        symbol,
        newClientOid,
        newSize,
        newPrice,
        newPresetStopLossPrice,
        newPresetStopSurplusPrice,
        ...id
      },
      uid,
    ) {
      const preset = presetProblem({ newPresetStopLossPrice, newPresetStopSurplusPrice })
      if (preset !== null) return preset
      const order = findOpen(uid, productType, symbol, id)
      if ('ok' in order) return order
      if (newSize === undefined || newPrice === undefined)
        return refuse('40923', 'newSize and newPrice are missing: nothing would change')
      const replaced = core.cancelReplace(
        order.uid,
        { orderId: order.orderId },
        { price: newPrice, qty: newSize, clientOid: newClientOid, counts },
      )
      if (!replaced.ok) return classicRefusal(replaced, 'mix')
      return { ok: true, data: { orderId: replaced.order.orderId, clientOid: replaced.order.clientOid } }
    },
  }
}
