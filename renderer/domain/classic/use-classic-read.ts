import { useState } from 'react'
import type { InputOf } from '@/shared/ipc/contract'
import { useInSight } from '@/renderer/kit/ui/hooks/use-in-sight'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useRequestsRevision } from '@/renderer/state/stores/requests-store'

/** Polling interval of the lists of a classic account while visible, in ms: no store holds them. */
export const EVERY_MS = 2000
/** Grace beyond the polling interval before the data is no longer current, ms. */
const GRACE_MS = 3000

type Name = 'classic.openOrders' | 'classic.pastOrders' | 'classic.holdings'

/** Reads a list of a classic account while the element of `ref` is visible. Also returns if the list is current. */
export function useClassicRead<Read extends Name>(name: Read, input: InputOf<Read>) {
  const { ref, inSight } = useInSight()
  const revision = useRequestsRevision()
  const { data, error, dataUpdatedAt, isPlaceholderData } = useAccountQuery(name, input, {
    refetchInterval: EVERY_MS,
    revision,
    showsPrevious: true,
    enabled: inSight,
  })
  const connected = useHealth((state) => state.connected)
  const [readAt, setReadAt] = useState<number | null>(null)
  if (data !== undefined && !isPlaceholderData && dataUpdatedAt !== readAt) setReadAt(dataUpdatedAt)
  const now = useNow(inSight)
  const age = readAt === null ? null : Math.max(0, now - readAt)
  const isLate = age !== null && age > EVERY_MS + GRACE_MS
  return { ref, data, error, age, isCurrent: connected && error === null && data !== undefined && !isLate }
}
