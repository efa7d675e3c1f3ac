import { compare, isDecimal } from '@/shared/base/decimal'
import type { Order } from './order'
import { isOpen } from './order-lifecycle'

/** Parts of unknown words that can only mean the end of an order. */
const ending =
  /cancel|expir|reject|fail|complet|closed|ended|done|deliver|settled|terminat|void|revok|delet|remov|stopped/i

/** True for an unknown status word that means an end, such as `expired`. */
export const isEndingStatus = (status: string): boolean =>
  ending.test(status) && !/pending|partial|\bnot|ing$/i.test(status)

/**
 * End of an open order with an unknown status word. Two more sources must agree: the list of open orders, read to its
 * end, does not contain it, and either its cancel is refused because no such order exists, or the word means an end
 * (W24, A-ended-word). Null without this proof. The word is stored and shown.
 */
export function endByProofs(
  { state, rawStatus, qty, filledQty, unread }: Order,
  proofs: { readonly isUnlisted: boolean; readonly hasNoCancelTarget: boolean },
): 'filled' | 'canceled' | null {
  if (!isOpen(state) || rawStatus === null || !proofs.isUnlisted || unread !== undefined) return null
  if (!proofs.hasNoCancelTarget && !isEndingStatus(rawStatus)) return null
  return isDecimal(qty) && compare(filledQty, qty) === 0 ? 'filled' : 'canceled'
}
