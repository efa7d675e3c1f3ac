import { t } from '@/shared/languages/text'
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
import { unsavedEvidence } from '@/electron/base/storage/records/saved-evidence'
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
import { registerPartner } from './session/register-partner'
import type { OpenLedger } from './session/account-ledger'
import { type ActiveSession, type ActiveSessionOptions, createActiveSession } from './session/active-session'
import { createAdditionalSessions, type AdditionalSessions } from './session/additional-sessions'
import { alarmsOf, sourceOf, watchedBy, type WatchedAccount } from './session/watched'
import type { Watching } from './watching/watching'
import { openSession, type Session, type SessionOptions } from './session/session'
import { accountDraft, profileDraft } from './session/journal-name'
import { createSessionNumbers } from './session/session-numbers'
import type { SessionEvents } from '@/electron/app/health/session-events'
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
  readonly events: SessionEvents
  readonly uncaught: Uncaught
  /** The watchman, if there is one. */
  readonly partner: Partner
  /** Notifies a trader who is not looking at the page. */
  readonly alarm: (delivery: Delivery) => void
  readonly destinations: SessionOptions['destinations']
  readonly watching: () => Watching
}

/** The account on screen, and all other open accounts. */
export interface AccountSessions {
  readonly active: ActiveSession
  readonly additional: AdditionalSessions
  /** Open journals, starting with the account on screen. */
  ledgers(): readonly OpenLedger[]
  /**
   * Owners of the displayed notices: Volley, the account on screen, and, with their names, additional accounts and
   * closed profiles with price alerts.
   */
  audiences(): readonly Audience[]
  /**
   * Exchange clock for everything that belongs to no account. A real exchange has priority over practice, which uses
   * the local clock.
   */
  timeSource(): TimeSource | null
  /** Accounts watched by the open sessions, as far as known. */
  readonly watches: () => readonly WatchedAccount[]
  /** True if a background session watches the account on screen once another profile is selected. */
  readonly watchGoesOn: () => boolean
  /** True if a profile is open, on screen or in the background. */
  readonly isOpen: (profileId: string) => boolean
  /** Displayed alarms: of the account on screen and of Volley, and the other watched accounts. */
  alarms(): AlarmOverview
  /** Publishes the alarms after a change for any account. */
  readonly alarmsChanged: () => void
  /**
   * Total number of watched risk units and loans, with or without a figure, and whether a watchman watches them too.
   */
  watching(): { readonly count: number; readonly hasWatchman: boolean }
  /** Delivers an alarm that belongs to no account on this machine. */
  readonly notifyOwnAlarm: (delivery: Delivery) => void
  /** Disarms real money in all sessions, with this reason; see `Arming.lock`. */
  readonly lockArming: (why: string, holdsBatches: boolean) => void
}

const noticeLevel = { warning: 'warning', call: 'error', critical: 'error' } as const

/**
 * Opens every account session and sets the recipient of its events: the pages for the account on screen, labeled
 * notices for the others.
 */
export function createAccountSessions(options: AccountSessionsOptions): AccountSessions {
  const { appDatabase, settings, vault, keys, routes, publisher, notices, events, uncaught } = options
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
    // Faults and alternatives of the practice exchange end with it.
    savedEvidenceOf: (used: Connection) =>
      used.id === PRACTICE_ID ? unsavedEvidence : appDatabase.evidence(exchangeOf(used)),
    readTaxKey: (used: Connection) => keys.read(taxSlotOf(used)),
    adoptDraft: (from: string, to: string) => appDatabase.drafts.adopt(from, to),
  }
  const nextNumber = createSessionNumbers(clock)
  /** Owner of notices: the account, or the profile while the account is unknown. */
  const ownerOf =
    (used: Connection, { credentials }: Access) =>
    (): string => {
      const uid = credentials === null ? null : everySession.knownAccountOf(used).uidOf(credentials.apiKey)
      return uid === null ? profileDraft(used, null) : accountDraft(used, uid)
    }
  /** Without a key both belong to the profile. */
  const ownersIn = ({ connection, identity }: Session): readonly string[] => [
    ...new Set([profileDraft(connection, null), identity.draftOwner()]),
  ]
  /** An addition to a sounding incident is only shown in the list of alarms. */
  function notifyAlarm({ incident, alarm, change }: Delivery, { notifyOnce }: Voice, isOnScreen: boolean): void {
    if (change === 'updated') return
    const { id, level, title, text, lastFiredAt } = alarm
    const firing = { id: `alarm ${id} ${lastFiredAt}`, at: lastFiredAt, level: noticeLevel[level], text } as const
    const about = { ...firing, incident: incident.id, title }
    // Destinations have no panel, and neither has an account that is not watched.
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
    notify: (...args) => onScreen.notify(...args),
    nextNumber,
    closing: endSession,
    opening: (profileId) => {
      additional.yieldTo(profileId)
      options.watching().opening(profileId)
      additional.endArming(t('Another account was opened on screen.'))
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
        join: registerPartner(options.partner, () => true),
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
              notices.notify('error', t('The profile cannot be opened again'), diskProblem(error)),
            ),
        changed: events.changed,
      })
    },
    armingChanged: events.armingChanged,
    changed: events.opened,
  })
  /** Notices about an account that is not on screen include its name. */
  const notifyAbout =
    (label: string): Notices['notify'] =>
    (level, title, text) =>
      notices.notify(level, title.startsWith(`${label}: `) ? title : `${label}: ${title}`, text)
  const additional = createAdditionalSessions({
    active,
    keys,
    clock,
    armMinutes: () => settings.get().armMinutes,
    saved: appDatabase.additionalAccounts,
    watchedBefore: () => options.watching().accounts.missing(),
    opening: (profileId) => options.watching().opening(profileId),
    nextNumber,
    notifyAbout,
    open(connection, access, arming, listener) {
      const voice = notices.ofAdditional({ owner: ownerOf(connection, access), label: connection.label })
      return openSession({
        ...everySession,
        ...voice,
        ...listener,
        env: routes.envFor(connection),
        connection,
        access,
        arming,
        join: registerPartner(options.partner, () => isFirstWatched(connection.id)),
        // Its tables are not on screen. Pages request the data they show.
        publish: () => listener.changed(),
        alarmsChanged,
        // The review of the account on screen also settles uncaught errors. This session only waits for it.
        pendingReview: { reason: uncaught.reason, settle: () => undefined },
        alarm: (delivery) => {
          const { alarm } = delivery
          notifyAlarm(delivery, voice, false)
          options.alarm({ ...delivery, alarm: { ...alarm, title: `${connection.label}: ${alarm.title}` } })
        },
      })
    },
    opened: events.additionalOpened,
    changed: events.additionalChanged,
  })
  /** If the account on screen has no loans to watch, another account reports the two processes. */
  function isFirstWatched(profileId: string): boolean {
    if ((active.currentIfOpen()?.monitors() ?? null) !== null) return false
    return additional.list().find(({ session }) => session.monitors() !== null)?.session.connection.id === profileId
  }
  const everyOpen = (): readonly Session[] => {
    const current = active.currentIfOpen()
    return [...(current === null ? [] : [current]), ...additional.list().map(({ session }) => session)]
  }

  const isOpen = (profileId: string): boolean => everyOpen().some(({ connection }) => connection.id === profileId)
  /** True if a background session can watch this account: it has a key, and its profile is unchanged. */
  function canStay({ connection }: Session): boolean {
    const now = active.connections().find(({ id }) => id === connection.id)
    return JSON.stringify(now) === JSON.stringify(connection) && keys.of(connection.id) !== null
  }
  /** Keeps monitoring: the account stays open in the background when another profile is selected. */
  function endSession(session: Session, access: Access): () => void {
    options.watching().accounts.check()
    const { connection } = session
    const watched = watchedBy(session)
    const source = sourceOf(session)
    return () => {
      if (watched === null || watched.count === 0 || watched.isPractice) return
      const openSession = active.currentIfOpen()
      const isSame = openSession !== null && source !== null && sourceOf(openSession) === source
      if (isSame || !canStay(session)) return
      const withdrawConfirmed = keys.isWithdrawConfirmed(connection.id)
      additional.continueMonitoring({ ...connection, addresses: session.addresses }, { ...access, withdrawConfirmed })
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
    return { ...own, alarms, beside: additional.list().flatMap(besideOf) }
  }
  const alarms = (): AlarmOverview => alarmsWith(alarmsOf(active.current()))
  let publishedBeside = ''
  function alarmsChanged(): void {
    if (active.currentIfOpen() === null) return
    const now = alarms()
    // Samples of a background account do not change this text.
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
    additional,
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
      ...additional.list().flatMap(({ session }) => ledgerOf(session, session.connection.label)),
    ],
    audiences() {
      const current = active.currentIfOpen()
      const beside = additional.list().map(({ session }) => ({
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
      additional.lockArming(why, holdsBatches)
      active.lockArming(why, holdsBatches)
    },
  }
}
