import { multiply, stepsIn, trim } from '@/shared/base/decimal'

/** Row sizes, in ticks. */
const bookGroups = [1, 2, 5, 10, 20, 50, 100, 500, 1000] as const

/** Minimum rows of a ladder. */
const ROWS = 30
/** Minimum range of the rows, as a share of the price: the market would quickly move out of a smaller one. */
const SPAN = '0.0005'

/** Group for which these rows span slightly more than the market moves in a minute. */
export function usualGroup(tickSize: string, price: string): number {
  const ticks = stepsIn(multiply(price, SPAN), tickSize)
  return bookGroups.find((group) => group * ROWS >= ticks) ?? bookGroups.at(-1)!
}

/** Groups as the trader reads them: the price step of a row. */
export const groupOptions = (tickSize: string) =>
  bookGroups.map((group) => ({ value: String(group), label: trim(multiply(tickSize, String(group))) }))
