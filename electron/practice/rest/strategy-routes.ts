import type { CheckedRequestFor } from '../../../shared/exchange/endpoints'
import type { Strategies } from '../strategy/strategies'
import type { Leg, StrategyOrder } from '../strategy/strategy-order'
import { pageOf } from './pages'
import type { Routes } from './routes'

type StrategyRoutes = Pick<
  Routes,
  'placeStrategyOrder' | 'modifyStrategyOrder' | 'cancelStrategyOrder' | 'unfilledStrategyOrders' | 'historyStrategyOrders'
>

/** The four fields of one leg under the exchange's names; empty where the order has no such leg. */
function protectingFields(legs: readonly Leg[]) {
  const profit = legs.find(({ kind }) => kind === 'takeProfit')
  const loss = legs.find(({ kind }) => kind === 'stopLoss')
  return {
    tpTriggerBy: profit?.by ?? '',
    takeProfit: profit?.price ?? '',
    tpOrderType: profit?.orderType ?? '',
    tpLimitPrice: profit?.limitPrice ?? '',
    slTriggerBy: loss?.by ?? '',
    stopLoss: loss?.price ?? '',
    slOrderType: loss?.orderType ?? '',
    slLimitPrice: loss?.limitPrice ?? '',
  }
}

function triggerFields(legs: readonly Leg[]) {
  const leg = legs.find(({ kind }) => kind === 'trigger')
  return { triggerBy: leg?.by ?? '', triggerPrice: leg?.price ?? '', triggerOrderType: leg?.orderType ?? '', triggerOrderPrice: leg?.limitPrice ?? '' }
}

function strategyRecord(strategy: StrategyOrder) {
  const { orderId, clientOid, category, symbol, qty, side, posSide, status, type, tpslMode, triggered, legs } = strategy
  const triggerType = triggered === 'takeProfit' || triggered === 'stopLoss' ? { triggerType: triggered } : {}
  const times = { createdTime: String(strategy.createdTime), updatedTime: String(strategy.updatedTime) }
  const what = { orderId, clientOid, category, symbol, qty, side: side ?? '', posSide: posSide ?? '', status, type, tpslMode }
  return { ...what, ...triggerType, ...protectingFields(legs), ...triggerFields(legs), ...times }
}

const items = { idOf: (order: StrategyOrder) => order.orderId, timeOf: (order: StrategyOrder) => order.createdTime, show: strategyRecord }
const idsOf = ({ orderId, clientOid }: StrategyOrder) => ({ orderId, clientOid })
const isAsked = (order: StrategyOrder, { category, type }: Pick<CheckedRequestFor<'unfilledStrategyOrders'>, 'category' | 'type'>): boolean =>
  order.category === category && (type === undefined || order.type === type)

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
      const open = strategies.listOf(uid).filter((order) => order.status === 'pending' && isAsked(order, request))
      return { ok: true, data: open.map(strategyRecord) }
    },
    historyStrategyOrders(request, uid) {
      const past = strategies.listOf(uid).filter((order) => order.status !== 'pending' && isAsked(order, request))
      return { ok: true, data: pageOf(past, request, items) }
    },
  }
}
