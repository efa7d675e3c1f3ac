import { useState } from 'react'
import type { StrategyList } from '@/shared/ipc/trading/strategies'
import { MINUTE_MS } from '@/shared/base/time'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { useAccountQuery } from './account-query'

type Which = 'waiting' | 'past'

/** The exchange does not push them. How long a list has been the same decides how soon it is read again, in ms. */
const paces = [
  { sameFor: 0, waiting: 2000, past: 4000 },
  { sameFor: MINUTE_MS / 2, waiting: 5000, past: 10_000 },
  { sameFor: 3 * MINUTE_MS, waiting: 15_000, past: 30_000 },
] as const

/** How soon a list is read again that has been the same for so long; at its longest once a reading is 15 s old. */
export const readAgainAfter = (of: Which, sameForMs: number): number =>
  paces.findLast(({ sameFor }) => sameForMs >= sameFor)?.[of] ?? paces[0][of]

/** How much longer than its pace a reading may take before what it brought is no longer called current. */
const GRACE_MS = 3000

/**
 * Strategy orders as the exchange lists them: read while `looks` (somebody sees them), at once when `revision` grows,
 * ever more slowly while nothing changes. `readAt` is when the list that is shown was read, Unix ms; null before.
 * `sameSince` is since when it has been the same.
 */
export function useStrategyList(of: Which, revision: number, looks: boolean) {
  const [readAt, setReadAt] = useState<number | null>(null)
  const [known, setKnown] = useState<{ readonly orders: StrategyList['orders'] | null; readonly since: number }>({
    orders: null,
    since: 0,
  })
  const query = useAccountQuery(
    'strategies.list',
    { of },
    {
      refetchInterval: () => readAgainAfter(of, Date.now() - known.since),
      staleTime: paces[0][of],
      revision,
      keepPrevious: true,
      enabled: looks,
    },
  )
  const { data, dataUpdatedAt, isPlaceholderData } = query
  const orders = data?.orders ?? null
  if (!isPlaceholderData && data !== undefined && dataUpdatedAt !== readAt) setReadAt(dataUpdatedAt)
  // An answer that says the same is the same array: react-query shares what did not change.
  if (!isPlaceholderData && orders !== known.orders) setKnown({ orders, since: dataUpdatedAt })
  return { ...query, readAt, sameSince: known.since }
}

/** The same with how old it is, in ms, and whether that is current. */
export function useStrategies(of: Which, revision: number, looks: boolean) {
  const list = useStrategyList(of, revision, looks)
  const now = useNow(looks)
  const age = list.readAt === null ? null : Math.max(0, now - list.readAt)
  const isCurrent = age !== null && age <= readAgainAfter(of, now - list.sameSince) + GRACE_MS
  return { ...list, age, isCurrent }
}
