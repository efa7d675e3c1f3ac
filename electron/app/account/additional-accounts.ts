import { t } from '@/shared/languages/text'
import { knownPositions } from '@/shared/trading/account/account'
import type { JointPart, AdditionalAccount } from '@/shared/ipc/trading/accounts'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import { refused } from '@/electron/base/service-error'
import type { Caller } from '@/electron/base/caller'
import { type AccountOrders, createAccountOrders, type Reviewing } from './account-orders'
import type { ActiveSession } from '@/electron/app/session/active-session'
import { equityOfSession, type AdditionalSession } from '@/electron/app/session/additional-session'
import type { AdditionalSessions } from '@/electron/app/session/additional-sessions'

/** Calls of pages about additional accounts. Each call names its session. */
export interface AdditionalAccounts {
  readonly list: () => OutputOf<'accounts.list'>
  readonly positions: () => OutputOf<'accounts.positions'>
  readonly open: (request: CheckedInputOf<'accounts.open'>) => Promise<AdditionalAccount>
  readonly close: (request: CheckedInputOf<'accounts.close'>) => null
  readonly arm: (request: CheckedInputOf<'accounts.arm'>) => AdditionalAccount
  readonly review: (request: CheckedInputOf<'accounts.review'>, caller: Caller) => Promise<OutputOf<'accounts.review'>>
  readonly dryRun: (request: CheckedInputOf<'accounts.dryRun'>) => Promise<OutputOf<'accounts.dryRun'>>
  readonly place: (request: CheckedInputOf<'accounts.place'>, caller: Caller) => Promise<OutputOf<'accounts.place'>>
  readonly cancel: (request: CheckedInputOf<'accounts.cancel'>) => Promise<OutputOf<'accounts.cancel'>>
  readonly fills: (request: CheckedInputOf<'fills.additional'>) => Promise<OutputOf<'fills.additional'>>
  readonly joint: (request: CheckedInputOf<'accounts.joint'>) => readonly JointPart[]
}

/** Drafts belong to the account on screen, which decides about their rows. */
const noDrafts = { dropSent: () => undefined, requireCurrent: () => undefined }

const closedPart = t('It is not open. Open it as an additional account to see the result of its part.')

export function createAdditionalAccounts(
  additional: AdditionalSessions,
  active: Pick<ActiveSession, 'current'>,
  reviewing: Reviewing,
): AdditionalAccounts {
  /**
   * Orders of this account, with the checks of the account on screen: armed, with its rules, and assessed with its
   * data.
   */
  const ordersOf = (account: AdditionalSession): AccountOrders =>
    createAccountOrders(
      { current: () => additional.of(account.number).session, requireArmed: () => account.arming.require() },
      noDrafts,
      reviewing,
    )

  /** A decision made with one account on screen must not apply with another. */
  function checkJoint(account: AdditionalSession, { accounts }: JointSend): void {
    if (accounts[0]?.profileId !== active.current().connection.id) throw refused('joint-account-changed')
    const blockedReason = additional.blockedReason(account)
    if (blockedReason !== null) throw refused('joint-account-blocked', { reason: blockedReason })
  }

  function partOf(profileId: string, jointId: string): JointPart {
    const account = additional.ofProfile(profileId)
    const none = { profileId, session: account?.number ?? null, batch: null, orders: [] }
    if (account === null) return { ...none, reason: closedPart }
    const orders = account.session.ordersIfReady()
    if (orders === null) return { ...none, reason: account.session.accountReading().reason ?? t('It is being read.') }
    const batch = orders.batches().find(({ joint }) => joint?.id === jointId) ?? null
    if (batch === null) return { ...none, reason: null }
    const own = orders.list().filter(({ batchId }) => batchId === batch.id)
    return { ...none, reason: null, batch, orders: own.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)) }
  }

  return {
    positions: () =>
      additional.list().flatMap((session) => {
        // Others are open for monitoring only.
        if (additional.ofProfile(session.session.connection.id) === null) return []
        const account = session.session.account.current()
        const positions = knownPositions(account)
        const { uid } = account
        return uid === null || positions === null || session.account().stale !== null ? [] : { uid, positions }
      }),
    list: () => ({ equity: equityOfSession(active.current()), accounts: additional.choosable() }),
    open: async ({ profileId }) => (await additional.open(profileId)).account(),
    close: ({ session }) => {
      additional.close(session)
      return null
    },
    arm({ session, armed }) {
      const account = additional.of(session)
      if (armed) account.arming.arm()
      else account.arming.disarm()
      if (armed) account.session.ledgerIfReady()?.rearm()
      return account.account()
    },
    review: async ({ session, ...request }, caller) =>
      ordersOf(additional.of(session)).review({ kind: 'place', ...request }, caller),
    dryRun: async ({ session, orders, draftRows = [], ...how }) =>
      additional.of(session).session.orders().dryRun(orders, draftRows, how),
    async place({ session, ...request }, caller) {
      const account = additional.of(session)
      checkJoint(account, request.joint)
      return ordersOf(account).place(request, caller)
    },
    cancel: async ({ session, ...request }) => ordersOf(additional.of(session)).cancel(request),
    fills: ({ session, ...range }) => additional.of(session).session.orders().fillList(range),
    joint: ({ joint }) => {
      const activeId = active.current().connection.id
      return joint.accounts.flatMap(({ profileId }) => (profileId === activeId ? [] : partOf(profileId, joint.id)))
    },
  }
}
