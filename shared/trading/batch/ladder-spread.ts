import { decimalsOf, isDecimal, isPositive } from '@/shared/base/decimal'

/** An amount that a weight may have. */
export const isPositiveDecimal = (text: string): boolean => isDecimal(text) && isPositive(text)

/**
 * `count` different ticks from one to the other, both ends included; null when that many do not fit. Between the ends
 * buys round down and sells up, as single prices do. A single rung stands at `from`.
 */
export function spreadTicks(
  from: number,
  to: number,
  count: number,
  spacing: 'linear' | 'geometric',
  side: 'buy' | 'sell',
): number[] | null {
  const round = side === 'buy' ? Math.floor : Math.ceil
  const linear = (at: number): number => from + round((at * (to - from)) / (count - 1))
  // Floating point is good enough here: whatever it yields is rounded to a whole tick, and the ends are set exactly.
  const geometric = (at: number): number => round(from * (to / from) ** (at / (count - 1)))
  const place = spacing === 'linear' ? linear : geometric
  const ticks = Array.from({ length: count }, (_, at) => (at === 0 ? from : at === count - 1 ? to : place(at)))
  return new Set(ticks).size === count ? ticks : null
}

/**
 * Whole lots in proportion to weights that run evenly from 1 to `ratio`: every rung its floor, the rest by largest
 * remainder.
 */
export function spreadLots(total: bigint, count: number, ratio: string): bigint[] {
  const scale = 10n ** BigInt(decimalsOf(ratio))
  const last = BigInt(ratio.replace('.', ''))
  const spans = BigInt(Math.max(1, count - 1))
  const weights = Array.from({ length: count }, (_, at) => spans * scale + (last - scale) * BigInt(at))
  const weight = weights.reduce((all, one) => all + one, 0n)
  const lots = weights.map((one) => (total * one) / weight)
  const left = total - lots.reduce((all, one) => all + one, 0n)
  const remainders = weights.map((one, at) => ({ at, remainder: (total * one) % weight }))
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1))
  for (const { at } of remainders.slice(0, Number(left))) lots[at]! += 1n
  return lots
}
