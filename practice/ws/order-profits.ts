import { add, isZero } from '@/shared/base/decimal'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

const isOver = ({ status }: PracticeOrder): boolean => status === 'filled' || status === 'canceled'

/** Returns the profit of an order so far at each of its events. Stores open orders only. */
export function createOrderProfits(): (order: PracticeOrder, fill: PracticeFill | null) => string {
  const profits = new Map<string, string>()
  return (order, fill) => {
    const before = profits.get(order.orderId) ?? '0'
    const total = fill === null ? before : add(before, fill.pnl)
    if (isOver(order)) profits.delete(order.orderId)
    else if (!isZero(total)) profits.set(order.orderId, total)
    return total
  }
}
