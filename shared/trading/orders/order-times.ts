import type { Order } from './order'

/** When the exchange made the order, Unix ms; Volley's own time while the exchange has stated none. */
export const openedAtOf = ({ openedAt, createdAt }: Pick<Order, 'openedAt' | 'createdAt'>): number =>
  openedAt ?? createdAt

/**
 * When an order ended, Unix ms: for one that filled or was canceled the exchange's own time, null where it stated none.
 * One that never came to be at the exchange ended at Volley's time.
 */
export function endedAtOf({ state, sightedAt = 0, updatedAt }: Pick<Order, 'state' | 'sightedAt' | 'updatedAt'>) {
  const isOfExchange = state === 'filled' || state === 'canceled'
  if (!isOfExchange) return updatedAt
  return sightedAt > 0 ? sightedAt : null
}

/** Sorts what ended last first; orders without a time of their end come last. */
export const endedLastFirst = (one: Order, other: Order): number =>
  (endedAtOf(other) ?? 0) - (endedAtOf(one) ?? 0) || other.revision - one.revision

/** An entry of the journal with the time that the exchange states for it, Unix ms; as it is where it states none. */
export function withExchangeTime(detail: string, at: number): string {
  const time = at > 0 ? new Date(at) : null
  return time === null || Number.isNaN(time.getTime()) ? detail : `${detail} [${time.toISOString()}]`
}

/** An entry of the journal without the exchange's time, and that time, Unix ms; null where the entry has none. */
export function exchangeTimeIn(entry: string): { readonly detail: string; readonly at: number | null } {
  const [, detail = entry, time = ''] = /^(.*) \[(\S+Z)\]$/s.exec(entry) ?? []
  const at = Date.parse(time)
  return Number.isNaN(at) ? { detail: entry, at: null } : { detail, at }
}
