import { useEffect, useMemo } from 'react'
import type { Position } from '@/shared/trading/account/account'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { useStrategyList } from '@/renderer/state/queries/strategies'
import { useRequestsRevision } from '@/renderer/state/stores/requests-store'
import type { Exits } from './position-rows'

const heldKey = (positions: readonly Position[]): string =>
  positions.map(({ category, symbol, posSide, total }) => `${category}:${symbol}:${posSide}:${total}`).join(' ')

/** Pending take profits and stop losses, read while `looks`; null while the list is not current. */
export function useExits(positions: readonly Position[], looks: boolean): Exits {
  const isNeeded = looks && positions.length > 0
  const { data, isCurrent, refetch } = useStrategyList('waiting', useRequestsRevision(), isNeeded)
  const held = heldKey(positions)
  // No push reports the trigger of a strategy order, so the list is read again when a position changes.
  const readAgain = useLatestCallback(() => {
    if (isNeeded) void refetch()
  })
  useEffect(() => readAgain(), [held, readAgain])
  const known = isCurrent ? data : undefined
  return useMemo(
    () =>
      known === undefined
        ? null
        : { records: known.orders, unread: known.missing.map(({ category }): string => category) },
    [known],
  )
}
