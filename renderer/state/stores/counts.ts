import { knownPositions } from '@/shared/trading/account/account'
import { isCurrent } from '@/shared/trading/health/health'
import { useAccount } from './account-store'
import { useFeedState, useNotFollowed } from '@/renderer/state/stores/health/health-store'
import { openOrders, unresolved, useOrders } from './orders-store'

/** Open positions of a unified account as text; null unless all of them are current. */
export function usePositionCount(): string | null {
  const isLive = isCurrent(useFeedState('positionFeed'))
  const count = useAccount(({ account }) => (account === null ? null : (knownPositions(account)?.length ?? null)))
  return isLive && count !== null ? String(count) : null
}

/**
 * Open orders of a unified account as text, with `+ ?` for orders with an unknown outcome; null unless they are
 * current.
 */
export function useOpenOrderCount(): string | null {
  const isLive = isCurrent(useFeedState('orderFeed'))
  const isFollowed = useNotFollowed() === null
  const isLoaded = useOrders(({ loaded }) => loaded)
  const open = useOrders((state) => openOrders(state).length)
  const unknown = useOrders((state) => unresolved(state).length)
  if (!isLive || !isFollowed || !isLoaded) return null
  return unknown === 0 ? String(open) : `${open} + ?`
}
