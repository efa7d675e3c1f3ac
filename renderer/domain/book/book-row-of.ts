import { stepsIn } from '@/shared/base/decimal'
import type { Side } from '@/shared/exchange/protocol/fields'

/** The row of a book that an own price stands in, in ticks: rounded into groups away from the middle, as levels are. */
export function bookRowOf(price: string, side: Side, tickSize: string, group: number): number {
  const ticks = stepsIn(price, tickSize)
  return (side === 'buy' ? Math.floor(ticks / group) : Math.ceil(ticks / group)) * group
}
