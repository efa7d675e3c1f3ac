import { useMemo } from 'react'
import type { UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import { createAccountStore } from '../bridge/account-session'

export type Requests = ReadonlyMap<string, UntrackedRequest>

/** All untracked orders: strategy orders, and those of a classic account. Filled by `connectStores`. */
export const useRequests = createAccountStore<{ readonly requests: Requests }>({ requests: new Map() })

/** Newer revisions replace older ones. */
export function mergeRequests(requests: Requests, changed: readonly UntrackedRequest[]): Requests {
  const merged = new Map(requests)
  for (const request of changed) {
    if (request.revision > (merged.get(request.id)?.revision ?? -1)) merged.set(request.id, request)
  }
  return merged
}

const newestOf = (requests: Requests): number =>
  [...requests.values()].reduce((newest, { revision }) => Math.max(newest, revision), 0)

/** Incremented with every change of a request, to refetch the lists that show its effect. */
export function useRequestsRevision(): number {
  const requests = useRequests((state) => state.requests)
  return useMemo(() => newestOf(requests), [requests])
}
