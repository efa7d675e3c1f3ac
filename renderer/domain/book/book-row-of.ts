import { stepsIn } from '@/shared/base/decimal'
import type { Side } from '@/shared/exchange/protocol/fields'

/** Row of an own price, in ticks: rounded into groups away from the middle, like book levels. */
export function bookRowOf(price: string, side: Side, tickSize: string, group: number): number {
  const ticks = stepsIn(price, tickSize)
  return (side === 'buy' ? Math.floor(ticks / group) : Math.ceil(ticks / group)) * group
}
