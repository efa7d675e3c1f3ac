import { SECOND_MS } from '@/shared/base/time'
import { equals, isDecimal } from '@/shared/base/decimal'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { Order, TriggeredBy } from '@/shared/trading/orders/order'
import { openedAtOf } from '@/shared/trading/orders/order-times'

/** Longest time between the end of a strategy order and the order that it places. */
const APART_MS = 3 * SECOND_MS

/** No program named it, and the exchange does not close a position with it: a strategy order may have placed it. */
export const mayBeTriggered = ({ origin, clientOid, forcedBy, triggeredBy }: Order): boolean =>
  origin === 'elsewhere' && clientOid === '' && forcedBy === undefined && triggeredBy === undefined

/** Kind of the triggered order; null for a record that does not state it. */
function kindOf({ type, triggerType, takeProfit, stopLoss }: StrategyRecord): TriggeredBy['kind'] | null {
  if (type === 'trigger') return 'trigger'
  if (triggerType === 'takeProfit') return 'takeProfit'
  if (triggerType === 'stopLoss') return 'stopLoss'
  if (takeProfit !== '' && stopLoss !== '') return null
  return takeProfit === '' ? 'stopLoss' : 'takeProfit'
}

const orderTypeOf = (record: StrategyRecord, kind: TriggeredBy['kind']): string =>
  ({ takeProfit: record.tpOrderType, stopLoss: record.slOrderType, trigger: record.triggerOrderType })[kind]

const sideOf = ({ type, posSide, side }: StrategyRecord): string => {
  if (type === 'trigger') return side
  return posSide === 'long' ? 'sell' : posSide === 'short' ? 'buy' : ''
}

interface Trigger extends TriggeredBy {
  readonly record: StrategyRecord
}

const triggersIn = (records: readonly StrategyRecord[]): readonly Trigger[] =>
  records.flatMap((record) => {
    const kind = record.status === 'success' ? kindOf(record) : null
    return kind === null ? [] : [{ kind, strategyId: record.orderId, record }]
  })

function fits(order: Order, { record, kind }: Trigger): boolean {
  const { category, symbol, qty, tpslMode, updatedTime } = record
  const isSame = (stated: string, own: string): boolean => stated === '' || stated === own
  const isWhole = kind !== 'trigger' && tpslMode !== 'partial'
  const isSized = isWhole || !isDecimal(qty) || !isDecimal(order.qty) || equals(qty, order.qty)
  return (
    symbol === order.symbol &&
    isSame(category, order.category) &&
    isSame(sideOf(record), order.side) &&
    isSame(orderTypeOf(record, kind), order.orderType) &&
    isSized &&
    Math.abs(Number(updatedTime) - openedAtOf(order)) <= APART_MS
  )
}

const apart = (order: Order, { record }: Trigger): number => Math.abs(Number(record.updatedTime) - openedAtOf(order))

/**
 * Strategy orders by the key of the order that they placed (A-triggered-order). An order has an entry only if all that
 * match it have the same kind and no more orders than strategy orders match. Those in `taken` placed another order.
 */
export function triggeredBy(
  orders: readonly Order[],
  records: readonly StrategyRecord[],
  assigned: ReadonlySet<string>,
): ReadonlyMap<string, TriggeredBy> {
  const triggers = triggersIn(records).filter(({ strategyId }) => !assigned.has(strategyId))
  const used = new Set<string>()
  const matches = new Map<string, TriggeredBy>()
  for (const order of orders) {
    const fitting = triggers.filter((trigger) => fits(order, trigger))
    const rivals = orders.filter((other) => fitting.some((trigger) => fits(other, trigger)))
    if (new Set(fitting.map(({ kind }) => kind)).size !== 1 || rivals.length > fitting.length) continue
    const free = fitting.filter(({ strategyId }) => !used.has(strategyId))
    const [nearest] = free.toSorted((first, other) => apart(order, first) - apart(order, other))
    if (nearest === undefined) continue
    used.add(nearest.strategyId)
    matches.set(order.key, { kind: nearest.kind, strategyId: nearest.strategyId })
  }
  return matches
}
