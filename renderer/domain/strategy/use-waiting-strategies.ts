import { useStrategyList } from '@/renderer/state/queries/strategies'
import { useNotFollowed } from '@/renderer/state/stores/health/health-store'
import { useRequestsRevision } from '@/renderer/state/stores/requests-store'

/** Waiting strategy orders with unread categories, read while `looks`. */
export function useWaitingList(looks: boolean) {
  const isFollowed = useNotFollowed() === null
  return useStrategyList('waiting', useRequestsRevision(), looks && isFollowed)
}
