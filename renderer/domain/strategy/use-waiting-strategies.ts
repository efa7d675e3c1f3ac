import { useStrategyList } from '@/renderer/state/queries/strategies'
import { useNotFollowed } from '@/renderer/state/stores/health-store'
import { useRequestsRevision } from '@/renderer/state/stores/requests-store'

/** Strategy orders that wait at the exchange, read while `looks`; undefined before the first answer. */
export function useWaitingStrategies(looks: boolean) {
  const isFollowed = useNotFollowed() === null
  return useStrategyList('waiting', useRequestsRevision(), looks && isFollowed).data?.orders
}
