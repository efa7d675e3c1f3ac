import { useQuery } from '@tanstack/react-query'
import type { DestinationsOverview } from '@/shared/ipc/watching/destinations'
import { fetchOutput, queryClient } from './client'

const queryKey = ['destinations']

/** Destinations of alarms, independent of the account on screen. */
export const useDestinations = () =>
  useQuery({ queryKey, queryFn: () => fetchOutput('destinations.list', {}), staleTime: 0 })

/** Stores the overview from a reply or a push. */
export const storeDestinations = (overview: DestinationsOverview): void =>
  void queryClient.setQueryData(queryKey, overview)

interface DispatchesQuery {
  readonly search: string
  readonly destinationId: string | null
  readonly before: string | null
}
/** Refetch interval while the newest page is shown. */
const FRESH_MS = 2000

/** Sent and pending dispatches, by page. */
export const useDispatches = (request: DispatchesQuery) =>
  useQuery({
    queryKey: ['dispatches', request],
    queryFn: () => fetchOutput('destinations.dispatches', request),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: request.before === null ? FRESH_MS : false,
  })
