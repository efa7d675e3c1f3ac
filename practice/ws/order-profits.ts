import { add, isZero } from '@/shared/base/decimal'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

const isOver = ({ status }: PracticeOrder): boolean => status === 'filled' || status === 'canceled'

/** Returns the profit of an order so far at each of its events. Stores open orders only. */
export function createOrderProfits(): (order: PracticeOrder, fill: PracticeFill | null) => string {
  const profits = new Map<string, string>()
  return (order, fill) => {
    const total = add(profits.get(order.orderId) ?? '0', fill?.pnl ?? '0')
    if (isOver(order)) profits.delete(order.orderId)
    else if (!isZero(total)) profits.set(order.orderId, total)
    return total
  }
}
