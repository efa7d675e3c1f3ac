import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import { type TimeSource, timeSourceOf } from '@/electron/exchange/protocol/trusted-time'
import { isAboutAccount, isAboutDestination, isAboutLoan } from '@/shared/trading/alarms/alarm'
import type { AccountAlarmOverview, AlarmOverview, WatchedBeside } from '@/shared/ipc/watching/alarms'
import type { Delivery } from '@/shared/trading/alarms/incident'
import type { Diagnostics } from '@/electron/base/diagnostics/diagnostics'
import type { Env } from '@/electron/base/env/env'
import type { Audience, Notices, Voice } from '@/electron/base/notices'
import type { Publisher } from '@/electron/base/publisher'
import type { SettingsFile } from '@/electron/base/settings/settings-file'
import { diskProblem } from '@/electron/base/place/disk-problem'
import type { PriceAlertRecords } from '@/electron/base/storage/records/price-alert-records'
import type { Vault } from '@/electron/base/vault/vault'
import type { RateWindows } from '@/electron/exchange/limits/rate-limiter'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { Access } from '@/electron/services/profiles/access'
import type { Keys } from '@/electron/services/profiles/keys'
import { exchangeOf, type Connection } from '@/electron/services/profiles/profiles'
import { taxSlotOf } from '@/electron/services/profiles/tax-slot'
import type { Routes } from '@/electron/services/profiles/routes'
import type { AppDatabase } from './app-database'
import type { Partner } from '@/electron/base/partner/partner'
import { joinPartner } from './session/join-partner'
import type { OpenLedger } from './session/account-ledger'
import { type ActiveSession, type ActiveSessionOptions, createActiveSession } from './session/active-session'
import { createFurtherSessions, type FurtherSessions } from './session/further-sessions'
import { alarmsOf, sourceOf, watchedBy, type WatchedAccount } from './session/watched'
import type { Watching } from './watching/watching'
import { openSession, type Session, type SessionOptions } from './session/session'
import { accountDraft, profileDraft } from './session/journal-name'
import { createSessionNumbers } from './session/session-numbers'
import type { SessionNews } from '@/electron/app/health/session-news'
import type { Uncaught } from '@/electron/app/health/uncaught'

export interface AccountSessionsOptions {
  readonly env: Pick<Env, 'clock'>
  readonly diagnostics: Diagnostics
  readonly dataDir: string
  readonly about: ActiveSessionOptions['about']
  readonly appDatabase: AppDatabase
  readonly priceAlertRecords: PriceAlertRecords
  readonly settings: SettingsFile
  readonly vault: Vault
  readonly keys: Keys
  readonly routes: Pick<Routes, 'envFor'>
  readonly practice: ActiveSessionOptions['practice']
  readonly windows: RateWindows
  readonly secrets: KnownSecrets
  readonly publisher: Publisher
  readonly notices: Notices
  readonly news: SessionNews
  readonly uncaught: Uncaught
  /** The watchman, if there is one. */
  readonly partner: Partner
  /** Reaches a trader who is not looking at the page. */
  readonly alarm: (delivery: Delivery) => void
  readonly destinations: SessionOptions['destinations']
  readonly watching: () => Watching
}

/** The account on screen, and those that are open beside it. */
export interface AccountSessions {
  readonly active: ActiveSession
  readonly further: FurtherSessions
  /** The journals that are open, the one on screen first. */
  ledgers(): readonly OpenLedger[]
  /**
   * Whose notices are shown: those of Volley and of the account on screen, and by name those of the ones beside it and
   * of closed profiles that have price alerts.
   */
  audiences(): readonly Audience[]
  /** The exchange to go by in all that belongs to no account: a real one before practice, which has our clock. */
  timeSource(): TimeSource | null
  /** What the open sessions watch, of the accounts that are known. */
  readonly watches: () => readonly WatchedAccount[]
  /** True if a background session watches the account on screen once another profile is selected. */
  readonly watchGoesOn: () => boolean
  /** Whether a profile is open, on screen or beside it. */
  readonly isOpen: (profileId: string) => boolean
  /** The alarms as pages show them: of the account on screen and of Volley itself, and who else is watched. */
  alarms(): AlarmOverview
  /** They are others, whichever account they are of. */
  readonly alarmsChanged: () => void
  /** Risk units and loans that are watched in all, with or without a figure, and whether a watchman has them too. */
  watching(): { readonly count: number; readonly hasWatchman: boolean }
  /** One alarm for the ways of delivery on this machine, which belongs to no account. */
  readonly notifyOwnAlarm: (delivery: Delivery) => void
  /** Real money is disarmed everywhere, for this reason; see `Arming.lock`. */
  readonly lockArming: (why: string, holdsBatches: boolean) => void
}

const noticeLevel = { warning: 'warning', call: 'error', critical: 'error' } as const

/** How every account session is opened, and to whom it speaks: on screen with its own voice, beside it by name. */
export function createAccountSessions(options: AccountSessionsOptions): AccountSessions {
  const { appDatabase, settings, vault, keys, routes, publisher, notices, news, uncaught } = options
  const { clock } = options.env
  const everySession = {
    log: options.diagnostics.log,
    dataDir: options.dataDir,
    installTag: appDatabase.installTag,
    knownJournalOf: (name: string) => appDatabase.knownJournal(name),
    placePace: () => settings.get().placePace,
    pretradeSettings: () => settings.get().pretrade,
    alarmSettings: () => settings.get().alarms,
    windows: options.windows,
    destinations: options.destinations,
    secrets: options.secrets,
    knownAccountOf: (used: Connection) => appDatabase.knownAccount(used.id, exchangeOf(used)),
    announcedOn: (used: Connection) => {
      const exchange = exchangeOf(used)
      return { exchange, announced: appDatabase.announced(exchange) }
    },
    priceAlertRecords: options.priceAlertRecords,
    partner: options.partner,
    savedP2pOf: (used: Connection) => appDatabase.p2p(used.id),
    readTaxKey: (used: Connection) => keys.read(taxSlotOf(used)),
    adoptDraft: (from: string, to: string) => appDatabase.drafts.adopt(from, to),
  }
  const nextNumber = createSessionNumbers(clock)
  /** Whose notices these are: the account's, or the profile's for as long as nobody knows whose key it is. */
  const ownerOf =
    (used: Connection, { credentials }: Access) =>
    (): string => {
      const uid = credentials === null ? null : everySession.knownAccountOf(used).uidOf(credentials.apiKey)
      return uid === null ? profileDraft(used, null) : accountDraft(used, uid)
    }
  /** Without a key both are the profile's. */
  const ownersIn = ({ connection, identity }: Session): readonly string[] => [
    ...new Set([profileDraft(connection, null), identity.draftOwner()]),
  ]
  /** What adds to an incident that sounds already is in the list of alarms only. */
  function notifyAlarm({ incident, alarm, news }: Delivery, { notifyOnce }: Voice, isOnScreen: boolean): void {
    if (news === 'updated') return
    const { id, level, title, text, lastFiredAt } = alarm
    const firing = { id: `alarm ${id} ${lastFiredAt}`, at: lastFiredAt, level: noticeLevel[level], text } as const
    const about = { ...firing, incident: incident.id, title }
    // Destinations have no panel, nor has an account that nobody watches.
    if (!isOnScreen || isAboutDestination(alarm) || isAboutAccount(alarm)) return notifyOnce(about)
    notifyOnce({ ...about, panel: isAboutLoan(alarm) ? 'loans' : 'risk-wall' })
  }
  let onScreen: Voice = notices

  const active = createActiveSession({
    settings,
    vault,
    keys,
    practice: options.practice,
    about: options.about,
    clock,
    notify: (...said) => onScreen.notify(...said),
    nextNumber,
    leaving,
    opening: (profileId) => {
      further.yieldTo(profileId)
      options.watching().opening(profileId)
      further.endArming('Another account was opened on screen.')
    },
    open(connection, access, number) {
      const voice = notices.of({ owner: ownerOf(connection, access), session: number })
      onScreen = voice
      return openSession({
        ...everySession,
        ...voice,
        env: routes.envFor(connection),
        publish: publisher.ofAccount(number),
        alarmsChanged: (own) => publisher.ofAccount(number)('alarms.changed', alarmsWith(own)),
        join: joinPartner(options.partner, () => true),
        connection,
        access,
        pendingReview: uncaught,
        arming: { isArmed: () => active.letsPlansGoOn(), disarmed: () => active.disarmed() },
        alarm: (delivery) => {
          notifyAlarm(delivery, voice, true)
          options.alarm(delivery)
        },
        accountChanged: () =>
          void active
            .reopen()
            .catch((error: unknown) =>
              notices.notify('error', 'The profile cannot be opened again', diskProblem(error)),
            ),
        changed: news.changed,
      })
    },
    armingChanged: news.armingChanged,
    changed: news.opened,
  })
  /** Whatever is told of an account that is not on screen names it. */
  const notifyAbout =
    (label: string): Notices['notify'] =>
    (level, title, text) =>
      notices.notify(level, title.startsWith(`${label}: `) ? title : `${label}: ${title}`, text)
  const further = createFurtherSessions({
    active,
    keys,
    clock,
    armMinutes: () => settings.get().armMinutes,
    saved: appDatabase.furtherAccounts,
    watchedBefore: () => options.watching().accounts.missing(),
    opening: (profileId) => options.watching().opening(profileId),
    nextNumber,
    notifyAbout,
    open(connection, access, arming, listener) {
      const voice = notices.ofFurther({ owner: ownerOf(connection, access), label: connection.label })
      return openSession({
        ...everySession,
        ...voice,
        ...listener,
        env: routes.envFor(connection),
        connection,
        access,
        arming,
        join: joinPartner(options.partner, () => isFirstWatched(connection.id)),
        // Its tables are not on screen: pages ask for what they show of it.
        publish: () => listener.changed(),
        alarmsChanged,
        // Whoever reviews the account on screen settles what nobody caught; this one only waits for it.
        pendingReview: { reason: uncaught.reason, settle: () => undefined },
        alarm: (delivery) => {
          const { alarm } = delivery
          notifyAlarm(delivery, voice, false)
          options.alarm({ ...delivery, alarm: { ...alarm, title: `${connection.label}: ${alarm.title}` } })
        },
      })
    },
    opened: news.furtherOpened,
    changed: news.furtherChanged,
  })
  /** Where the account on screen has no loans to watch, the two processes are told of by another one. */
  function isFirstWatched(profileId: string): boolean {
    if ((active.currentIfOpen()?.monitors() ?? null) !== null) return false
    return further.list().find(({ session }) => session.monitors() !== null)?.session.connection.id === profileId
  }
  const everyOpen = (): readonly Session[] => {
    const current = active.currentIfOpen()
    return [...(current === null ? [] : [current]), ...further.list().map(({ session }) => session)]
  }

  const isOpen = (profileId: string): boolean => everyOpen().some(({ connection }) => connection.id === profileId)
  /** True if a background session can watch this account: it has a key, and its profile is unchanged. */
  function canStay({ connection }: Session): boolean {
    const now = active.connections().find(({ id }) => id === connection.id)
    return JSON.stringify(now) === JSON.stringify(connection) && keys.of(connection.id) !== null
  }
  /** What is watched stays watched: the account goes on beside the one that comes on screen. */
  function leaving(session: Session, access: Access): () => void {
    options.watching().accounts.look()
    const { connection } = session
    const watched = watchedBy(session)
    const source = sourceOf(session)
    return () => {
      if (watched === null || watched.count === 0 || watched.isPractice) return
      const shown = active.currentIfOpen()
      const isSame = shown !== null && source !== null && sourceOf(shown) === source
      if (isSame || !canStay(session)) return
      const withdrawConfirmed = keys.isWithdrawConfirmed(connection.id)
      further.keepWatching({ ...connection, addresses: session.addresses }, { ...access, withdrawConfirmed })
    }
  }

  function besideOf({ session }: { readonly session: Session }): readonly WatchedBeside[] {
    const { armed, blind, alarms } = alarmsOf(session)
    const waiting = alarms.filter(({ acknowledged }) => acknowledged === null)
    const unanswered = new Set(waiting.map(({ incident }) => incident)).size
    return armed + blind + unanswered === 0 ? [] : [{ account: session.connection.label, armed, blind, unanswered }]
  }
  function alarmsWith(own: AccountAlarmOverview): AlarmOverview {
    const alarms = [...own.alarms, ...options.watching().ownAlarms.book.list()].toSorted(
      (a, b) => b.firedAt - a.firedAt,
    )
    return { ...own, alarms, beside: further.list().flatMap(besideOf) }
  }
  const alarms = (): AlarmOverview => alarmsWith(alarmsOf(active.current()))
  let publishedBeside = ''
  function alarmsChanged(): void {
    if (active.currentIfOpen() === null) return
    const now = alarms()
    // Every sample of an account beside the one on screen looks alike here.
    const text = JSON.stringify([active.number(), now])
    if (text === publishedBeside) return
    publishedBeside = text
    publisher.ofAccount(active.number())('alarms.changed', now)
  }

  const ledgerOf = (session: Session | null, label: string | null): readonly OpenLedger[] => {
    const ledger = session?.ledgerIfReady() ?? null
    return ledger === null ? [] : [{ label, ledger }]
  }
  return {
    active,
    further,
    alarms,
    alarmsChanged,
    watchGoesOn() {
      const session = active.currentIfOpen()
      return session !== null && canStay(session)
    },
    isOpen,
    watches: () =>
      everyOpen().flatMap((session) => {
        const [source, watched] = [sourceOf(session), watchedBy(session)]
        return source === null || watched === null ? [] : [{ ...watched, source }]
      }),
    watching() {
      const counts = everyOpen().flatMap((session) => {
        const { armed, blind, hasWatchman } = alarmsOf(session)
        return armed + blind === 0 ? [] : [{ count: armed + blind, hasWatchman }]
      })
      return {
        count: counts.reduce((sum, { count }) => sum + count, 0),
        hasWatchman: counts.length > 0 && counts.every(({ hasWatchman }) => hasWatchman),
      }
    },
    notifyOwnAlarm(delivery) {
      notifyAlarm(delivery, notices, true)
      options.alarm(delivery)
    },
    ledgers: () => [
      ...ledgerOf(active.currentIfOpen(), null),
      ...further.list().flatMap(({ session }) => ledgerOf(session, session.connection.label)),
    ],
    audiences() {
      const current = active.currentIfOpen()
      const beside = further.list().map(({ session }) => ({
        owners: ownersIn(session),
        label: session.connection.label,
      }))
      const closed = active
        .connections()
        .filter(({ id }) => !isOpen(id) && options.priceAlertRecords.list(id).length > 0)
        .map((connection) => ({ owners: [profileDraft(connection, null)], label: connection.label }))
      return [{ owners: ['', ...(current === null ? [] : ownersIn(current))], label: null }, ...beside, ...closed]
    },
    timeSource() {
      const isPractice = ({ connection }: Session): boolean => connection.id === PRACTICE_ID
      return timeSourceOf(
        everyOpen()
          .toSorted((a, b) => Number(isPractice(a)) - Number(isPractice(b)))
          .map(({ client }) => client),
      )
    },
    lockArming(why, holdsBatches) {
      further.lockArming(why, holdsBatches)
      active.lockArming(why, holdsBatches)
    },
  }
}
