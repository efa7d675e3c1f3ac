import { multiply, trim } from '@/shared/base/decimal'

/** How many ticks one row may gather. */
const bookGroups = [1, 2, 5, 10, 20, 50, 100, 500, 1000] as const

/** Groups as the trader reads them: the price step of a row. */
export const groupOptions = (tickSize: string) =>
  bookGroups.map((group) => ({ value: String(group), label: trim(multiply(tickSize, String(group))) }))
