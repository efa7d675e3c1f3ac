import type { Position } from '@/shared/trading/account/account'
import type { ClassicOrder } from '@/shared/trading/account/classic-account'
import type { Order } from '@/shared/trading/orders/order'
import { EVERY_MS } from '@/renderer/domain/classic/use-classic-read'
import { useAccountPoll } from '@/renderer/state/queries/poll-age'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { useRequestsRevision } from '@/renderer/state/stores/requests-store'
import { classicTargets } from './panic-classic'
import type { PanicScope } from './panic-orders'

interface ClassicPanic {
  /** Last known open orders of any age: panic reads them again. */
  readonly listed: readonly ClassicOrder[]
  /** Null while unknown. */
  readonly positions: readonly Position[] | null
  /** Number of open orders of a scope, including own orders; null while the list is not known. */
  readonly countWith: (own: readonly Order[], scope: PanicScope) => number | null
}

/** Orders and positions of the classic account on screen; null for a unified account. */
export function useClassicPanic(): ClassicPanic | null {
  const isClassic = useIsClassic()
  const options = { enabled: isClassic, showsPrevious: true, revision: useRequestsRevision() }
  const orders = useAccountPoll('classic.openOrders', {}, EVERY_MS, options)
  const holdings = useAccountPoll('classic.holdings', {}, EVERY_MS, options)
  if (!isClassic) return null
  const listed = orders.data?.orders ?? []
  const isKnown = orders.isCurrent && orders.data?.missing.length === 0
  return {
    listed,
    positions: holdings.isCurrent ? (holdings.data?.positions ?? null) : null,
    countWith(own, scope) {
      const targets = classicTargets(listed, own, scope)
      return isKnown ? own.length + targets.listed.length + targets.unlisted.length : null
    },
  }
}
