import type { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Open } from '@/shared/trading/orders/order'
import { shownIdOf } from '../records/shown-id'
import type { OrderIds } from '../resolving/find-order'
import type { DeskContext } from '../sending/order-call'

/** Order data that a command needs. For an order not seen here, only the requested values. */
export interface CommandTarget {
  readonly orderId: string | null
  readonly clientOid: string
  readonly sightedAt?: number
  readonly category?: Open<Category> | undefined
  readonly symbol?: string | undefined
}

/** orderId has priority if both IDs are given (spec: call 2). */
export function wireIdOf(target: CommandTarget) {
  const orderId = shownIdOf(target)
  return orderId === null ? { clientOid: target.clientOid } : { orderId }
}

/** An order as named by a request of the API desk. */
export interface RequestedName extends OrderIds {
  readonly category?: Category | undefined
  readonly symbol?: string | undefined
}

/** The named order, as it is sent. */
export function orderNamed(name: RequestedName, { orderOf }: DeskContext): CommandTarget {
  const { orderId = null, clientOid = '', category, symbol } = name
  return orderOf(name) ?? { orderId, clientOid, category, symbol }
}

const notSeen = ({ orderId, clientOid = '' }: OrderIds): string =>
  t`Volley has not seen ${orderId ?? clientOid} yet. ` +
  t('It asks the exchange for it first, and sends nothing if there is no such order.')
/** Members that the request lacks for orders not seen here. */
export const unseenIn = (idList: readonly OrderIds[], { orderOf }: DeskContext): readonly string[] =>
  idList.filter((ids) => orderOf(ids) === undefined).map(notSeen)
