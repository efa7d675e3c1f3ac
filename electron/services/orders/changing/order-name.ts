import type { Category } from '@/shared/exchange/protocol/fields'
import type { Open } from '@/shared/trading/orders/order'
import type { OrderIds } from '../resolving/find-order'
import type { DeskContext } from '../sending/order-call'

/** What a command has to say of the order it is about; of one that nobody has seen only what was asked. */
export interface CommandTarget {
  readonly orderId: string | null
  readonly clientOid: string
  readonly category?: Open<Category> | undefined
  readonly symbol?: string | undefined
}

/** orderId wins when both ids are given (spec: call 2). */
export const wireIdOf = ({ orderId, clientOid }: CommandTarget) => (orderId === null ? { clientOid } : { orderId })

/** An order as a request of the API desk names it. */
export interface AskedName extends OrderIds {
  readonly category?: Category | undefined
  readonly symbol?: string | undefined
}

/** The order that is meant, in the words it leaves in. */
export function orderNamed(asked: AskedName, { orderOf }: DeskContext): CommandTarget {
  const { orderId = null, clientOid = '', category, symbol } = asked
  return orderOf(asked) ?? { orderId, clientOid, category, symbol }
}

const notSeen = ({ orderId, clientOid = '' }: OrderIds): string =>
  `Volley has not seen ${orderId ?? clientOid} yet. ` +
  'It asks the exchange for it first, and sends nothing if there is no such order.'
/** What the request does not say about orders that nobody here has seen. */
export const unseenIn = (asked: readonly OrderIds[], { orderOf }: DeskContext): readonly string[] =>
  asked.filter((ids) => orderOf(ids) === undefined).map(notSeen)
