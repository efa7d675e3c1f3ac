import { punctuated } from '@/shared/languages/text'
import { useMemo } from 'react'
import type { FillRange, ListedFill } from '@/shared/ipc/trading/fills'
import { useFillRevision } from '@/renderer/domain/fills/use-own-fills'
import { useAccountQueries, useAccountQuery } from '@/renderer/state/queries/account-query'
import { useChoosableAccounts } from '@/renderer/state/queries/accounts'
import { useApp } from '@/renderer/state/stores/app-store'

/** A fill and the name of its account. */
export interface FillRow extends ListedFill {
  readonly account: string
}

export interface FillLists {
  /** Newest first; undefined before the first reply. */
  readonly rows: readonly FillRow[] | undefined
  /** Reasons why fills may be missing, by account. */
  readonly problems: readonly string[]
  readonly error: Error | null
  readonly isReading: boolean
  readonly accounts: number
  readonly refresh: () => void
}

/** Poll interval, ms: fills of other programs and of additional accounts are in no store. */
const EVERY_MS = 30_000
const anyOrder = (): boolean => true

/** Fills in a range of the account on screen and of all additional accounts; read while `isEnabled`. */
export function useFillLists(range: FillRange, isEnabled: boolean): FillLists {
  const revision = useFillRevision(anyOrder, '')
  const own = useAccountQuery('fills.list', range, {
    revision,
    refetchInterval: EVERY_MS,
    showsPrevious: true,
    enabled: isEnabled,
  })
  const label = useApp(({ app }) => app?.profile.label ?? '')
  const choosable = useChoosableAccounts(isEnabled).data?.accounts
  const open = useMemo(
    () =>
      (choosable ?? []).flatMap(({ label: account, account: additionalAccount }) =>
        additionalAccount === null ? [] : [{ account, session: additionalAccount.session }],
      ),
    [choosable],
  )
  const requests = open.map(({ session }) => ({ ...range, session }))
  const additional = useAccountQueries(
    'fills.additional',
    requests,
    (results) => results.map(({ data, error }) => ({ data, error })),
    {
      refetchInterval: EVERY_MS,
      enabled: isEnabled,
    },
  )
  const rows = useMemo(() => {
    if (own.data === undefined) return undefined
    const others = open.flatMap(({ account }, at) =>
      (additional[at]?.data?.fills ?? []).map((fill): FillRow => ({ ...fill, account })),
    )
    return [...own.data.fills.map((fill): FillRow => ({ ...fill, account: label })), ...others].toSorted(
      (a, b) => b.at - a.at,
    )
  }, [own.data, open, additional, label])
  const problems = [
    ...(own.data?.problem == null ? [] : [own.data.problem]),
    ...(own.error !== null && rows !== undefined ? [own.error.message] : []),
    ...open.flatMap(({ account }, at) => {
      const why = additional[at]?.error?.message ?? additional[at]?.data?.problem ?? null
      return why === null ? [] : [punctuated(`${account}: ${why}`)]
    }),
  ]
  return {
    rows,
    problems,
    error: own.error,
    isReading: own.isFetching,
    accounts: 1 + open.length,
    refresh: () => void own.refetch(),
  }
}
