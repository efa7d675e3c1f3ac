import { useMemo, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import { useSecondly } from '@/renderer/kit/ui/hooks/use-now'
import { type AccountQueryOptions, useAccountQuery } from './account-query'
import { outdatedAfter, outdatedText } from './age-limit'

/**
 * True for each result that is younger than `limitMs`, by the Unix ms of its reply; 0 for none. A time ahead of this
 * computer's clock counts as its distance from now, because the clock was set back.
 */
export function useYoung(readAt: readonly number[], limitMs: number): readonly boolean[] {
  const young = useSecondly((now) => readAt.map((at) => (Math.abs(now - at) < limitMs ? '1' : '0')).join(' '))
  return useMemo(() => young.split(' ').map((flag) => flag === '1'), [young])
}

type Polled<Data> = Pick<UseQueryResult<Data>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData' | 'error'>

export interface PollReading<Data> {
  /** Last result, of any age; undefined before the first reply. */
  readonly data: Data | undefined
  /** Unix ms of this computer's clock; null before the first reply. */
  readonly readAt: number | null
  /** True if the newest read succeeded and is younger than three polls. */
  readonly isCurrent: boolean
  /** Reason why the data is not current; null while it is, and before the first reply. */
  readonly problem: string | null
}

/** Result of a query that is polled every `everyMs`, with its age. A kept previous result has the age of its reply. */
export function usePollReading<Data>(query: Polled<Data>, everyMs: number): PollReading<Data> {
  const { data, dataUpdatedAt, isPlaceholderData, error } = query
  const [readAt, setReadAt] = useState(0)
  if (!isPlaceholderData && dataUpdatedAt !== readAt) setReadAt(dataUpdatedAt)
  const [isYoung = false] = useYoung([readAt], outdatedAfter(everyMs))
  const isRead = data !== undefined && readAt !== 0
  const problem = error?.message ?? (isRead && !isYoung ? outdatedText(everyMs) : null)
  return { data, readAt: isRead ? readAt : null, isCurrent: isRead && problem === null, problem }
}

/** Polls the active account every `everyMs`. */
export function useAccountPoll<Name extends MethodName>(
  name: Name,
  input: InputOf<Name>,
  everyMs: number,
  options: Omit<AccountQueryOptions, 'refetchInterval'> = {},
): PollReading<OutputOf<Name>> & { readonly refetch: () => Promise<unknown> } {
  const query = useAccountQuery(name, input, { ...options, refetchInterval: everyMs })
  return { ...usePollReading(query, everyMs), refetch: query.refetch }
}

/** Result of a polled query while current; undefined while unknown or outdated. */
export function useCurrent<Data>(query: Polled<Data>, everyMs: number): Data | undefined {
  const { data, isCurrent } = usePollReading(query, everyMs)
  return isCurrent ? data : undefined
}
