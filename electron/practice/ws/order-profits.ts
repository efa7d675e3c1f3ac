import { add, isZero } from '@/shared/base/decimal'
import type { PracticeFill, PracticeOrder } from '../engine/api/practice-order'

const isOver = ({ status }: PracticeOrder): boolean => status === 'filled' || status === 'canceled'

/** Says at each event of an order what the order has earned so far; it remembers those that are still open. */
export function createOrderProfits(): (order: PracticeOrder, fill: PracticeFill | null) => string {
  const profits = new Map<string, string>()
  return (order, fill) => {
    const total = add(profits.get(order.orderId) ?? '0', fill?.pnl ?? '0')
    if (isOver(order)) profits.delete(order.orderId)
    else if (!isZero(total)) profits.set(order.orderId, total)
    return total
  }
}
