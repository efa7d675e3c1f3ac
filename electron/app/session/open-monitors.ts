import type { TrustedTime } from '@/shared/base/clock'
import { join } from 'node:path'
import { t } from '@/shared/languages/text'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import type { AccountAlarmOverview } from '@/shared/ipc/watching/alarms'
import type { Delivery } from '@/shared/trading/alarms/incident'
import type { Fill } from '@/shared/trading/orders/order'
import type { Log } from '@/electron/base/diagnostics/log'
import { logAlarms } from '@/electron/base/diagnostics/log-changes'
import type { Env } from '@/electron/base/env/env'
import type { PublishOfAccount } from '@/electron/base/publisher'
import type { Watched } from '@/shared/trading/destinations/heartbeat'
import type { Acknowledge } from '@/electron/services/destinations/acknowledgements'
import type { Destinations } from '@/electron/services/destinations/destinations'
import { announcementOf } from './announcement'
import { journalName } from './journal-name'
import type { CoinsOf } from '@/electron/services/monitors/movements/booked-movements'
import type { JoinedWatch, JoiningWatch } from '@/electron/services/monitors/joined-watch'
import { createMonitors, type MonitorListener, type Monitors } from '@/electron/services/monitors/monitors'
import type { Notices } from '@/electron/base/notices'
import type { Connection } from '@/electron/services/profiles/profiles'
import {
  openApart,
  openInMemory,
  openOrInMemory,
  riskHistory,
  type OpenedDatabase,
} from '@/electron/base/storage/database'
import { diskProblem } from '@/electron/base/place/disk-problem'
import { makeOwnFolder } from '@/electron/base/place/own-folders'
import type { RestClient } from '@/electron/exchange/protocol/call'

export interface MonitorsOptions {
  readonly env: Pick<Env, 'random'>
  /** Clock of this account's exchange. */
  readonly time: TrustedTime
  readonly log: Log
  readonly publish: PublishOfAccount
  readonly notify: Notices['notify']
  readonly connection: Connection
  readonly dataDir: string
  readonly alarmSettings: () => AlarmSettings
  /** Joins the other process that may monitor the account with this name. */
  readonly join: (account: string, watch: JoiningWatch) => JoinedWatch
  /** Called when the alarms of the account or its monitoring changed. */
  readonly alarmsChanged: (alarms: AccountAlarmOverview) => void
  /** An alarm fired and must be delivered in every way. */
  readonly alarm: (delivery: Delivery) => void
  /** Receivers outside of this machine. */
  readonly destinations: Pick<Destinations, 'announce' | 'follow'> & {
    /** Adds the account to the heartbeats. The returned function removes it. */
    readonly watch: (read: () => Watched) => () => void
    /** Sets how its alarms are acknowledged from a chat. The returned function removes it. */
    readonly answerTo: (source: string, acknowledge: Acknowledge) => () => void
  }
}

export interface OpenedMonitors {
  readonly monitors: Monitors
  close(): void
}

/** Trades of the account; empty while the order journal is not open. */
export interface OwnTrades {
  readonly fillsBetween: (from: number, to: number) => readonly Fill[]
  readonly coinsOf: CoinsOf
}

/** A history that cannot be opened must not prevent monitoring: it is then kept in memory. */
const openHistory = ({ dataDir, connection }: MonitorsOptions, uid: string): OpenedDatabase =>
  openOrInMemory(riskHistory, () => {
    const directory = join(dataDir, 'history')
    makeOwnFolder(directory)
    return join(directory, journalName(connection, uid))
  })

/** Starts monitoring of an account with a known or saved UID. `rest` may delay its calls until the UID is confirmed. */
export function openMonitors(
  options: MonitorsOptions,
  rest: RestClient,
  uid: string,
  trades: OwnTrades,
): OpenedMonitors {
  const { env, time, log, publish, notify, alarmSettings, alarm, connection, destinations } = options
  const of = { source: journalName(connection, uid), account: connection.label }
  const noteAlarms = logAlarms(log, time.now())
  const listener: MonitorListener = {
    riskChanged: (overview) => publish('risk.changed', overview),
    loansChanged: (loans) => publish('loans.changed', loans),
    alarmsChanged: (alarms) => {
      noteAlarms(alarms)
      destinations.follow(of.source, alarms.alarms)
      options.alarmsChanged(alarms)
    },
    alarm: (delivery) => {
      const announcement = announcementOf(delivery, of)
      if (announcement !== null) destinations.announce(announcement)
      alarm(delivery)
    },
  }
  const settings = alarmSettings
  const start = ({ database }: OpenedDatabase): OpenedMonitors => {
    const monitors = createMonitors({
      rest,
      time,
      random: env.random,
      database,
      uid,
      settings,
      ...trades,
      join: (watch) => options.join(journalName(options.connection, uid), watch),
      notify,
      listener,
    })
    // A page may still show the monitoring of another account.
    listener.riskChanged(monitors.risk.overview())
    listener.loansChanged(monitors.consumerLoans())
    listener.alarmsChanged(monitors.alarms())
    const unwatch = destinations.watch(() => ({
      account: of.account,
      armed: monitors.alarms().armed,
      isCurrent: monitors.report().isFresh,
    }))
    const unanswer = destinations.answerTo(of.source, (...seen) => monitors.alarmBook.acknowledge(...seen))
    return {
      monitors,
      close() {
        unanswer()
        unwatch()
        monitors.stop()
        database.close()
      },
    }
  }
  const reportUnsaved = (why: string): void => notify('warning', t('The history of the loan-to-value is not kept'), why)
  const opened = openHistory(options, uid)
  if (opened.safeMode !== null) reportUnsaved(opened.safeMode)
  try {
    return start(opened)
  } catch (error) {
    // Damage found while reading, since the opening does not read the whole file.
    const path = opened.database.location()
    opened.database.close()
    const inMemory: OpenedDatabase =
      path === null ? { database: openInMemory(riskHistory), safeMode: null } : openApart(path, riskHistory, error)
    reportUnsaved(inMemory.safeMode ?? diskProblem(error))
    return start(inMemory)
  }
}
