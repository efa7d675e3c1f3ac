import { useEffect, useMemo } from 'react'
import type { Position } from '@/shared/trading/account/account'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { useStrategyList } from '@/renderer/state/queries/strategies'
import { useRequestsRevision } from '@/renderer/state/stores/requests-store'
import type { Exits } from './position-rows'

const positionsKey = (positions: readonly Position[]): string =>
  positions.map(({ category, symbol, posSide, total }) => `${category}:${symbol}:${posSide}:${total}`).join(' ')

/** Pending take profits and stop losses, read while `isEnabled`; null while the list is not current. */
export function useExits(positions: readonly Position[], isEnabled: boolean): Exits {
  const isNeeded = isEnabled && positions.length > 0
  const { data, isCurrent, refetch } = useStrategyList('waiting', useRequestsRevision(), isNeeded)
  const positionsText = positionsKey(positions)
  // No push reports the trigger of a strategy order, so the list is read again when a position changes.
  const readAgain = useLatestCallback(() => {
    if (isNeeded) void refetch()
  })
  useEffect(() => readAgain(), [positionsText, readAgain])
  const list = isCurrent ? data : undefined
  return useMemo(
    () =>
      list === undefined
        ? null
        : { records: list.orders, unread: list.missing.map(({ category }): string => category) },
    [list],
  )
}
