import type { Rejection } from '@/practice/engine/api/exchange-core'
import { balanceOf } from '@/practice/engine/state/account'
import { count, recount } from '@/practice/engine/state/exposure'
import { spendable } from './holds'
import { certainlySpendable } from './lower-bound-check'
import type { EngineOrder } from '@/practice/engine/state/entities'

/**
 * Reserves the funds of an order. If they are not certainly available, `afford` receives the additional and the missing
 * ledger units and may refuse. Then nothing is reserved.
 */
export function reserve(
  order: EngineOrder,
  coin: string,
  afford: (order: EngineOrder, more: bigint, missing: bigint) => Rejection | null,
): Rejection | null {
  const { account, reservedLots, reservedValue } = order
  recount(order)
  if (account.debts.size === 0 && certainlySpendable(account, balanceOf(account, coin)) > 0) return null
  const after = spendable(account, coin)
  count(order, reservedLots, reservedValue)
  const more = spendable(account, coin) - after
  const problem = more > 0n ? afford(order, more, -after) : null
  if (problem === null) recount(order)
  return problem
}
