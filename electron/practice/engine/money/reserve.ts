import type { Rejection } from '../api/exchange-core'
import { balanceOf } from '../state/account'
import { count, recount } from '../state/exposure'
import { spendable } from './holds'
import { certainlySpendable } from './lower-bound-check'
import type { EngineOrder } from '../state/entities'

/**
 * Counts what an order needs of a coin as held. Where that is not certainly there, `afford` hears how much more is
 * needed than before and how much of it is missing, in ledger units, and may refuse; then nothing is held.
 */
export function reserve(
  order: EngineOrder,
  coin: string,
  afford: (order: EngineOrder, more: bigint, missing: bigint) => Rejection | null,
): Rejection | null {
  const { account, heldLots, heldValue } = order
  recount(order)
  if (account.debts.size === 0 && certainlySpendable(account, balanceOf(account, coin)) > 0) return null
  const after = spendable(account, coin)
  count(order, heldLots, heldValue)
  const more = spendable(account, coin) - after
  const problem = more > 0n ? afford(order, more, -after) : null
  if (problem === null) recount(order)
  return problem
}
