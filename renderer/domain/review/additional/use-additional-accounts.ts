import { t } from '@/shared/languages/text'
import { troubleOf } from '@/renderer/domain/account/additional-trouble'
import { useMemo, useState } from 'react'
import type { ChoosableAccount, AdditionalAccount } from '@/shared/ipc/trading/accounts'
import type { InputOf, OutputOf } from '@/shared/ipc/contract'
import { mergeMeasures } from '@/shared/base/number-ranges'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import type { Equities, Sizing } from '@/shared/trading/batch/plan/sizing'
import { canOnlyOpen, openings } from '@/shared/trading/batch/draft/opening-side'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import { canConfirm, confirmationOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { withoutSizes } from '@/shared/trading/batch/results/typed-rows'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { bridge } from '@/renderer/state/bridge/bridge'
import {
  readAccountsAgain,
  useChoosableAccounts,
  useAdditionalAssessments,
  useAdditionalPositions,
} from '@/renderer/state/queries/accounts'
import { useApp } from '@/renderer/state/stores/app-store'
import { createAdditionalSending, type AdditionalOutcome } from './additional-sending'
import { readSizing, sameSize, type SizingForm, sizeFor } from './additional-sizing'
import type { Instruments } from '@/renderer/domain/review/model/review'
import type { ReviewProps } from '@/renderer/domain/review/model/review-props'

/** Selected additional account, and the state of the batch for it. */
export interface ChosenAccount {
  readonly choice: ChoosableAccount
  readonly form: SizingForm
  readonly sizing: Sizing | null
  /** Null if the size cannot be determined. */
  readonly orders: readonly OrderIntent[] | null
  readonly assessment: Assessment | null
  readonly phrase: string
  /** Most severe reason that blocks sending to it; null if it can be sent. */
  readonly blockedReason: string | null
  readonly outcome: AdditionalOutcome | null
  /** True if the account is in hedge mode and its orders without a position side can only open positions. */
  readonly mayOpen: boolean
}

/** Additional accounts that a review sends to. */
export interface AdditionalAccounts {
  readonly choosable: readonly ChoosableAccount[]
  readonly chosen: readonly ChosenAccount[]
  /** The selection is final after the first send: the journals name the accounts. */
  readonly locked: boolean
  /** True if every selected account can be sent to now. */
  readonly ready: boolean
  choose(profileId: string, on: boolean): void
  size(profileId: string, form: SizingForm): void
  type(profileId: string, phrase: string): void
  /** Sets that orders without a position side open positions on that account: buys long, sells short. */
  open(profileId: string): void
  arm(account: AdditionalAccount): void
  /** Null without additional accounts. */
  joint(): JointSend | null
  /** Resolves to true if every account accepted its orders. */
  send(joint: JointSend): Promise<boolean>
}

interface Entry {
  readonly form: SizingForm
  readonly phrase: string
  readonly failure: string | null
  readonly outcome: AdditionalOutcome | null
  /** Equities for sizes by share, fixed at the selection: sizes must not change during the review. */
  readonly equities: Equities | null
  /** True if orders without a position side open positions. */
  readonly opens: boolean
}

const fresh: Entry = { form: sameSize, phrase: '', failure: null, outcome: null, equities: null, opens: false }

function notOpen(account: AdditionalAccount | null, failure: string | null): string | null {
  if (account === null) return failure ?? t('It is being opened.')
  const trouble = troubleOf(account)
  if (trouble !== null) return trouble
  return account.armed ? account.stale : t('Trading is not armed there.')
}

function notConfirmed(assessment: Assessment | null, phrase: string): string | null {
  if (assessment === null) return t('Its orders are being checked.')
  const never = assessment.findings.filter(({ band }) => band === 'never')
  if (never.length > 0) return mergeMeasures(never.map(({ message }) => message)).join(' ')
  return canConfirm(assessment, phrase) ? null : t('Type the figure to confirm what is unusual there.')
}

/** True if the main process found orders without a position side, which only hedge mode needs. */
const needsPositionSides = (assessment: Assessment | null): boolean =>
  assessment?.findings.some(({ field, band }) => field === 'posSide' && band === 'never') === true

type AccountList = OutputOf<'accounts.list'>
const noAccounts: AccountList = { equity: null, accounts: [] }

const equitiesOf = ({ equity }: AccountList, { account }: ChoosableAccount): Equities => ({
  first: equity,
  own: account?.equity ?? null,
})

/** Selected accounts, each with its orders or the reason why no size can be determined. */
function sizedAccounts(
  list: AccountList,
  entries: ReadonlyMap<string, Entry>,
  orders: readonly OrderIntent[],
  instruments: Instruments,
) {
  return list.accounts.flatMap((choice) => {
    const entry = entries.get(choice.profileId)
    if (entry === undefined) return []
    const sizing = readSizing(entry.form)
    const equities = entry.equities ?? equitiesOf(list, choice)
    const own = entry.opens ? openings(orders) : orders
    const sizedOrders = typeof sizing === 'string' ? sizing : sizeFor(own, sizing, equities, instruments)
    const problem = typeof sizedOrders === 'string' ? sizedOrders : (sizedOrders.problems[0]?.message ?? null)
    return [{ choice, entry, sizing, sizedOrders, problem }]
  })
}

/** Participants, the account on screen first; null without additional accounts. */
function jointOf(
  id: string,
  profile: { readonly id: string; readonly label: string } | null,
  sized: ReturnType<typeof sizedAccounts>,
): JointSend | null {
  if (sized.length === 0 || profile === null) return null
  const first = { profileId: profile.id, label: profile.label, sizing: { kind: 'same' as const } }
  const others = sized.flatMap(({ choice, sizing }) =>
    typeof sizing === 'string' ? [] : [{ profileId: choice.profileId, label: choice.label, sizing }],
  )
  return { id, accounts: [first, ...others] }
}

/** Additional accounts of a review. Each account's orders are sized once; the same list is assessed and sent. */
export function useAdditionalAccounts(
  review: ReviewProps,
  instruments: Instruments,
  onUnknown: 'stop' | 'continue',
  slippage: string | null,
): AdditionalAccounts {
  const { orders, via, pegs, typed, draftRows, name } = review
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry>>(new Map())
  const [jointId] = useState(newIntentToken)
  const [sending] = useState(() => createAdditionalSending(bridge, newIntentToken))
  const [locked, setLocked] = useState(false)
  const list = useChoosableAccounts(review.severalAccounts === true).data
  const profile = useApp(({ app }) => app?.profile ?? null)
  const { accounts: choosable } = list ?? noAccounts

  const payloadOf = (sizedOrders: readonly OrderIntent[], joint: JointSend) => ({
    orders: [...sizedOrders],
    onUnknown,
    joint,
    draftRows: [...draftRows],
    ...(name === undefined ? {} : { name }),
    ...(via === undefined ? {} : { via }),
    ...(pegs === undefined ? {} : { pegs: [...pegs] }),
    ...(slippage === null ? {} : { slippage }),
    ...(typed === undefined ? {} : { typed: [...withoutSizes(typed)] }),
  })
  const sized = useMemo(
    () => sizedAccounts(list ?? noAccounts, entries, orders, instruments),
    [list, entries, orders, instruments],
  )
  const joint = jointOf(jointId, profile, sized)
  const requests = sized.flatMap(({ choice, sizedOrders, problem }): InputOf<'accounts.review'>[] =>
    choice.account === null || typeof sizedOrders === 'string' || problem !== null || joint === null
      ? []
      : [{ session: choice.account.session, ...payloadOf(sizedOrders.orders, joint) }],
  )
  const assessments = useAdditionalAssessments(requests)
  const positions = useAdditionalPositions(assessments.some(({ data }) => needsPositionSides(data ?? null)))
  const positionsOf = (uid: string | null | undefined) =>
    positions?.find((entry) => entry.uid === uid)?.positions ?? null
  const assessed = new Map(requests.map(({ session }, at) => [session, assessments[at]]))

  const chosen = sized.map(({ choice, entry, sizing, sizedOrders, problem }): ChosenAccount => {
    const answer = choice.account === null ? undefined : assessed.get(choice.account.session)
    const assessment = answer?.data ?? null
    const { phrase, outcome } = entry
    const blockedReason =
      notOpen(choice.account, entry.failure) ?? problem ?? answer?.error?.message ?? notConfirmed(assessment, phrase)
    return {
      choice,
      form: entry.form,
      sizing: typeof sizing === 'string' ? null : sizing,
      orders: typeof sizedOrders === 'string' ? null : sizedOrders.orders,
      assessment,
      phrase,
      blockedReason: outcome?.kind === 'taken' ? null : blockedReason,
      outcome,
      mayOpen:
        typeof sizedOrders !== 'string' &&
        needsPositionSides(assessment) &&
        canOnlyOpen(sizedOrders.orders, positionsOf(choice.account?.uid)),
    }
  })

  const change = (profileId: string, part: Partial<Entry>): void =>
    setEntries((before) => {
      const entry = before.get(profileId)
      return entry === undefined ? before : new Map(before).set(profileId, { ...entry, ...part })
    })

  async function open(profileId: string): Promise<void> {
    const reply = await bridge.call('accounts.open', { profileId })
    if (!reply.ok) change(profileId, { failure: reply.error.message })
    await readAccountsAgain()
  }

  function choose(profileId: string, on: boolean): void {
    if (locked) return
    setEntries((before) => {
      const after = new Map(before)
      if (on) after.set(profileId, fresh)
      else after.delete(profileId)
      return after
    })
    if (on && choosable.find((account) => account.profileId === profileId)?.account === null) void open(profileId)
  }

  async function sendTo(account: ChosenAccount, joint: JointSend): Promise<boolean> {
    const { choice, assessment, phrase } = account
    if (choice.account === null || account.orders === null || assessment === null) return false
    if (account.outcome?.kind === 'taken') return true
    change(choice.profileId, { outcome: { kind: 'sending' } })
    const outcome = await sending.send(choice.profileId, {
      session: choice.account.session,
      ...payloadOf(account.orders, joint),
      confirmation: confirmationOf(assessment, phrase),
    })
    change(choice.profileId, { outcome })
    // A review serves one intent.
    if (outcome.kind !== 'taken') void readAccountsAgain()
    return outcome.kind === 'taken'
  }

  return {
    choosable,
    chosen,
    locked,
    ready: chosen.every(({ blockedReason }) => blockedReason === null),
    choose,
    size(profileId, form) {
      const choice = choosable.find((account) => account.profileId === profileId)
      if (locked || choice === undefined) return
      const equities = form.kind === 'equity' ? equitiesOf(list ?? noAccounts, choice) : null
      const isKnown = equities !== null && equities.first !== null && equities.own !== null
      change(profileId, { form, equities: isKnown ? equities : null })
    },
    type: (profileId, phrase) => change(profileId, { phrase }),
    open: (profileId) => change(profileId, { opens: true }),
    arm: ({ session }) => void bridge.call('accounts.arm', { session, armed: true }).then(readAccountsAgain),
    joint: () => joint,
    async send(joint) {
      setLocked(true)
      // All are sent in parallel: none waits for the result of another.
      const results = await Promise.all(chosen.map((account) => sendTo(account, joint)))
      return results.every(Boolean)
    },
  }
}
