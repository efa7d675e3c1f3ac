import type { Clock } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import { feedStateNames, isConnected, isCurrent } from '@/shared/trading/health/health'
import { refused } from '@/electron/base/service-error'
import { startsArmed } from '@/electron/services/profiles/profiles'
import { MINUTE_MS } from '@/shared/base/time'
import type { Session } from './session'

/**
 * Permission to send orders. Practice money is always armed. Real money is armed by the trader for a limited time, and
 * never after a start.
 */
export interface Arming {
  isArmed(): boolean
  /** True if orders confirmed while armed may be sent at their time, although a lock blocks new ones. */
  letsPlansGoOn(): boolean
  /** Throws a ServiceError if not armed. */
  require(): void
  /** Number of times that trading was disarmed, by any cause. */
  disarmed(): number
  /** Unix ms at which arming ends; null without a limit. */
  until(): number | null
  /** Called with the new session or null. Arming of the previous session has ended. */
  opened(session: Session | null): void
  /** Arms, or restarts the time. Throws a ServiceError with the missing condition. */
  arm(): void
  disarm(): void
  /** Ends the arming of real money with this reason. No effect if none is armed. */
  end(why: string): void
  /** Disarms because of a lock. With `holdsBatches` waiting batches are paused, including practice money. */
  lock(why: string, holdsBatches: boolean): void
  /** Checks the connection to the exchange. Call regularly. */
  check(): void
}

interface ArmingParts {
  readonly clock: Clock
  readonly minutes: () => number
  /** Called when arming ended without an action of the user. */
  readonly ended: (why: string) => void
}

/** A single failed call does not count as a lost connection. */
const UNREACHED_MS = 5000

/** Missing condition for real money: known account and connections; null if none is missing. */
function missing(session: Session): string | null {
  if (!session.hasKey) return t('This profile has no key.')
  const { state, reason } = session.accountReading()
  const isKnown = session.connection.accountKind === 'classic' ? session.ledgerIfReady() !== null : state === 'known'
  if (!isKnown) return reason ?? t('The account is being read.')
  const feeds = [session.client.restFeed(), session.client.privateFeed()]
  const broken = feeds.find((feed) => !isConnected(feed.state))
  return broken === undefined
    ? null
    : t`The exchange is not connected: ${broken.reason ?? feedStateNames[broken.state]}`
}

export function createArming({ clock, minutes, ended }: ArmingParts): Arming {
  let session: Session | null = null
  let armed = false
  /** New orders are blocked, and confirmed ones continue until the time ends. */
  let isFinishing = false
  let disarmed = 0
  let until: number | null = null
  let unreachedSince: number | null = null
  let cancelTimer = (): void => undefined

  const isPractice = (): boolean => session !== null && startsArmed(session.connection)
  function set(now: boolean): void {
    cancelTimer()
    if ((armed || isFinishing) && !now) disarmed += 1
    armed = now
    isFinishing = false
    until = null
    unreachedSince = null
  }
  /** Also ends permissions that a lock had preserved. */
  function endAll(why: string): void {
    if (isPractice() || !(armed || isFinishing)) return
    const wasArmed = armed
    set(false)
    if (wasArmed) ended(why)
  }
  const end = (why: string): void => (armed ? endAll(why) : undefined)
  /** Reason why the connection cannot be trusted. A stale private feed has been silent for seconds already. */
  function lostBecause(of: Session): string | null {
    const own = of.client.privateFeed()
    if (own.state === 'stale' || own.state === 'offline') return own.reason ?? t('The private feed is gone.')
    const rest = of.client.restFeed()
    if (isCurrent(rest.state)) {
      unreachedSince = null
      return null
    }
    unreachedSince ??= clock.mono()
    return clock.mono() - unreachedSince < UNREACHED_MS ? null : (rest.reason ?? t('The exchange does not answer.'))
  }

  return {
    isArmed: () => armed,
    letsPlansGoOn: () => armed || isFinishing,
    require() {
      if (!armed) throw refused('trading-not-armed')
    },
    disarmed: () => disarmed,
    until: () => (armed ? until : null),
    opened(next) {
      session = next
      set(isPractice())
    },
    arm() {
      if (session === null) throw refused('volley-connecting')
      if (isPractice()) return set(true)
      const why = missing(session)
      if (why !== null) throw refused('trading-not-armable', { reason: why })
      set(true)
      const ms = minutes() * MINUTE_MS
      until = clock.now() + ms
      cancelTimer = clock.after(ms, () => endAll(t`It was armed for ${minutes()} minutes.`))
    },
    disarm: () => set(session?.connection.environment === 'practice'),
    end,
    lock(why, holdsBatches) {
      if (isPractice() && holdsBatches) disarmed += 1
      if (!armed || isPractice()) return
      if (holdsBatches) return endAll(why)
      armed = false
      isFinishing = true
      ended(why)
    },
    check() {
      if (session === null || !(armed || isFinishing) || isPractice()) return
      const why = lostBecause(session)
      if (why !== null) endAll(t`The connection was lost: ${why}`)
    },
  }
}
