import type { Clock } from '@/shared/base/clock'
import { isConnected, isCurrent } from '@/shared/trading/health/health'
import { notReady, refused } from '@/electron/base/service-error'
import { startsArmed } from '@/electron/services/profiles/profiles'
import { MINUTE_MS } from '@/shared/base/time'
import type { Session } from './session'

/**
 * Whether orders may leave. Play money always may; real money only for a while after the trader said so, and never
 * after a start.
 */
export interface Arming {
  isArmed(): boolean
  /** Whether what was confirmed while it was armed may leave at its time, though a lock lets nothing new. */
  letsPlansGoOn(): boolean
  /** Throws a ServiceError where it is not. */
  require(): void
  /** How often what was armed was disarmed so far, by whomever. */
  disarmed(): number
  /** Unix ms at which it ends by itself; null while nothing ends it. */
  until(): number | null
  /** Another session, or none: what was armed for the one before has ended. */
  opened(session: Session | null): void
  /** Arms, or starts the time anew. Throws a ServiceError that says what is missing. */
  arm(): void
  disarm(): void
  /** Ends the arming of real money, and says why; nothing where none is armed. */
  end(why: string): void
  /** The same because of a lock: with `holdsBatches` what waits for its time asks first, play money included. */
  lock(why: string, holdsBatches: boolean): void
  /** Looks whether the exchange is still there; call it often. */
  check(): void
}

interface ArmingParts {
  readonly clock: Clock
  readonly minutes: () => number
  /** It ended by itself. */
  readonly ended: (why: string) => void
}

/** A call that failed once is no lost connection. */
const UNREACHED_MS = 5000

/** What must be known and connected before real money may move; null when nothing is missing. */
function missing(session: Session): string | null {
  if (!session.hasKey) return 'This profile has no key.'
  const { state, reason } = session.accountReading()
  const isKnown = session.connection.accountKind === 'classic' ? session.ledgerIfReady() !== null : state === 'known'
  if (!isKnown) return reason ?? 'The account is being read.'
  const feeds = [session.client.restFeed(), session.client.privateFeed()]
  const broken = feeds.find((feed) => !isConnected(feed.state))
  return broken === undefined ? null : `The exchange is not connected: ${broken.reason ?? broken.state}`
}

export function createArming({ clock, minutes, ended }: ArmingParts): Arming {
  let session: Session | null = null
  let armed = false
  /** Nothing new, and what was confirmed until its time is over. */
  let standing = false
  let disarmed = 0
  let until: number | null = null
  let unreachedSince: number | null = null
  let cancelTimer = (): void => undefined

  const isPractice = (): boolean => session !== null && startsArmed(session.connection)
  function set(now: boolean): void {
    cancelTimer()
    if ((armed || standing) && !now) disarmed += 1
    armed = now
    standing = false
    until = null
    unreachedSince = null
  }
  /** Also what a lock left standing. */
  function endAll(why: string): void {
    if (isPractice() || !(armed || standing)) return
    const wasArmed = armed
    set(false)
    if (wasArmed) ended(why)
  }
  const end = (why: string): void => (armed ? endAll(why) : undefined)
  /** Why the exchange cannot be trusted to hear us; a silent private feed has been silent for seconds already. */
  function lostBecause(of: Session): string | null {
    const own = of.client.privateFeed()
    if (own.state === 'stale' || own.state === 'offline') return own.reason ?? 'The private feed is gone.'
    const rest = of.client.restFeed()
    if (isCurrent(rest.state)) {
      unreachedSince = null
      return null
    }
    unreachedSince ??= clock.mono()
    return clock.mono() - unreachedSince < UNREACHED_MS ? null : (rest.reason ?? 'The exchange does not answer.')
  }

  return {
    isArmed: () => armed,
    letsPlansGoOn: () => armed || standing,
    require() {
      if (!armed) throw refused('Trading on this profile is not armed. Arm it first; cancels pass at all times.')
    },
    disarmed: () => disarmed,
    until: () => (armed ? until : null),
    opened(next) {
      session = next
      set(isPractice())
    },
    arm() {
      if (session === null) throw notReady('Volley is connecting.')
      if (isPractice()) return set(true)
      const why = missing(session)
      if (why !== null) throw refused(`Trading cannot be armed. ${why}`)
      set(true)
      const ms = minutes() * MINUTE_MS
      until = clock.now() + ms
      cancelTimer = clock.after(ms, () => endAll(`It was armed for ${minutes()} minutes.`))
    },
    disarm: () => set(session?.connection.environment === 'practice'),
    end,
    lock(why, holdsBatches) {
      if (isPractice() && holdsBatches) disarmed += 1
      if (!armed || isPractice()) return
      if (holdsBatches) return endAll(why)
      armed = false
      standing = true
      ended(why)
    },
    check() {
      if (session === null || !(armed || standing) || isPractice()) return
      const why = lostBecause(session)
      if (why !== null) endAll(`The connection was lost: ${why}`)
    },
  }
}
