import { type Query, queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import { useSessionKey } from '../bridge/account-session'
import { onNextTick } from '@/renderer/kit/ui/hooks/tick'
import { fetchOutput } from './client'

export interface AccountQueryOptions {
  /** Times in ms, as in react-query. */
  readonly staleTime?: number
  readonly gcTime?: number
  readonly refetchInterval?:
    | number
    | false
    | ((query: { readonly state: { readonly status: string } }) => number | false)
  readonly enabled?: boolean
  /** Incremented whenever the result of the same query has changed. */
  readonly revision?: number
  /** Shows the previous result until this query is answered, unless the account changes. */
  readonly showsPrevious?: boolean
}

/** For terms that change rarely: a failed read is repeated soon. An account that is still connecting fails. */
export const rarely: AccountQueryOptions = {
  staleTime: 10 * MINUTE_MS,
  refetchInterval: ({ state }) => (state.status === 'error' ? 3 * SECOND_MS : false),
}

/** A query about the active account or its exchange. The result is stored under the session of the request. */
export function accountQuery<Name extends MethodName>(
  session: number | null,
  name: Name,
  input: InputOf<Name>,
  { revision, showsPrevious = false, enabled = true, ...times }: AccountQueryOptions,
) {
  return queryOptions<OutputOf<Name>>({
    ...times,
    // Polls pause while the page is hidden: their results are outdated when it is shown again.
    refetchOnWindowFocus: typeof times.refetchInterval === 'number',
    queryKey: [session, name, input, revision],
    async queryFn({ client, queryKey }) {
      const answer = await fetchOutput(name, input)
      // No user action waits for a periodic refetch, so its result is applied on the next render tick.
      const isAgain = typeof times.refetchInterval === 'number' && client.getQueryData(queryKey) !== undefined
      if (isAgain) await new Promise<void>(onNextTick)
      return answer
    },
    enabled: enabled && session !== null,
    ...(showsPrevious && { placeholderData: savedWithin(session) }),
  })
}

const savedWithin =
  (session: number | null) =>
  <Data>(before: Data | undefined, query: Pick<Query, 'queryKey'> | undefined): Data | undefined =>
    query?.queryKey[0] === session ? before : undefined

/** Queries the active account. A change of account is a new query, whose `data` is undefined until its reply. */
export const useAccountQuery = <Name extends MethodName>(
  name: Name,
  input: InputOf<Name>,
  options: AccountQueryOptions = {},
) => useQuery(accountQuery(useSessionKey(), name, input, options))

/** Runs a query with several inputs; `combine` merges the results, which are in the order of the inputs. */
export function useAccountQueries<Name extends MethodName, Combined>(
  name: Name,
  inputs: readonly InputOf<Name>[],
  combine: (results: UseQueryResult<OutputOf<Name>>[]) => Combined,
  options: AccountQueryOptions = {},
): Combined {
  const session = useSessionKey()
  return useQueries({ queries: inputs.map((input) => accountQuery(session, name, input, options)), combine })
}
