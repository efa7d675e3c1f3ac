import type { AdditionalAccount } from '@/shared/ipc/trading/accounts'
import type { Profile } from '@/shared/ipc/contract'
import type { Clock } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import { feedStateNames, isCurrent } from '@/shared/trading/health/health'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'
import { knownBalances } from '@/shared/trading/account/account'
import { equityOf } from '@/shared/trading/account/equity'
import type { Notices } from '@/electron/base/notices'
import type { Connection } from '@/electron/services/profiles/profiles'
import type { ArmingState } from '@/electron/services/orders/plans/interruptions'
import { type Arming, createArming } from './arming'
import type { Session } from './session'

/** An additional account, with separate arming. */
export interface AdditionalSession {
  readonly number: number
  readonly session: Session
  readonly arming: Arming
  account(): AdditionalAccount
  /** Orders without a final result. */
  open(): number
  close(): void
}

interface AdditionalSessionParts {
  readonly number: number
  readonly connection: Connection
  readonly clock: Clock
  readonly armMinutes: () => number
  readonly notify: Notices['notify']
  readonly profileOf: (connection: Connection) => Profile
  readonly open: (arming: ArmingState) => Session
  readonly changed: () => void
}

/** Equity of a session's account in US dollars; null while unknown. */
export const equityOfSession = ({ account }: Pick<Session, 'account'>): string | null =>
  equityOf(knownBalances(account.current()))

function staleness({ client }: Pick<Session, 'client'>): string | null {
  const feed = [client.restFeed(), client.publicFeed(), client.privateFeed()].find(({ state }) => !isCurrent(state))
  return feed === undefined ? null : (feed.reason ?? t`The feed is ${feedStateNames[feed.state]}.`)
}

const unread = { open: false, needsReview: false, letsReduce: false } as const

export function openAdditionalSession(parts: AdditionalSessionParts): AdditionalSession {
  const { number, connection } = parts
  const arming = createArming({
    clock: parts.clock,
    minutes: parts.armMinutes,
    ended: (why) => {
      parts.notify('warning', t('Trading was disarmed'), t`${why} Orders of this account are blocked until you re-arm.`)
      parts.changed()
    },
  })
  const session = parts.open({ isArmed: () => arming.letsPlansGoOn(), disarmed: () => arming.disarmed() })
  arming.opened(session)

  function open(): number {
    const orders = session.ordersIfReady()
    if (orders === null) return session.ledgerIfReady()?.unresolved().length ?? 0
    const flying = orders.list().filter(({ state }) => isInFlight(state) || state === 'waiting').length
    return flying + orders.requests.unresolved().length
  }

  return {
    number,
    session,
    arming,
    open,
    account() {
      const reading = session.accountReading()
      return {
        session: number,
        profile: parts.profileOf(connection),
        uid: session.identity.uid(),
        reading,
        gate: session.ledgerIfReady()?.gate() ?? { ...unread, reason: reading.reason },
        armed: arming.isArmed(),
        armedUntil: arming.until(),
        stale: staleness(session),
        equity: equityOfSession(session),
        open: open(),
      }
    },
    close() {
      session.close()
      arming.opened(null)
    },
  }
}
