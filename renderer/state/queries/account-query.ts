import { type Query, queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import { useSessionKey } from '../bridge/account-session'
import { onNextBeat } from '@/renderer/kit/ui/hooks/beat'
import { ask } from './client'

export interface AccountQueryOptions {
  /** Times in ms, as react-query has them. */
  readonly staleTime?: number
  readonly gcTime?: number
  readonly refetchInterval?:
    | number
    | false
    | ((query: { readonly state: { readonly status: string } }) => number | false)
  readonly enabled?: boolean
  /** Grows whenever the answer to the same question has changed. */
  readonly revision?: number
  /** Shows the answer to the question before until this one is answered, as long as the account stays. */
  readonly keepPrevious?: boolean
}

/**
 * One question about the account in use, or about its exchange. Its answer is kept under the session it was asked in.
 */
function accountQuery<Name extends MethodName>(
  session: number | null,
  name: Name,
  input: InputOf<Name>,
  { revision, keepPrevious = false, enabled = true, ...times }: AccountQueryOptions,
) {
  return queryOptions<OutputOf<Name>>({
    ...times,
    queryKey: [session, name, input, revision],
    async queryFn({ client, queryKey }) {
      const answer = await ask(name, input)
      // Nobody waits for what only the clock asked again.
      const isAgain = typeof times.refetchInterval === 'number' && client.getQueryData(queryKey) !== undefined
      if (isAgain) await new Promise<void>(onNextBeat)
      return answer
    },
    enabled: enabled && session !== null,
    ...(keepPrevious && { placeholderData: savedWithin(session) }),
  })
}

const savedWithin =
  (session: number | null) =>
  <Data>(before: Data | undefined, query: Pick<Query, 'queryKey'> | undefined): Data | undefined =>
    query?.queryKey[0] === session ? before : undefined

/**
 * Asks about the account in use; another account is another question, whose `data` is undefined until it is answered.
 */
export const useAccountQuery = <Name extends MethodName>(
  name: Name,
  input: InputOf<Name>,
  options: AccountQueryOptions = {},
) => useQuery(accountQuery(useSessionKey(), name, input, options))

/**
 * The same question with several inputs; `combine` makes one thing of the answers, which come in the order of the
 * inputs.
 */
export function useAccountQueries<Name extends MethodName, Combined>(
  name: Name,
  inputs: readonly InputOf<Name>[],
  combine: (results: UseQueryResult<OutputOf<Name>>[]) => Combined,
  options: AccountQueryOptions = {},
): Combined {
  const session = useSessionKey()
  return useQueries({ queries: inputs.map((input) => accountQuery(session, name, input, options)), combine })
}
