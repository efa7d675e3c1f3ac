import type { ClassicOrder } from '@/shared/trading/account/classic-account'
import type { Leg, UntrackedRequest } from '@/shared/trading/orders/untracked-request'

/** Row of the open orders of a classic account, from the list and the journal. */
export interface ClassicRow {
  readonly key: string
  readonly category: string
  readonly symbol: string
  /** Null for an order that only the journal contains: its existence is not confirmed yet. */
  readonly order: ClassicOrder | null
  /** State of a placement from this application; null for a listed order. */
  readonly placing: Leg | null
  /** Cancel of the order that was sent and is not settled. */
  readonly canceling: Leg | null
  readonly at: number
}

const isOpen = ({ state }: Leg): boolean => state === 'sent' || state === 'acknowledged' || state === 'unknown'
const isClassicCall = ({ endpoint }: UntrackedRequest): boolean =>
  endpoint.startsWith('spot') || endpoint.startsWith('mix')

/** Unlisted placements without a final state come first, then the listed orders, newest first. */
export function classicRows(
  orders: readonly ClassicOrder[],
  requests: readonly UntrackedRequest[],
): readonly ClassicRow[] {
  const legs = requests
    .filter(isClassicCall)
    .flatMap(({ parts, sentAt }) => parts.filter(isOpen).map((leg) => ({ leg, sentAt })))
  const isOf = ({ orderId, clientOid }: Leg, order: ClassicOrder): boolean =>
    orderId === null ? clientOid !== '' && clientOid === order.clientOid : orderId === order.orderId
  const cancels = legs.filter(({ leg }) => leg.does === 'cancel')
  const unseen = legs.filter(({ leg }) => leg.does === 'place' && !orders.some((order) => isOf(leg, order)))
  return [
    ...unseen.map(({ leg, sentAt }): ClassicRow => ({
      key: leg.key,
      category: leg.category ?? '',
      symbol: leg.symbol ?? '',
      order: null,
      placing: leg,
      canceling: null,
      at: sentAt,
    })),
    ...orders.map((order): ClassicRow => ({
      key: order.orderId,
      category: order.category,
      symbol: order.symbol,
      order,
      placing: null,
      canceling: cancels.find(({ leg }) => isOf(leg, order))?.leg ?? null,
      at: order.createdAt,
    })),
  ]
}
