import type { InputOf } from '@/shared/ipc/contract'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import { useAccountQueries, useAccountQuery } from './account-query'
import { queryClient } from './client'
import { useCurrent } from './poll-age'

/** Poll interval for data of additional accounts, because the market moves. */
const AGAIN_MS = 5000

/** All other saved profiles, and those open as additional accounts. */
export const useChoosableAccounts = (enabled: boolean) =>
  useAccountQuery('accounts.list', {}, { staleTime: 0, enabled })

/** Open futures positions of the additional accounts; undefined while unknown or outdated. */
export const useAdditionalPositions = (enabled: boolean) =>
  useCurrent(useAccountQuery('accounts.positions', {}, { staleTime: 0, refetchInterval: AGAIN_MS, enabled }), AGAIN_MS)

/** Orders of a joint send on the other accounts. */
export const useJointParts = (joint: JointSend) => useAccountQuery('accounts.joint', { joint }, { staleTime: 0 })

/** Assessments of the orders of additional accounts, in the order of the requests. */
export const useAdditionalAssessments = (requests: readonly InputOf<'accounts.review'>[]) =>
  useAccountQueries('accounts.review', requests, (results) => results, {
    staleTime: 0,
    gcTime: 0,
    refetchInterval: AGAIN_MS,
  })

/** Exact requests for each additional account, in the order of the inputs. */
export const useAdditionalDryRuns = (requests: readonly InputOf<'accounts.dryRun'>[]) =>
  useAccountQueries('accounts.dryRun', requests, (results) => results, { staleTime: Infinity, gcTime: 0 })

const aboutAccounts: ReadonlySet<unknown> = new Set([
  'accounts.list',
  'accounts.positions',
  'accounts.joint',
  'accounts.review',
])

/** Refetches after a change of an additional account. */
export const readAccountsAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => aboutAccounts.has(queryKey[1]) })
