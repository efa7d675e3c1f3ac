import { t } from '@/shared/languages/text'
import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import type { Clock } from '@/shared/base/clock'
import type { AppInfo, Profile } from '@/shared/ipc/contract'
import { refused } from '@/electron/base/service-error'
import type { Notices } from '@/electron/base/notices'
import type { Credentials } from '@/electron/exchange/protocol/credentials'
import type { Access, PracticeAccess, Reachable } from '@/electron/services/profiles/access'
import type { Keys } from '@/electron/services/profiles/keys'
import { addressProblem, listConnections, type Connection } from '@/electron/services/profiles/profiles'
import { createArming } from './arming'
import { keyAccess, unusableKey } from './key-access'
import type { Session } from './session'
import type { SettingsFile } from '@/electron/base/settings/settings-file'
import { diskProblem } from '@/electron/base/place/disk-problem'
import type { Vault } from '@/electron/base/vault/vault'

export interface ActiveSessionOptions {
  readonly settings: SettingsFile
  readonly vault: Vault
  readonly keys: Keys
  /** The practice exchange. It runs only while its profile is in use. */
  readonly practice: {
    readonly start: () => Promise<PracticeAccess>
    readonly openAccount: () => Promise<void>
    readonly stop: () => Promise<void>
  }
  /** `number` identifies the session and is larger than all earlier numbers. */
  readonly open: (connection: Reachable, access: Access, number: number) => Session
  readonly nextNumber: () => number
  /** Called before this profile is opened. Any other session of it must close, since its journal has a single owner. */
  readonly opening: (profileId: string) => void
  /**
   * Called before this session is closed for another profile. The returned function is called after the close, even if
   * the other profile could not be opened.
   */
  readonly closing: (session: Session, access: Access) => () => void
  readonly clock: Clock
  readonly notify: Notices['notify']
  readonly about: Pick<AppInfo, 'version' | 'host'>
  /** Called when the profile was opened again. */
  readonly changed: (info: AppInfo) => void
  readonly armingChanged: (info: AppInfo) => void
}

export interface ActiveSession {
  /** The active profile. Throws a ServiceError before the first one is open. */
  current(): Session
  /** Like `current`, but returns null instead of throwing. */
  currentIfOpen(): Session | null
  /** Number of the active session, as in `AppInfo.session`. */
  number(): number
  connections(): readonly Connection[]
  profiles(): readonly Profile[]
  profileOf(connection: Connection): Profile
  info(): AppInfo
  /** Displayed part of the practice tax key; null while practice does not run. */
  practiceTaxKey(): Profile['key']
  isArmed(): boolean
  /** True if orders confirmed while armed may be sent at their time. */
  letsPlansGoOn(): boolean
  /** Throws a ServiceError while trading on the active profile is not armed. */
  requireArmed(): void
  /** Number of times that trading was disarmed. */
  disarmed(): number
  /** Arming also resumes orders after the kill switch stopped them. */
  arm(armed: boolean): AppInfo
  /** Disarms real money, with this reason. */
  endArming(why: string): void
  /** Disarms because of a lock, which may let confirmed orders continue. */
  lockArming(why: string, holdsBatches: boolean): void
  /** Checks the connection of an armed profile. Call regularly. */
  checkArming(): void
  /** Closes the active profile and opens this profile. */
  select(id: string): Promise<AppInfo>
  /** Reopens the active profile after a change of its key or addresses. */
  reopen(): Promise<void>
  /** Opens a new account at the practice exchange and uses it. Refused while another profile is active. */
  openPracticeAccount(): Promise<AppInfo>
  /** Reopens the profile if it was opened without a key, which may be available now. */
  retryKey(): Promise<void>
  close(): void
}

/** The active profile. Exactly one session is open at a time, and every change of profile disarms. */
export function createActiveSession(options: ActiveSessionOptions): ActiveSession {
  const { settings, vault, keys } = options
  let practice: PracticeAccess | null = null
  let session: Session | null = null
  let accessInUse: Access | null = null
  let number = 0
  let lastTask: Promise<unknown> = Promise.resolve()

  const arming = createArming({
    clock: options.clock,
    minutes: () => settings.get().armMinutes,
    ended: (why) => {
      options.notify(
        'warning',
        t('Trading was disarmed'),
        t`${why} Orders are blocked until you re-arm. Cancels always work.`,
      )
      options.armingChanged(info())
    },
  })

  const connections = (): readonly Connection[] => listConnections(settings.get(), practice?.addresses ?? null)
  const profileOf = (connection: Connection): Profile => ({
    id: connection.id,
    label: connection.label,
    environment: connection.environment,
    accountKind: connection.accountKind,
    rest: connection.addresses?.rest ?? '',
    key: connection.id === PRACTICE_ID ? practiceKey(practice) : keys.of(connection.id),
  })
  const selected = (): Connection =>
    connections().find(({ id }) => id === settings.get().profileId) ?? connections()[0]!
  const info = (): AppInfo => ({
    ...options.about,
    profile: profileOf(session?.connection ?? selected()),
    session: number,
    ...account(),
    armed: arming.isArmed(),
    armedUntil: arming.until(),
    vault: vault.status(),
  })

  const account = (): Pick<AppInfo, 'uid' | 'draftOwner'> => ({
    uid: session?.identity.uid() ?? null,
    draftOwner: session?.identity.draftOwner() ?? '',
  })

  async function accessTo(connection: Reachable): Promise<Access> {
    if (connection.id === PRACTICE_ID) {
      return {
        credentials: practice?.credentials ?? null,
        credentialsHost: new URL(connection.addresses.rest).host,
        keyProblem: '',
        withdrawConfirmed: false,
        ...(practice !== null && { taxCredentials: practice.taxCredentials }),
      }
    }
    return keyAccess(keys, options.notify, connection)
  }

  async function open(id: string): Promise<void> {
    if (id === PRACTICE_ID) practice = await options.practice.start()
    const connection = connections().find((connection) => connection.id === id)
    if (connection === undefined) throw refused('profile-unknown', { field: 'id' })
    const { addresses } = connection
    if (addresses === null) throw refused('practice-not-started')
    const wrong = addressProblem(addresses)
    if (wrong !== null) throw wrong
    const reachable = { ...connection, addresses }
    const access = await accessTo(reachable)
    let goOn = (): void => undefined
    if (session !== null && session.connection.id !== id && accessInUse !== null)
      goOn = options.closing(session, accessInUse)
    session?.close()
    session = null
    arming.opened(null)
    options.opening(id)
    number = options.nextNumber()
    try {
      session = openOrWithoutKey(reachable, access)
      accessInUse = access
    } finally {
      goOn()
    }
    arming.opened(session)
    if (id !== PRACTICE_ID) stopPractice()
    options.changed(info())
  }

  function stopPractice(): void {
    practice = null
    void options.practice.stop()
  }

  /** If the disk refuses, only the choice for the next start is lost. */
  function remember(profileId: string): void {
    if (settings.get().profileId === profileId) return
    try {
      settings.set({ profileId })
    } catch (error) {
      options.notify(
        'warning',
        t('The choice of profile is not kept'),
        t`The next start opens the earlier one: ${diskProblem(error)}.`,
      )
    }
  }

  /** A secret that cannot sign must not block public data. */
  function openOrWithoutKey(connection: Reachable, access: Access): Session {
    try {
      return options.open(connection, access, number)
    } catch (error) {
      if (access.credentials === null) throw error
      return options.open(
        connection,
        unusableKey(options.notify, connection, t('It cannot sign; save it again.')),
        number,
      )
    }
  }

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = lastTask.then(work)
    lastTask = next.catch(() => undefined)
    return next
  }

  return {
    current() {
      if (session === null) throw refused('volley-connecting')
      return session
    },
    currentIfOpen: () => session,
    number: () => number,
    connections,
    profiles: () => connections().map(profileOf),
    profileOf,
    info,
    practiceTaxKey: () => (practice === null ? null : shownKey(t('Practice tax key'), practice.taxCredentials)),
    isArmed: () => arming.isArmed(),
    letsPlansGoOn: () => arming.letsPlansGoOn(),
    requireArmed: () => arming.require(),
    disarmed: () => arming.disarmed(),
    arm(isArmed) {
      if (isArmed) arming.arm()
      else arming.disarm()
      if (isArmed) session?.ledgerIfReady()?.rearm()
      options.armingChanged(info())
      return info()
    },
    endArming: (why) => arming.end(why),
    lockArming: (why, holdsBatches) => arming.lock(why, holdsBatches),
    checkArming: () => arming.check(),
    select: (id) =>
      enqueue(async () => {
        await open(id)
        remember(id)
        return info()
      }),
    retryKey: () => enqueue(async () => (session?.hasKey === false ? open(session.connection.id) : undefined)),
    openPracticeAccount: () =>
      enqueue(async () => {
        if (session?.connection.id !== PRACTICE_ID) throw refused('practice-not-in-use')
        await options.practice.openAccount()
        await open(PRACTICE_ID)
        return info()
      }),
    reopen: () => enqueue(() => open(session?.connection.id ?? settings.get().profileId)),
    close: () => session?.close(),
  }
}

const shownKey = (label: string, { apiKey }: Credentials): Profile['key'] => ({
  label,
  lastFour: apiKey.slice(-4),
  storage: 'session',
})
const practiceKey = (practice: PracticeAccess | null): Profile['key'] =>
  practice === null ? null : shownKey(t('Practice account'), practice.credentials)
