import type { CheckedRequestFor } from '@/shared/exchange/endpoints'
import type { Strategies } from '@/practice/services/strategy/strategies'
import type { StrategyOrder } from '@/practice/services/strategy/strategy-order'
import { strategyRecord } from '@/practice/services/strategy/strategy-record'
import { pageOf } from './pages'
import type { Routes } from './routes'

type StrategyRoutes = Pick<
  Routes,
  | 'placeStrategyOrder'
  | 'modifyStrategyOrder'
  | 'cancelStrategyOrder'
  | 'unfilledStrategyOrders'
  | 'historyStrategyOrders'
>

const items = {
  idOf: (order: StrategyOrder) => order.orderId,
  timeOf: (order: StrategyOrder) => order.createdTime,
  show: strategyRecord,
}
const idsOf = ({ orderId, clientOid }: StrategyOrder) => ({ orderId, clientOid })
const isMatch = (
  order: StrategyOrder,
  { category, type }: Pick<CheckedRequestFor<'unfilledStrategyOrders'>, 'category' | 'type'>,
): boolean => order.category === category && (type === undefined || order.type === type)

/** Strategy orders (spec: call 3). */
export function createStrategyRoutes(strategies: Strategies): StrategyRoutes {
  return {
    placeStrategyOrder(request, uid) {
      const placed = strategies.place(uid, request)
      return placed.ok ? { ok: true, data: idsOf(placed.strategy) } : placed
    },
    modifyStrategyOrder(request, uid) {
      const modified = strategies.modify(uid, request)
      return modified.ok ? { ok: true, data: idsOf(modified.strategy) } : modified
    },
    cancelStrategyOrder(name, uid) {
      const canceled = strategies.cancel(uid, name)
      return canceled.ok ? { ok: true, data: null } : canceled
    },
    unfilledStrategyOrders(request, uid) {
      const open = strategies.listOf(uid).filter((order) => order.status === 'pending' && isMatch(order, request))
      return { ok: true, data: open.map(strategyRecord) }
    },
    historyStrategyOrders(request, uid) {
      const past = strategies.listOf(uid).filter((order) => order.status !== 'pending' && isMatch(order, request))
      return { ok: true, data: pageOf(past, request, items) }
    },
  }
}
