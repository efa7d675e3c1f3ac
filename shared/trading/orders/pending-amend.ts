import { equals, isDecimal, plainDecimal } from '@/shared/base/decimal'
import type { AmendTerms, Order, PendingCommand } from './order'

type Answered = 'acknowledged' | 'unknown'

const amendIn = (pending: PendingCommand | null): PendingCommand | null => (pending?.kind === 'amend' ? pending : null)

/** Sent amends without a settled result, oldest first. */
function unsettledIn(pending: PendingCommand | null): readonly AmendTerms[] {
  const amend = amendIn(pending)
  if (amend === null || amend.state === 'queued') return []
  return [...(amend.earlier ?? []), { price: amend.price, qty: amend.qty }]
}

/** Amends that may still take effect, oldest first: also those that were sent before a cancel. */
export const sentAmends = ({ pending }: Pick<Order, 'pending'>): readonly AmendTerms[] =>
  pending?.kind === 'cancel' ? (pending.earlier ?? []) : unsettledIn(pending)

/** True if an update has the terms of an amend. */
export function hasTerms(terms: AmendTerms, { price, qty }: { readonly price: string; readonly qty: string }): boolean {
  const isSame = (wanted: string | null, shown: string): boolean => {
    const plain = plainDecimal(shown) ?? ''
    return wanted === null || (isDecimal(plain) && equals(wanted, plain))
  }
  return isSame(terms.price, price) && isSame(terms.qty, qty)
}

/** A cancel of an order. Keeps the amends that were sent before it, and the start of an earlier cancel. */
export function withCancel(order: Pick<Order, 'pending'>, state: PendingCommand['state'], now: number): PendingCommand {
  const earlier = sentAmends(order)
  const since = order.pending?.kind === 'cancel' ? order.pending.since : now
  return { kind: 'cancel', state, price: null, qty: null, since, ...(earlier.length === 0 ? {} : { earlier }) }
}

function nextIn(pending: PendingCommand | null): AmendTerms | null {
  const amend = amendIn(pending)
  if (amend === null) return null
  return amend.state === 'queued' ? { price: amend.price, qty: amend.qty } : (amend.next ?? null)
}

interface Parts {
  readonly unsettled: readonly AmendTerms[]
  readonly state: PendingCommand['state']
  readonly next: AmendTerms | null
  readonly since: number
}

function pendingFrom({ unsettled, state, next, since }: Parts): PendingCommand | null {
  const last = unsettled.at(-1)
  if (last === undefined) return next === null ? null : { kind: 'amend', state: 'queued', ...next, since }
  const earlier = unsettled.slice(0, -1)
  return {
    kind: 'amend',
    state,
    ...last,
    since,
    ...(earlier.length === 0 ? {} : { earlier }),
    ...(next === null ? {} : { next }),
  }
}

/** Sets or clears the amend that waits. */
export function withNext(pending: PendingCommand | null, next: AmendTerms | null, now: number): PendingCommand | null {
  const { state = 'queued', since = now } = amendIn(pending) ?? {}
  return pendingFrom({ unsettled: unsettledIn(pending), state, next, since })
}

/** Marks an amend as sent; `next` waits behind it. */
export const withSent = (
  pending: PendingCommand | null,
  terms: AmendTerms,
  next: AmendTerms | null,
  now: number,
): PendingCommand | null =>
  pendingFrom({ unsettled: [...unsettledIn(pending), terms], state: 'sent', next, since: pending?.since ?? now })

/** Records the response to the amend in flight, or its absence. A settled amend does not change. */
export const withAnswer = (pending: PendingCommand, state: Answered): PendingCommand =>
  pending.kind === 'amend' && pending.state === 'sent' ? { ...pending, state } : pending

/** The amend in flight was refused or not sent. Earlier requested terms still apply. */
export function withoutSent(pending: PendingCommand | null, next: AmendTerms | null): PendingCommand | null {
  if (pending?.kind !== 'amend') return pending
  const unsettled = unsettledIn(pending)
  if (pending.state !== 'sent') return pendingFrom({ ...pending, unsettled, next })
  return pendingFrom({ ...pending, unsettled: unsettled.slice(0, -1), state: 'acknowledged', next })
}

/**
 * An update shows the order. Settles the last amend that can have caused it, and all earlier ones, because the matching
 * engine processes them in sequence (spec: call 2).
 */
export function withObserved(pending: PendingCommand, isThere: (terms: AmendTerms) => boolean): PendingCommand | null {
  const unsettled = unsettledIn(pending)
  const settled = unsettled.findLastIndex(isThere)
  if (settled < 0) return pending
  return pendingFrom({ ...pending, unsettled: unsettled.slice(settled + 1), next: nextIn(pending) })
}

/** Number of sent amends of an order without a settled result. The exchange accepts 5. */
export const unsettledAmends = ({ pending }: Pick<Order, 'pending'>): number => unsettledIn(pending).length

/**
 * Last requested price and quantity: of the waiting amend, else of the amend in flight, else as the exchange shows
 * them.
 */
export function requestedTerms({ pending, price, qty }: Pick<Order, 'pending' | 'price' | 'qty'>): {
  readonly price: string
  readonly qty: string
} {
  const next = nextIn(pending)
  const all = [...unsettledIn(pending), ...(next === null ? [] : [next])]
  return {
    price: all.findLast((terms) => terms.price !== null)?.price ?? price,
    qty: all.findLast((terms) => terms.qty !== null)?.qty ?? qty,
  }
}
