import { useState } from 'react'
import type { StrategyList } from '@/shared/ipc/trading/strategies'
import { MINUTE_MS } from '@/shared/base/time'
import { useNow, useSecondly } from '@/renderer/kit/ui/hooks/use-now'
import { useAccountQuery } from './account-query'

type Which = 'waiting' | 'past'

/**
 * Poll intervals, because the exchange pushes no strategy orders. The interval depends on the time since the last
 * change, in ms.
 */
const paces = [
  { sameFor: 0, waiting: 2000, past: 4000 },
  { sameFor: MINUTE_MS / 2, waiting: 5000, past: 10_000 },
  { sameFor: 3 * MINUTE_MS, waiting: 15_000, past: 30_000 },
] as const

/** Poll interval of a list by the time since its last change; the maximum once a reading is 15 s old. */
export const readAgainAfter = (of: Which, sameForMs: number): number =>
  paces.findLast(({ sameFor }) => sameForMs >= sameFor)?.[of] ?? paces[0][of]

/** Delay of a reading, beyond its poll interval, after which its data is no longer current. */
const GRACE_MS = 3000

/**
 * Strategy orders from the list of the exchange: read while `isEnabled` (the panel is visible), at once when `revision`
 * increases, and less often while nothing changes. `readAt` is the time of the shown list, Unix ms; null before the
 * first. `isCurrent`: the newest read succeeded and is not late.
 */
export function useStrategyList(of: Which, revision: number, isEnabled: boolean) {
  const [readAt, setReadAt] = useState<number | null>(null)
  const [list, setKnown] = useState<{ readonly orders: StrategyList['orders'] | null; readonly since: number }>({
    orders: null,
    since: 0,
  })
  const query = useAccountQuery(
    'strategies.list',
    { of },
    {
      refetchInterval: () => readAgainAfter(of, Date.now() - list.since),
      staleTime: paces[0][of],
      revision,
      showsPrevious: true,
      enabled: isEnabled,
    },
  )
  const { data, dataUpdatedAt, isPlaceholderData } = query
  const orders = data?.orders ?? null
  if (!isPlaceholderData && data !== undefined && dataUpdatedAt !== readAt) setReadAt(dataUpdatedAt)
  // react-query keeps the identity of unchanged results, so an equal list is the same array.
  if (!isPlaceholderData && orders !== list.orders) setKnown({ orders, since: dataUpdatedAt })
  const isYoung = useSecondly(
    (now) => readAt !== null && Math.abs(now - readAt) <= readAgainAfter(of, now - list.since) + GRACE_MS,
  )
  return { ...query, readAt, isCurrent: isYoung && query.error === null }
}

/** Strategy orders with their age in ms. */
export function useStrategies(of: Which, revision: number, isEnabled: boolean) {
  const list = useStrategyList(of, revision, isEnabled)
  const now = useNow(isEnabled)
  const age = list.readAt === null ? null : Math.max(0, now - list.readAt)
  return { ...list, age }
}
