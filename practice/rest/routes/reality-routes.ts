import { isStockPair } from '@/practice/engine/state/listed-symbols'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { refuse } from './refusal'
import type { Routes } from './routes'

/** Stock-type pairs (spec: call 6): ordinary orders after the check of their symbol. */
export function createRealityRoutes(core: ExchangeCore): Pick<Routes, 'placeRealityOrder'> {
  return {
    placeRealityOrder({ category = 'SPOT', orderType, price, ...order }, uid) {
      if (!isStockPair(order.symbol))
        return refuse('40034', 'Parameter symbol does not exist: only stock-type pairs are taken')
      const limit = orderType === 'limit' && price !== undefined ? { price, timeInForce: 'gtc' as const } : {}
      const placed = core.place(uid, { category, orderType, ...order, ...limit })
      return placed.ok
        ? { ok: true, data: { orderId: placed.order.orderId, clientOid: placed.order.clientOid } }
        : placed
    },
  }
}
