import type { TriggerLeg, StrategyOrder } from './strategy-order'

/** The four fields of a leg under the exchange's names. Empty if the order has no such leg. */
function protectingFields(legs: readonly TriggerLeg[]) {
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

function triggerFields(legs: readonly TriggerLeg[]) {
  const leg = legs.find(({ kind }) => kind === 'trigger')
  return {
    triggerBy: leg?.by ?? '',
    triggerPrice: leg?.price ?? '',
    triggerOrderType: leg?.orderType ?? '',
    triggerOrderPrice: leg?.limitPrice ?? '',
  }
}

/** A strategy order in its lists (exchange: Unified orders). */
export function strategyRecord(strategy: StrategyOrder) {
  const { orderId, clientOid, category, symbol, qty, side, posSide, status, type, tpslMode, triggered, legs } = strategy
  const triggerType = triggered === 'takeProfit' || triggered === 'stopLoss' ? { triggerType: triggered } : {}
  const times = { createdTime: String(strategy.createdTime), updatedTime: String(strategy.updatedTime) }
  const what = {
    orderId,
    clientOid,
    category,
    symbol,
    qty,
    side: side ?? '',
    posSide: posSide ?? '',
    status,
    type,
    tpslMode,
  }
  return { ...what, ...triggerType, ...protectingFields(legs), ...triggerFields(legs), ...times }
}
