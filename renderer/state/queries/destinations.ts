import { useQuery } from '@tanstack/react-query'
import type { DestinationsOverview } from '@/shared/ipc/watching/destinations'
import { ask, queryClient } from './client'

const queryKey = ['destinations']

/** Destinations of alarms, independent of the account on screen. */
export const useDestinations = () => useQuery({ queryKey, queryFn: () => ask('destinations.list', {}), staleTime: 0 })

/** Stores the overview from a reply or a push. */
export const keepDestinations = (overview: DestinationsOverview): void =>
  void queryClient.setQueryData(queryKey, overview)

interface DispatchesAsked {
  readonly search: string
  readonly destinationId: string | null
  readonly before: string | null
}
/** Refetch interval while the newest page is shown. */
const FRESH_MS = 2000

/** Sent and pending dispatches, by page. */
export const useDispatches = (request: DispatchesAsked) =>
  useQuery({
    queryKey: ['dispatches', request],
    queryFn: () => ask('destinations.dispatches', request),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: request.before === null ? FRESH_MS : false,
  })
