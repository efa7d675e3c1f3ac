import { useQuery } from '@tanstack/react-query'
import type { DestinationsOverview } from '@/shared/ipc/watching/destinations'
import { ask, queryClient } from './client'

const queryKey = ['destinations']

/** Where alarms are sent, whichever account is on screen. */
export const useDestinations = () => useQuery({ queryKey, queryFn: () => ask('destinations.list', {}), staleTime: 0 })

/** As the main process says it: asked, changed or unasked. */
export const keepDestinations = (overview: DestinationsOverview): void =>
  void queryClient.setQueryData(queryKey, overview)

interface DispatchesAsked {
  readonly search: string
  readonly destinationId: string | null
  readonly before: string | null
}
/** While the newest are shown, what arrives meanwhile is shown soon. */
const FRESH_MS = 2000

/** What was sent and what waits, page by page. */
export const useDispatches = (asked: DispatchesAsked) =>
  useQuery({
    queryKey: ['dispatches', asked],
    queryFn: () => ask('destinations.dispatches', asked),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: asked.before === null ? FRESH_MS : false,
  })
