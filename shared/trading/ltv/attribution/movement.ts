import { add, compare } from '@/shared/base/decimal'
import type { ForcedBy } from '@/shared/trading/orders/order'

/** What moved coins or debt of a risk unit, other than a price. */
export type MovementKind = 'fill' | 'transfer' | 'loan' | 'repayment' | 'liquidation' | 'funding' | 'interest' | 'other'

/** An amount that was held comes or goes; signed decimal text in the coin. */
export interface HeldDelta {
  readonly coin: string
  readonly amount: string
}
/** An amount that is owed comes or goes; signed decimal text in the coin. */
export interface OwedDelta {
  readonly coin: string
  readonly principal: string
  readonly interest: string
}

/** What was traded; of several fills their sums. `value` is quantity times price, `base` '' where nobody knows it. */
export interface MovementTrade {
  readonly category: string
  readonly symbol: string
  readonly side: string
  readonly base: string
  readonly quote: string
  readonly qty: string
  readonly value: string
  /** The exchange closed it, and not the trader. */
  readonly forcedBy?: ForcedBy
}

/** One booking as the exchange booked it, with all it did to coins and debts. */
export interface Movement {
  /** The exchange's own number of it, and what kind of number that is: the same one seen twice is one. */
  readonly key: string
  /** By the exchange's clock, Unix ms. */
  readonly at: number
  readonly kind: MovementKind
  /** Movements of one group are one line: the fills of an order, the sales of a liquidation. */
  readonly group: string
  /** Null where it moved the money of the account itself, or where nobody can tell whose debt it was. */
  readonly riskUnitId: string | null
  readonly held: readonly HeldDelta[]
  readonly owed: readonly OwedDelta[]
  readonly trade: MovementTrade | null
  /** As the exchange calls it, where Volley has no word of its own. */
  readonly said: string
}

/** Movements of one group together; `from` and `to` are the first and the last of them, Unix ms. */
export interface MovementLine extends Pick<Movement, 'kind' | 'group' | 'held' | 'owed' | 'trade' | 'said'> {
  readonly count: number
  readonly from: number
  readonly to: number
}

/** By time, then by number: two that bear the same time are always taken in the same order. */
export const inOrder = (movements: readonly Movement[]): readonly Movement[] =>
  movements.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))

function summed<Delta extends { readonly coin: string }>(
  deltas: readonly Delta[],
  join: (one: Delta, other: Delta) => Delta,
): readonly Delta[] {
  const byCoin = new Map<string, Delta>()
  for (const delta of deltas) {
    const known = byCoin.get(delta.coin)
    byCoin.set(delta.coin, known === undefined ? delta : join(known, delta))
  }
  return [...byCoin.values()]
}

/** Coin by coin. */
const sumOfHeld = (deltas: readonly HeldDelta[]): readonly HeldDelta[] =>
  summed(deltas, (one, other) => ({ ...one, amount: add(one.amount, other.amount) }))
const sumOfOwed = (deltas: readonly OwedDelta[]): readonly OwedDelta[] =>
  summed(deltas, (one, other) => ({
    ...one,
    principal: add(one.principal, other.principal),
    interest: add(one.interest, other.interest),
  }))

/** Movements of one group as one line. Throws without any. */
export function lineOf(movements: readonly Movement[]): MovementLine {
  const [first, ...others] = inOrder(movements)
  if (first === undefined) throw new Error('a line of no movements')
  const { kind, group, said } = first
  const trades = movements.flatMap(({ trade }) => trade ?? [])
  const [trade = null, ...further] = trades
  return {
    kind,
    group,
    said,
    count: movements.length,
    from: first.at,
    to: others.at(-1)?.at ?? first.at,
    held: sumOfHeld(movements.flatMap(({ held }) => held)),
    owed: sumOfOwed(movements.flatMap(({ owed }) => owed)),
    trade:
      trade &&
      further.reduce((sum, one) => ({ ...sum, qty: add(sum.qty, one.qty), value: add(sum.value, one.value) }), trade),
  }
}

/** Whether an amount is below zero. */
export const isAway = ({ amount }: HeldDelta): boolean => compare(amount, '0') < 0
