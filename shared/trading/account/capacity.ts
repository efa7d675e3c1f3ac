import { isFutures } from '@/shared/exchange/protocol/fields'
import { OPEN_ORDERS_FUTURES, OPEN_ORDERS_SPOT } from '@/shared/exchange/protocol/limits'
import { t } from '@/shared/languages/text'
import type { Order } from '../orders/order'
import { takesPlace } from '../orders/order-lifecycle'

/** Business lines with a separate limit on open orders. Spot includes margin. */
export type BusinessLine = 'futures' | 'spot'
/** Number of orders sent from here on this UTC day. */
export type OrdersSent = Readonly<Record<BusinessLine, number>>

/** Open orders of a group after the send, against the limit of the exchange (spec: Other limits). */
export interface Capacity {
  readonly group: BusinessLine
  readonly open: number
  readonly adding: number
  readonly limit: number
}

const limits = { futures: OPEN_ORDERS_FUTURES, spot: OPEN_ORDERS_SPOT } as const
const groups = { futures: t('futures'), spot: t('spot and margin') } as const

/** Business line of an order. Categories are an open enum; an unknown category counts as spot. */
export const businessLineOf = (category: string): BusinessLine => (isFutures(category) ? 'futures' : 'spot')

/** Only business lines of the new orders. Market orders do not rest, but count until they are filled. */
export function capacityOf(
  adding: readonly { readonly category: string }[],
  orders: readonly Order[],
): readonly Capacity[] {
  return (['futures', 'spot'] as const).flatMap((group) => {
    const count = adding.filter(({ category }) => businessLineOf(category) === group).length
    const open = orders.filter(({ state, category }) => takesPlace(state) && businessLineOf(category) === group).length
    return count === 0 ? [] : [{ group, open, adding: count, limit: limits[group] }]
  })
}

/** New orders above the limit (R54), by index, each with the reason. */
export function beyondCapacity(
  adding: readonly { readonly category: string }[],
  orders: readonly Order[],
): ReadonlyMap<number, string> {
  const beyond = capacityOf(adding, orders).flatMap(({ group, open, adding: count, limit }) => {
    const free = Math.max(0, limit - open)
    const fits = free === 0 ? t('none of them fits') : t`${free} of them can be sent, untick ${count - free}`
    const message = t`${open} open ${groups[group]} orders and ${count} new ones exceed the limit of ${limit}; ${fits}`
    const ofGroup = adding.flatMap(({ category }, index) => (businessLineOf(category) === group ? [index] : []))
    return ofGroup.slice(free).map((index) => [index, message] as const)
  })
  return new Map(beyond)
}
