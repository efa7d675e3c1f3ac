import { add, compare, decimalsOf, isSignedDecimal, isZero, toDecimals, trim } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { t, punctuated, comma } from '@/shared/languages/text'

/**
 * One amount of an event. `repaid`: debt that a liquidation repaid. `sold`: collateral that it sold. `taken`:
 * collateral that fell with the debt, by an unknown cause. `left`: collateral that fell alone. `owed` and `pledged`:
 * debt and collateral of a loan when it ended.
 */
export interface EventAmount {
  readonly kind: 'repaid' | 'sold' | 'taken' | 'left' | 'owed' | 'pledged'
  /** Decimal text in units of the coin; '' if it cannot be read. */
  readonly amount: string
  readonly coin: string
}

/** Number of events of a rule in an incident, and their amounts summed by kind and coin. */
export interface EventTotals {
  readonly count: number
  readonly amounts: readonly EventAmount[]
}
export const noEvents: EventTotals = { count: 0, amounts: [] }

/** Sums by kind and coin, in order of first appearance. An unreadable amount makes its sum unknown (''). */
export function totalsOf(events: readonly (readonly EventAmount[])[]): EventTotals {
  const sums = new Map<string, EventAmount>()
  for (const eventAmount of events.flat()) {
    const key = `${eventAmount.kind} ${eventAmount.coin}`
    const { amount } = sums.get(key) ?? { amount: '0' }
    const isKnown = isSignedDecimal(amount) && isSignedDecimal(eventAmount.amount)
    sums.set(key, { ...eventAmount, amount: isKnown ? add(amount, eventAmount.amount) : '' })
  }
  return { count: events.length, amounts: [...sums.values()] }
}

export function joinedTotals(totals: readonly EventTotals[]): EventTotals {
  const { amounts } = totalsOf(totals.map((total) => total.amounts))
  return { count: totals.reduce((count, total) => count + total.count, 0), amounts }
}

const MOST_DECIMALS = 6
const SMALLEST = '0.000001'

/** Decimals for display: none from 1000, two from 1, otherwise six. */
const readable = (amount: string): number =>
  compare(amount, '1000') >= 0 ? 0 : compare(amount, '1') >= 0 ? 2 : MOST_DECIMALS

/**
 * An amount from 0, rounded for display: `68 079 USDT`, `0.8 BTC`, `less than 0.000001 BTC`. Never zero for a positive
 * amount.
 */
export function amountText(amount: string, coin: string): string {
  if (!isSignedDecimal(amount)) return t`an unknown amount of ${coin}`
  if (!isZero(amount) && compare(amount, SMALLEST) < 0) return t`less than ${SMALLEST} ${coin}`
  const decimals = Math.min(readable(amount), decimalsOf(amount))
  return `${grouped(trim(toDecimals(amount, decimals, 'nearest')))} ${coin}`
}

const described: Readonly<Record<EventAmount['kind'], (amount: string) => string>> = {
  repaid: (amount) => t`${amount} repaid`,
  sold: (amount) => t`${amount} sold`,
  taken: (amount) => t`${amount} taken`,
  left: (amount) => t`${amount} of the collateral left`,
  owed: (amount) => t`${amount} owed`,
  pledged: (amount) => t`${amount} pledged`,
}

/** `68 079 USDT repaid, 0.8 BTC sold`; '' without an amount above zero. */
export const amountsText = ({ amounts }: EventTotals): string =>
  punctuated(
    amounts
      .filter(({ amount }) => !isSignedDecimal(amount) || !isZero(amount))
      .map(({ kind, amount, coin }) => described[kind](amountText(amount, coin)))
      .join(comma()),
  )
