import { isAboutDestination, isAboutLoan } from '@/shared/trading/alarms/alarm'
import type { Delivery } from '@/shared/trading/alarms/incident'
import type { Diagnostics } from '@/electron/base/diagnostics/diagnostics'
import type { Env } from '@/electron/base/env/env'
import type { Notices } from '@/electron/base/notices'
import type { Publisher } from '@/electron/base/publisher'
import type { SettingsFile } from '@/electron/base/settings/settings-file'
import { diskProblem } from '@/electron/base/storage/disk-problem'
import type { Vault } from '@/electron/base/vault/vault'
import type { RateWindows } from '@/electron/exchange/limits/rate-limiter'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { Keys } from '@/electron/services/profiles/keys'
import { exchangeOf, type Connection } from '@/electron/services/profiles/profiles'
import type { AppDatabase } from './app-database'
import type { Partner } from '@/electron/base/partner/partner'
import { joinPartner } from './session/join-partner'
import type { OpenLedger } from './session/account-ledger'
import { type ActiveSession, type ActiveSessionOptions, createActiveSession } from './session/active-session'
import { createFurtherSessions, type FurtherSessions } from './session/further-sessions'
import { openSession, type Session, type SessionOptions } from './session/session'
import { createSessionNumbers } from './session/session-numbers'
import type { SessionNews } from './session-news'
import type { Uncaught } from './uncaught'

export interface AccountSessionsOptions {
  readonly env: Env
  readonly diagnostics: Diagnostics
  readonly dataDir: string
  readonly about: ActiveSessionOptions['about']
  readonly appDatabase: AppDatabase
  readonly settings: SettingsFile
  readonly vault: Vault
  readonly keys: Keys
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
}

/** The account on screen, and those that are open beside it. */
export interface AccountSessions {
  readonly active: ActiveSession
  readonly further: FurtherSessions
  /** The journals that are open, the one on screen first. */
  ledgers(): readonly OpenLedger[]
  /** Real money is disarmed everywhere, for this reason. */
  readonly endArming: (why: string) => void
}

const noticeLevel = { warning: 'warning', call: 'error', critical: 'error' } as const

/** How every account session is opened, and to whom it speaks: on screen with its own voice, beside it by name. */
export function createAccountSessions(options: AccountSessionsOptions): AccountSessions {
  const { env, appDatabase, settings, vault, keys, publisher, notices, news, uncaught } = options
  const { clock } = env
  const everySession = {
    env,
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
    notifyOnce: notices.notifyOnce,
    knownAccountOf: (used: Connection) => appDatabase.knownAccount(used.id, exchangeOf(used)),
    announcedOn: (used: Connection) => {
      const exchange = exchangeOf(used)
      return { exchange, announced: appDatabase.announced(exchange) }
    },
    adoptDraft: (from: string, to: string) => appDatabase.drafts.adopt(from, to),
  }
  const nextNumber = createSessionNumbers(clock)
  /** What adds to an incident that sounds already is in the list of alarms only. `label` names an account beside. */
  function notifyAlarm({ incident, alarm, news }: Delivery, label: string): void {
    if (news === 'updated') return
    const { id, level, title, text, lastFiredAt } = alarm
    const firing = { id: `alarm ${id} ${lastFiredAt}`, at: lastFiredAt, level: noticeLevel[level], text } as const
    const about = { ...firing, incident: incident.id }
    if (label !== '') return notices.notifyOnce({ ...about, title: `${label}: ${title}` })
    // Destinations have no panel.
    if (isAboutDestination(alarm)) return notices.notifyOnce({ ...about, title })
    notices.notifyOnce({ ...about, title, panel: isAboutLoan(alarm) ? 'loans' : 'risk-wall' })
  }

  const active = createActiveSession({
    settings,
    vault,
    keys,
    practice: options.practice,
    about: options.about,
    clock,
    notify: notices.notify,
    nextNumber,
    opening: (profileId) => {
      further.yieldTo(profileId)
      further.endArming('Another account was opened on screen.')
    },
    open: (connection, access, number) =>
      openSession({
        ...everySession,
        publish: publisher.ofAccount(number),
        join: joinPartner(options.partner, () => true),
        notify: notices.notify,
        renotify: notices.renotify,
        connection,
        access,
        pendingReview: uncaught,
        arming: { isArmed: () => active.isArmed(), disarmed: () => active.disarmed() },
        alarm: (delivery) => {
          notifyAlarm(delivery, '')
          options.alarm(delivery)
        },
        accountChanged: () =>
          void active
            .reopen()
            .catch((error: unknown) =>
              notices.notify('error', 'The profile cannot be opened again', diskProblem(error)),
            ),
        changed: news.changed,
      }),
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
    nextNumber,
    notifyAbout,
    open: (connection, access, arming, listener) =>
      openSession({
        ...everySession,
        ...listener,
        connection,
        access,
        arming,
        join: joinPartner(options.partner, () => false),
        // Its tables are not on screen: pages ask for what they show of it.
        publish: () => listener.changed(),
        notify: notifyAbout(connection.label),
        renotify: (notice) => notices.renotify({ ...notice, title: `${connection.label}: ${notice.title}` }),
        // Whoever reviews the account on screen settles what nobody caught; this one only waits for it.
        pendingReview: { reason: uncaught.reason, settle: () => undefined },
        alarm: (delivery) => {
          const { alarm } = delivery
          notifyAlarm(delivery, connection.label)
          options.alarm({ ...delivery, alarm: { ...alarm, title: `${connection.label}: ${alarm.title}` } })
        },
      }),
    opened: news.furtherOpened,
    changed: news.furtherChanged,
  })
  const ledgerOf = (session: Session | null, label: string | null): readonly OpenLedger[] => {
    const ledger = session?.ledgerIfReady() ?? null
    return ledger === null ? [] : [{ label, ledger }]
  }
  return {
    active,
    further,
    ledgers: () => [
      ...ledgerOf(active.currentIfOpen(), null),
      ...further.list().flatMap(({ session }) => ledgerOf(session, session.connection.label)),
    ],
    endArming(why) {
      active.endArming(why)
      further.endArming(why)
    },
  }
}
