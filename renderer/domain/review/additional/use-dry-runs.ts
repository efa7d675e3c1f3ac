import { useState } from 'react'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { DryRunRequest } from '@/shared/ipc/trading/dry-run'
import { t } from '@/shared/languages/text'
import type { Delivery } from '@/shared/trading/batch/plan/delivery'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { useAdditionalDryRuns } from '@/renderer/state/queries/accounts'
import { useApp } from '@/renderer/state/stores/app-store'
import type { ChosenAccount } from './use-additional-accounts'

/** Input of a dry run, taken when its dialog opened. */
export interface DryRunSubject {
  readonly orders: readonly OrderIntent[]
  /** Rows of the saved draft, for the later comparison with the requests that are sent. */
  readonly draftRows: readonly string[]
  readonly via?: PlacingCall | undefined
  /** Delivery schedule; immediate if omitted. */
  readonly delivery?: Delivery | null | undefined
  /** Additional accounts that receive the same batch. */
  readonly additional?: readonly ChosenAccount[] | undefined
}

/** Requests of an account in a dry run. */
export interface AccountDryRun {
  readonly label: string
  /** Null while the requests are prepared, and if they cannot be; then `problem` has the reason. */
  readonly requests: readonly DryRunRequest[] | null
  readonly problem: string | null
}

const notSized = t('Its size cannot be computed, so nothing would be sent there.')

/** Requests for every account of a batch, the account on screen first. */
export function useDryRuns(subject: DryRunSubject): readonly AccountDryRun[] {
  const [{ own, additional, requests }] = useState(() => {
    const { orders, draftRows, via, delivery } = subject
    const options = { draftRows: [...draftRows], ...(via === undefined ? {} : { via }) }
    const accounts = (subject.additional ?? []).map(({ choice, orders: sized }) => ({
      label: choice.label,
      request:
        choice.account === null || sized === null
          ? null
          : { ...options, session: choice.account.session, orders: [...sized] },
    }))
    return {
      own: { ...options, orders: [...orders], ...(delivery ? { delivery } : {}) },
      additional: accounts,
      requests: accounts.flatMap(({ request }) => request ?? []),
    }
  })
  const label = useApp(({ app }) => app?.profile.label ?? '')
  const { data, error } = useAccountQuery('orders.dryRun', own, { staleTime: Infinity, gcTime: 0 })
  const answers = useAdditionalDryRuns(requests)
  return [
    { label, requests: data?.requests ?? null, problem: error?.message ?? null },
    ...additional.map((account): AccountDryRun => {
      if (account.request === null) return { label: account.label, requests: null, problem: notSized }
      const answer = answers[requests.indexOf(account.request)]
      return {
        label: account.label,
        requests: answer?.data?.requests ?? null,
        problem: answer?.error?.message ?? null,
      }
    }),
  ]
}
