import { add, compare } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { ForcedBy } from '@/shared/trading/orders/order'

/** Cause of a change of the coins or debt of a risk unit, other than a price. */
export type MovementKind = 'fill' | 'transfer' | 'loan' | 'repayment' | 'liquidation' | 'funding' | 'interest' | 'other'

/** Change of a balance; signed decimal text in the coin. */
export interface HoldingDelta {
  readonly coin: string
  readonly amount: string
}
/** Change of a debt; signed decimal text in the coin. */
export interface OwedDelta {
  readonly coin: string
  readonly principal: string
  readonly interest: string
}

/** Traded amounts; sums for several fills. `value` is quantity times price; `base` is '' if unknown. */
export interface MovementTrade {
  readonly category: string
  readonly symbol: string
  readonly side: string
  readonly base: string
  readonly quote: string
  readonly qty: string
  readonly value: string
  /** Reason if the exchange closed the position. */
  readonly forcedBy?: ForcedBy
}

/** A booking of the exchange, with its effect on coins and debts. */
export interface Movement {
  /** Identifier at the exchange with its kind. Movements with the same key are the same movement. */
  readonly key: string
  /** Exchange time, Unix ms. */
  readonly at: number
  readonly kind: MovementKind
  /** Movements of the same group are shown as one line: the fills of an order, the sales of a liquidation. */
  readonly group: string
  /** Null if it moved coins of the account itself, or if the unit of the debt is unknown. */
  readonly riskUnitId: string | null
  readonly holdings: readonly HoldingDelta[]
  readonly owed: readonly OwedDelta[]
  readonly trade: MovementTrade | null
  /** Name at the exchange, for kinds without a label in Volley. */
  readonly exchangeType: string
}

/** Movements of the same group together; `from` and `to` are the times of the first and the last, Unix ms. */
export interface MovementLine extends Pick<
  Movement,
  'kind' | 'group' | 'holdings' | 'owed' | 'trade' | 'exchangeType'
> {
  readonly count: number
  readonly from: number
  readonly to: number
}

/** Sorts by time, then by key, so that equal times have a stable sequence. */
export const inOrder = (movements: readonly Movement[]): readonly Movement[] =>
  movements.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))

function summed<Delta extends { readonly coin: string }>(
  deltas: readonly Delta[],
  join: (first: Delta, other: Delta) => Delta,
): readonly Delta[] {
  const byCoin = new Map<string, Delta>()
  for (const delta of deltas) {
    const existing = byCoin.get(delta.coin)
    byCoin.set(delta.coin, existing === undefined ? delta : join(existing, delta))
  }
  return [...byCoin.values()]
}

/** Sum by coin. */
const sumOfHoldings = (deltas: readonly HoldingDelta[]): readonly HoldingDelta[] =>
  summed(deltas, (first, other) => ({ ...first, amount: add(first.amount, other.amount) }))
const sumOfOwed = (deltas: readonly OwedDelta[]): readonly OwedDelta[] =>
  summed(deltas, (first, other) => ({
    ...first,
    principal: add(first.principal, other.principal),
    interest: add(first.interest, other.interest),
  }))

/** Movements of the same group as one line. Throws for an empty list. */
export function lineOf(movements: readonly Movement[]): MovementLine {
  const [first, ...others] = inOrder(movements)
  if (first === undefined) throw new Error(t('a line of no movements'))
  const { kind, group, exchangeType } = first
  const trades = movements.flatMap(({ trade }) => trade ?? [])
  const [trade = null, ...additional] = trades
  return {
    kind,
    group,
    exchangeType: exchangeType,
    count: movements.length,
    from: first.at,
    to: others.at(-1)?.at ?? first.at,
    holdings: sumOfHoldings(movements.flatMap(({ holdings }) => holdings)),
    owed: sumOfOwed(movements.flatMap(({ owed }) => owed)),
    trade:
      trade &&
      additional.reduce(
        (sum, part) => ({ ...sum, qty: add(sum.qty, part.qty), value: add(sum.value, part.value) }),
        trade,
      ),
  }
}

/** True for a decrease of the balance. */
export const isAway = ({ amount }: HoldingDelta): boolean => compare(amount, '0') < 0
