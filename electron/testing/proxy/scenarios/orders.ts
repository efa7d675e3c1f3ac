import { negate } from '@/shared/base/decimal'
import type { Rewriting } from '../rewriting'
import { answerOf, type Json, listOf, pushesOf, together, withMembers } from './lists'

/** Is this order; its ID may be given once the order is placed. */
const isOrder = (orderId: () => string) => (element: Json) => element.orderId === orderId()

/** One open order with members of another form, as another program may have written it (O1, O2, O6). */
export const oddOpenOrder = (orderId: () => string, members: Json): Rewriting =>
  listOf(
    'unfilledOrders',
    withMembers(isOrder(orderId), () => members),
  )

/**
 * Fees of an order, by push and by call: a rebate (O7) or a fee in two coins (O7b). `paid` has the amount paid in each
 * coin, below zero for a rebate.
 */
export function chargedFees(orderId: () => string, paid: Readonly<Record<string, string>>): Rewriting {
  const matches = isOrder(orderId)
  const detail = (amountOf: (amount: string) => string) =>
    Object.entries(paid).map(([feeCoin, amount]) => ({ feeCoin, fee: amountOf(amount) }))
  const pushed = detail(negate)
  const inPush = { fillFee: pushed[0]?.fee, fillFeeCoin: pushed[0]?.feeCoin, feeDetail: pushed }
  const inCall = withMembers(matches, () => ({ feeDetail: detail((amount) => amount) }))
  return together(
    pushesOf(
      'orders',
      withMembers(matches, () => inPush),
    ),
    answerOf('orderInfo', (data) => inCall([data as Json])[0]),
    ...(['fills', 'historyOrders', 'unfilledOrders'] as const).map((name) => listOf(name, inCall)),
  )
}

/** The answer to a batch whose first order ID is a JSON number, which no ID survives exactly (A1). */
export const numericId: Rewriting = answerOf('placeBatch', (data) =>
  (data as readonly Json[]).map((element, row) =>
    row === 0 ? { ...element, orderId: Number(element.orderId) } : element,
  ),
)

/** Pushes of orders whose times are JSON numbers (O4). */
export const numericTimes: Rewriting = pushesOf('orders', (elements) =>
  elements.map((element) =>
    Object.fromEntries(
      Object.entries(element).map(([name, member]) =>
        /^(cTime|uTime|fillTime)$/.test(name) ? [name, Number(member)] : [name, member],
      ),
    ),
  ),
)

/** A canceled order that ended in another word, by push, by the call that reads one order and in the history (O5). */
export function endedAs(orderId: () => string, state: string): Rewriting {
  const matches = isOrder(orderId)
  const isEnded = (status: unknown): boolean => typeof status === 'string' && /^cancell?ed$/.test(status)
  const ended = (element: Json): Json => ({
    ...(isEnded(element.status) ? { status: state } : {}),
    ...(isEnded(element.orderStatus) ? { orderStatus: state } : {}),
  })
  return together(
    pushesOf('orders', withMembers(matches, ended)),
    answerOf('orderInfo', (data) => withMembers(matches, ended)([data as Json])[0]),
    listOf('historyOrders', withMembers(matches, ended)),
  )
}
