import type { InputOf } from '@/shared/ipc/contract'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import { useAccountQueries, useAccountQuery } from './account-query'
import { queryClient } from './client'

/** How often what is looked at of other accounts is asked for again: the market goes on. */
const AGAIN_MS = 5000

/** Every other saved profile, and those of them that are open beside the account on screen. */
export const useChoosableAccounts = (enabled: boolean) =>
  useAccountQuery('accounts.list', {}, { staleTime: 0, enabled })

/** Open futures of the accounts beside the one on screen. */
export const useFurtherPositions = (enabled: boolean) =>
  useAccountQuery('accounts.positions', {}, { staleTime: 0, refetchInterval: AGAIN_MS, enabled })

/** What the other accounts of a joint send have of it. */
export const useJointParts = (joint: JointSend) => useAccountQuery('accounts.joint', { joint }, { staleTime: 0 })

/** What further accounts think of their orders, in the sequence of the questions. */
export const useFurtherAssessments = (asks: readonly InputOf<'accounts.review'>[]) =>
  useAccountQueries('accounts.review', asks, (results) => results, {
    staleTime: 0,
    gcTime: 0,
    refetchInterval: AGAIN_MS,
  })

/** What would leave of each further account, in the sequence of the questions. */
export const useFurtherDryRuns = (asks: readonly InputOf<'accounts.dryRun'>[]) =>
  useAccountQueries('accounts.dryRun', asks, (results) => results, { staleTime: Infinity, gcTime: 0 })

const aboutAccounts: ReadonlySet<unknown> = new Set([
  'accounts.list',
  'accounts.positions',
  'accounts.joint',
  'accounts.review',
])

/** After something about a further account changed. */
export const readAccountsAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => aboutAccounts.has(queryKey[1]) })
