import type { AppInfo } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Health } from '@/shared/trading/health/health'
import type { Diagnostics } from '@/electron/base/diagnostics/diagnostics'
import { hostOf } from '@/electron/base/diagnostics/report'
import type { Publisher } from '@/electron/base/publisher'
import { refused } from '@/electron/base/service-error'
import { healthOf } from './health'
import type { ActiveSession } from '@/electron/app/session/active-session'
import type { AdditionalSession } from '@/electron/app/session/additional-session'
import type { AdditionalSessions } from '@/electron/app/session/additional-sessions'
import { consumerLoansOf, overviewOf } from '@/electron/app/session/watched'

export interface SessionEventsOptions {
  readonly active: () => ActiveSession
  readonly additional: () => AdditionalSessions
  readonly publisher: Publisher
  readonly diagnostics: Diagnostics
  /** Number of malformed messages of pages so far. */
  readonly malformed: () => number
  /** Called when the displayed alarms may have changed. */
  readonly alarmsChanged: () => void
  /** Called when the orders of the account on screen are known. */
  readonly ordersKnown: () => void
}

/** Events of the account sessions, for the pages and the diagnostic log. */
export interface SessionEvents {
  /** Throws a ServiceError before the first profile is open. */
  readonly health: () => Health
  readonly publishHealth: () => void
  /** Called when the profile on screen was opened again. */
  readonly opened: (info: AppInfo) => void
  /** For the account on screen: it may have become known, or its journal opened. */
  readonly changed: () => void
  readonly armingChanged: (info: AppInfo) => void
  readonly additionalOpened: (additional: AdditionalSession) => void
  readonly additionalChanged: () => void
}

export function createSessionEvents(options: SessionEventsOptions): SessionEvents {
  const { publisher, diagnostics, malformed } = options
  const { log } = diagnostics
  let lastSent: { readonly uid: string | null; readonly hasOrders: boolean } = { uid: null, hasOrders: false }

  function logOpened({ profile, armed, uid }: Pick<AppInfo, 'profile' | 'armed' | 'uid'>): void {
    if (uid !== null) diagnostics.knowAccount(uid)
    const { id, environment, accountKind, rest, key } = profile
    const host = hostOf(rest)
    log('session.opened', { profile: id, environment, accountKind, host, hasKey: key !== null, armed, uid })
  }
  function publishHealth(): void {
    options.active().checkArming()
    options.additional().checkArming()
    const session = options.active().currentIfOpen()
    if (session === null) return
    publisher.ofAccount(options.active().number())('health.changed', healthOf(session, malformed()))
  }
  /** A page must not continue to show the monitoring of another profile. */
  function publishWatched(): void {
    const session = options.active().currentIfOpen()
    if (session === null) return
    const publish = publisher.ofAccount(options.active().number())
    publish('risk.changed', overviewOf(session))
    publish('loans.changed', consumerLoansOf(session))
    options.alarmsChanged()
  }

  return {
    health() {
      const session = options.active().currentIfOpen()
      if (session === null) throw refused('volley-connecting')
      return healthOf(session, malformed())
    },
    publishHealth,
    opened(info) {
      lastSent = { uid: info.uid, hasOrders: false }
      logOpened(info)
      publisher.publish('app.changed', info)
      publisher.restartWatches()
      publishHealth()
      publishWatched()
    },
    changed() {
      publishHealth()
      const session = options.active().currentIfOpen()
      if (session === null) return
      const now = { uid: session.identity.uid(), hasOrders: session.ordersIfReady() !== null }
      const before = lastSent
      lastSent = now
      if (now.hasOrders && !before.hasOrders) options.ordersKnown()
      if (now.uid === before.uid) return
      if (now.uid !== null) diagnostics.knowAccount(now.uid)
      options.additional().yieldAccount()
      log('session.account', { uid: now.uid })
      publisher.publish('app.changed', options.active().info())
    },
    armingChanged(info) {
      log('session.arming', { armed: info.armed })
      if (!info.armed) options.additional().endArming(t('Trading was disarmed on screen.'))
      publisher.publish('app.changed', info)
    },
    additionalOpened({ session, arming }) {
      const profile = options.active().profileOf(session.connection)
      logOpened({ profile, armed: arming.isArmed(), uid: session.identity.uid() })
    },
    additionalChanged() {
      const opened = options.additional().list()
      for (const { session } of opened) {
        const uid = session.identity.uid()
        if (uid !== null) diagnostics.knowAccount(uid)
      }
      options.alarmsChanged()
      publisher.publish('accounts.changed', { sessions: opened.map(({ number }) => number) })
    },
  }
}
