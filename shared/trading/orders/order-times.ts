import type { Order } from './order'

/** Creation time at the exchange, Unix ms; Volley's time while the exchange has given none. */
export const openedAtOf = ({ openedAt, createdAt }: Pick<Order, 'openedAt' | 'createdAt'>): number =>
  openedAt ?? createdAt

/**
 * End time of an order, Unix ms. Filled or canceled: the exchange's time, null if it gave none. An order that was never
 * at the exchange has Volley's time.
 */
export function endedAtOf({ state, sightedAt = 0, updatedAt }: Pick<Order, 'state' | 'sightedAt' | 'updatedAt'>) {
  const isOfExchange = state === 'filled' || state === 'canceled'
  if (!isOfExchange) return updatedAt
  return sightedAt > 0 ? sightedAt : null
}

/** Sorts by end time, the latest first. Orders without an end time come last. */
export const endedLastFirst = (first: Order, other: Order): number =>
  (endedAtOf(other) ?? 0) - (endedAtOf(first) ?? 0) || other.revision - first.revision

/** Adds the exchange's time to a journal entry, Unix ms; unchanged without one. */
export function withExchangeTime(detail: string, at: number): string {
  const time = at > 0 ? new Date(at) : null
  return time === null || Number.isNaN(time.getTime()) ? detail : `${detail} [${time.toISOString()}]`
}

/** Splits a journal entry into its text and the exchange's time, Unix ms; null without one. */
export function exchangeTimeIn(entry: string): { readonly detail: string; readonly at: number | null } {
  const [, detail = entry, time = ''] = /^(.*) \[(\S+Z)\]$/s.exec(entry) ?? []
  const at = Date.parse(time)
  return Number.isNaN(at) ? { detail: entry, at: null } : { detail, at }
}
