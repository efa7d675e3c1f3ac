import type { Leg } from '@/shared/trading/orders/untracked-request'
import type { Prepared } from './untracked-call'
import type { UntrackedStore } from './untracked-store'

type Target = Prepared['targets'][number]

/** Journal key for all events of an order: a request that names it by ID uses the key of its placement. */
function keyOf({ orderId, clientOid }: Target, parts: readonly Leg[]): string {
  return parts.find((part) => orderId !== null && part.orderId === orderId)?.key ?? (clientOid || orderId || '')
}

/**
 * Legs of a new request. The category of a strategy order is known from its placement; its other calls do not name it.
 */
export function legsOf(targets: readonly Target[], store: Pick<UntrackedStore, 'all'>): readonly Leg[] {
  const legs = store.all().flatMap(({ parts }) => parts)
  return targets.map((target) => {
    const key = keyOf(target, legs)
    const { category = null, symbol = null } = legs.find((part) => part.key === key) ?? {}
    return {
      ...target,
      key,
      category: target.category ?? category,
      symbol: target.symbol ?? symbol,
      state: 'sent',
      problem: null,
      record: null,
    }
  })
}
