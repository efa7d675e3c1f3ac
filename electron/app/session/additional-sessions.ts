import { t } from '@/shared/languages/text'
import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import { type Clock, sleep } from '@/shared/base/clock'
import type { ChoosableAccount } from '@/shared/ipc/trading/accounts'
import { MAX_JOINT_ACCOUNTS } from '@/shared/trading/batch/plan/joint-send'
import type { Notices } from '@/electron/base/notices'
import { refused } from '@/electron/base/service-error'
import { diskProblem } from '@/electron/base/place/disk-problem'
import type { SavedAccounts } from '@/electron/base/storage/records/additional-accounts'
import type { Access, Reachable } from '@/electron/services/profiles/access'
import { isSameExchange, joinRejection } from '@/electron/services/profiles/joinable'
import type { Keys } from '@/electron/services/profiles/keys'
import { addressProblem, type Connection } from '@/electron/services/profiles/profiles'
import type { ArmingState } from '@/electron/services/orders/plans/interruptions'
import type { ActiveSession } from './active-session'
import { type AdditionalSession, openAdditionalSession } from './additional-session'
import { keyAccess } from './key-access'
import type { Session } from './session'
import { watchedBy } from './watched'

export interface AdditionalSessionsOptions {
  readonly active: Pick<ActiveSession, 'currentIfOpen' | 'connections' | 'info' | 'profileOf'>
  readonly keys: Keys
  readonly clock: Clock
  readonly armMinutes: () => number
  readonly saved: SavedAccounts
  /** Profiles of accounts that were monitored at the end of the last run. */
  readonly watchedBefore: () => readonly string[]
  /** Called before this profile is opened. */
  readonly opening: (profileId: string) => void
  readonly nextNumber: () => number
  readonly notifyAbout: (label: string) => Notices['notify']
  readonly open: (connection: Reachable, access: Access, arming: ArmingState, listener: AdditionalListener) => Session
  readonly opened: (additional: AdditionalSession) => void
  /** Called after a change of any session, at most a few times a second. */
  readonly changed: () => void
}

/** Events of an additional session. */
export interface AdditionalListener {
  readonly changed: () => void
  /** The key belongs to an account other than the saved account. */
  readonly accountChanged: () => void
}

/**
 * Additional accounts, each with a separate key, journal, connections, gate and arming. Some were opened for orders.
 * The others were on screen and stay open to monitor their loans.
 */
export interface AdditionalSessions {
  /** All additional sessions. */
  list(): readonly AdditionalSession[]
  /** Throws a ServiceError if no account is open for orders with this number. */
  of(session: number): AdditionalSession
  /** Null if it is not open for orders. */
  ofProfile(profileId: string): AdditionalSession | null
  /** Opens an account that is replaced on screen, with its current key, to continue the monitoring of its loans. */
  continueMonitoring(connection: Reachable, access: Access): void
  /** Every other saved profile, with the reason if it cannot be combined with the account on screen. */
  choosable(): readonly ChoosableAccount[]
  /** Reason why a batch must not go to both the account on screen and this account; null if it may. */
  blockedReason(additional: AdditionalSession): string | null
  /** Returns the session when its account was read, or after a few seconds. */
  open(profileId: string): Promise<AdditionalSession>
  /**
   * Closes it for orders. It stays open if its loans are monitored. Throws a ServiceError while one of its orders has
   * no final result.
   */
  close(session: number): void
  /** Closes this profile, because it is opened on screen and its journal has a single owner. */
  yieldTo(profileId: string): void
  /** Closes sessions with the account on screen, which may only be known now. */
  yieldAccount(): void
  /** Handles changed keys or addresses: reopens or closes changed sessions. */
  follow(): Promise<void>
  /** Called when the key of this profile was changed or deleted. */
  renew(profileId: string): Promise<void>
  /** Opens the accounts of the last run that are not open yet. Never rejects. */
  restore(): Promise<void>
  /** Closes accounts that are open for monitoring only and no longer have monitored loans. */
  closeUnwatched(): void
  endArming(why: string): void
  lockArming(why: string, holdsBatches: boolean): void
  checkArming(): void
  closeAll(): void
}

const CHANGED_MS = 200
/** Below the time limit of a call. Reading the account continues in the background. */
const OPEN_MS = 8000

/** Sessions share nothing: each has separate instances of everything, like the account on screen. */
export function createAdditionalSessions(options: AdditionalSessionsOptions): AdditionalSessions {
  const { active, keys, clock, saved } = options
  const sessions = new Map<string, AdditionalSession>()
  /** Open accounts, and those to be opened: an account with a locked keyring is not dropped. */
  const enabledIds = new Set(saved.read() ?? [])
  let lastTask: Promise<unknown> = Promise.resolve()
  let scheduled = false
  let ended = false

  function changed(): void {
    if (scheduled || ended) return
    scheduled = true
    clock.after(CHANGED_MS, () => {
      scheduled = false
      if (!ended) options.changed()
    })
  }

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = lastTask.then(work)
    lastTask = next.catch(() => undefined)
    return next
  }

  /** Saved before any order is sent, so that a start after a crash checks each account. */
  function saveEnabled(): void {
    try {
      saved.save([...enabledIds])
    } catch (error) {
      throw refused('open-accounts-unsaved', { reason: diskProblem(error) })
    }
  }

  function reachable(profileId: string): Reachable {
    const connection = active.connections().find(({ id }) => id === profileId)
    if (connection === undefined) throw refused('profile-unknown', { field: 'profileId' })
    const { addresses } = connection
    if (addresses === null || profileId === PRACTICE_ID) throw refused('practice-on-screen-only')
    const wrong = addressProblem(addresses)
    if (wrong !== null) throw wrong
    return { ...connection, addresses }
  }

  function begin(connection: Reachable, access: Access): AdditionalSession {
    options.opening(connection.id)
    const additional = openAdditionalSession({
      number: options.nextNumber(),
      connection,
      clock,
      armMinutes: options.armMinutes,
      notify: options.notifyAbout(connection.label),
      profileOf: active.profileOf,
      open: (arming) =>
        options.open(connection, access, arming, {
          changed,
          accountChanged: () => void renew(connection.id).catch(() => undefined),
        }),
      changed,
    })
    sessions.set(connection.id, additional)
    return additional
  }

  function end(profileId: string): void {
    sessions.get(profileId)?.close()
    sessions.delete(profileId)
    changed()
  }

  /** Both belong to the same account, and only one can own its journal. */
  function sameAccountAs({ session: own }: AdditionalSession): Session | null {
    const uid = own.identity.uid()
    const others = [active.currentIfOpen(), ...[...sessions.values()].map(({ session }) => session)]
    return (
      others.find(
        (other) =>
          other !== null &&
          other !== own &&
          uid !== null &&
          other.identity.uid() === uid &&
          isSameExchange(other.connection, own.connection),
      ) ?? null
    )
  }

  /** An open session is unchanged. */
  async function openNow(profileId: string): Promise<AdditionalSession> {
    const session = sessions.get(profileId)
    if (session !== undefined) return session
    const connection = reachable(profileId)
    const access = await keyAccess(keys, options.notifyAbout(connection.label), connection)
    if (access.credentials === null)
      throw refused('account-key-unusable', { label: connection.label, reason: access.keyProblem })
    if (active.currentIfOpen()?.connection.id === profileId) throw refused('account-on-screen')
    const additional = begin(connection, access)
    options.opened(additional)
    changed()
    return additional
  }

  function forOrders(profileId: string): AdditionalSession | null {
    return enabledIds.has(profileId) ? (sessions.get(profileId) ?? null) : null
  }

  async function openForOrders(profileId: string): Promise<AdditionalSession> {
    if (enabledIds.has(profileId)) return openNow(profileId)
    if (enabledIds.size >= MAX_JOINT_ACCOUNTS - 1) throw refused('too-many-accounts', { most: MAX_JOINT_ACCOUNTS })
    const wasOpen = sessions.has(profileId)
    const additional = await openNow(profileId)
    enabledIds.add(profileId)
    try {
      saveEnabled()
    } catch (error) {
      enabledIds.delete(profileId)
      if (!wasOpen) end(profileId)
      throw error
    }
    changed()
    return additional
  }
  const isForOrders = ({ session: { connection } }: AdditionalSession): boolean => enabledIds.has(connection.id)
  const isUnwatched = ({ session }: AdditionalSession): boolean =>
    watchedBy(session) === null || watchedBy(session)?.count === 0

  async function open(profileId: string): Promise<AdditionalSession> {
    const blockedReason = blockedReasonOf(reachable(profileId))
    if (blockedReason !== null) throw refused('account-cannot-join', { reason: blockedReason })
    const additional = await enqueue(() => openForOrders(profileId))
    await Promise.race([additional.session.attempted, sleep(clock, OPEN_MS)])
    const same = sameAccountAs(additional)
    if (same === null) return additional
    drop(profileId)
    throw refused('account-open-already', { label: same.connection.label })
  }

  function drop(profileId: string): void {
    end(profileId)
    unwant(profileId)
  }
  function unwant(profileId: string): void {
    if (!enabledIds.delete(profileId)) return
    try {
      saveEnabled()
    } catch {
      // The next start opens it again, and finds no open orders.
    }
  }

  async function renew(profileId: string): Promise<void> {
    if (!sessions.has(profileId)) return
    await enqueue(async () => {
      end(profileId)
      try {
        await openNow(profileId)
      } catch (error) {
        drop(profileId)
        const label = active.connections().find(({ id }) => id === profileId)?.label ?? profileId
        options.notifyAbout(label)('warning', t('The account was closed'), diskProblem(error))
      }
    })
  }

  function blockedReasonOf(connection: Connection): string | null {
    const session = active.currentIfOpen()
    return session === null ? t('Volley is connecting.') : joinRejection(session.connection, connection)
  }

  return {
    list: () => [...sessions.values()],
    of(number) {
      const session = [...sessions.values()].find((candidate) => candidate.number === number && isForOrders(candidate))
      if (session === undefined) throw refused('account-session-over')
      return session
    },
    ofProfile: forOrders,
    continueMonitoring(connection, access) {
      if (sessions.has(connection.id)) return
      options.opened(begin(connection, access))
      changed()
    },
    choosable: () =>
      active
        .connections()
        .filter(({ id }) => id !== active.currentIfOpen()?.connection.id && id !== PRACTICE_ID)
        .map((connection): ChoosableAccount => {
          const account = forOrders(connection.id)?.account() ?? null
          const noKey = keys.of(connection.id) === null ? t('It has no key.') : null
          return {
            profileId: connection.id,
            label: connection.label,
            blockedReason: blockedReasonOf(connection) ?? noKey,
            account,
          }
        }),
    blockedReason(additional) {
      const same = sameAccountAs(additional)
      return same === null
        ? blockedReasonOf(additional.session.connection)
        : refused('account-open-already', { label: same.connection.label }).message
    },
    open,
    close(number) {
      const [profileId, additional] = [...sessions].find(([, session]) => session.number === number) ?? []
      if (profileId === undefined || additional === undefined) return
      const openCount = additional.open()
      if (openCount > 0) throw refused('account-has-open-orders', { count: openCount })
      if (isUnwatched(additional)) return drop(profileId)
      unwant(profileId)
      changed()
    },
    yieldTo: (profileId) => (sessions.has(profileId) ? drop(profileId) : undefined),
    yieldAccount() {
      const same = [...sessions].filter(([, additional]) => sameAccountAs(additional) === active.currentIfOpen())
      for (const [profileId] of same) drop(profileId)
    },
    renew,
    async follow() {
      const opened = [...sessions.keys()]
      for (const profileId of opened) {
        const before = sessions.get(profileId)?.session.connection
        const now = active.connections().find(({ id }) => id === profileId)
        if (now === undefined) drop(profileId)
        else if (JSON.stringify(now) !== JSON.stringify(before)) await renew(profileId)
      }
    },
    async restore() {
      const all = new Set([...enabledIds, ...options.watchedBefore()])
      // At the start the profile for the screen is not open yet.
      const profileIds = [...all].filter((id) => id !== active.info().profile.id)
      for (const profileId of profileIds) {
        await enqueue(() => openNow(profileId)).catch((error: unknown) =>
          options.notifyAbout(profileId)('warning', t('The account could not be opened again'), diskProblem(error)),
        )
      }
    },
    closeUnwatched() {
      for (const [profileId, additional] of sessions)
        if (!isForOrders(additional) && isUnwatched(additional) && additional.open() === 0) end(profileId)
    },
    endArming: (why) => {
      for (const { arming } of sessions.values()) arming.end(why)
    },
    lockArming: (why, holdsBatches) => {
      for (const { arming } of sessions.values()) arming.lock(why, holdsBatches)
    },
    checkArming: () => {
      for (const { arming } of sessions.values()) arming.check()
    },
    closeAll() {
      ended = true
      for (const additional of sessions.values()) additional.close()
      sessions.clear()
    },
  }
}
