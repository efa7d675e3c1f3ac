import { add, equals, subtract } from './decimal'

/** One movement of one account: signed amounts, the balance afterwards, and when (Unix ms, as text). */
export interface Movement {
  readonly id: string
  readonly account: string
  readonly amount: string
  readonly fee: string
  readonly balance: string
  readonly ts: string
}

/** Where balances do not follow from each other: something moved between that is not on the list. */
export interface BalanceBreak {
  readonly account: string
  /** The first movement after the break. */
  readonly id: string
  /** What the balance was before, according to the list, and according to this movement. */
  readonly expected: string
  readonly found: string
}

const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
/** Ids grow with time, and are what pages of one millisecond go on from (A-tax-order). */
const inOrder = (a: Movement, b: Movement): number => Number(a.ts) - Number(b.ts) || byId(a.id, b.id)
const orZero = (text: string): string => text || '0'

/** Where balance before + amount + fee is not the balance after (A-tax-sign). The first movement of an account follows from nothing. */
export function balanceBreaks(movements: readonly Movement[]): readonly BalanceBreak[] {
  const breaks: BalanceBreak[] = []
  const balances = new Map<string, string>()
  for (const { id, account, amount, fee, balance } of movements.toSorted(inOrder)) {
    const after = orZero(balance)
    const found = subtract(after, add(orZero(amount), orZero(fee)))
    const expected = balances.get(account) ?? found
    if (!equals(expected, found)) breaks.push({ account, id, expected, found })
    balances.set(account, after)
  }
  return breaks
}
