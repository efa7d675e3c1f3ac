import type { TrustedTime } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import type { Delivery } from '@/shared/trading/alarms/incident'
import { unwatchedCondition } from '@/shared/trading/alarms/rules/unwatched'
import type { HostEnv } from '@/electron/base/env/env'
import type { Notices } from '@/electron/base/notices'
import type { Partner } from '@/electron/base/partner/partner'
import type { SettingsFile } from '@/electron/base/settings/settings-file'
import type { PriceAlertRecords } from '@/electron/base/storage/records/price-alert-records'
import type { DestinationSecrets } from '@/electron/services/destinations/destination-secrets'
import type { Keys } from '@/electron/services/profiles/keys'
import type { Routes } from '@/electron/services/profiles/routes'
import type { WatchedAccount } from '../session/watched'
import type { ActiveSession } from '../session/active-session'
import type { AdditionalSessions } from '../session/additional-sessions'
import type { PriceWatchersOptions } from '../watchman/price-watchers'
import { type AlarmDestinations, type AlarmDestinationsParts, createAlarmDestinations } from './alarm-destinations'
import { type ApplicationAlarms, openApplicationAlarms } from './application-alarms'
import { createClosedPriceAlerts } from './closed-price-alerts'
import type { OpenedDestinations } from './open-destinations'
import { createWatchedAccounts, type WatchedAccounts, type WatchedAccountsParts } from './watched-accounts'

/** Monitoring and alarms that do not depend on the profile on screen. */
export interface Watching {
  readonly ownAlarms: ApplicationAlarms
  readonly accounts: Pick<WatchedAccounts, 'missing' | 'check'>
  readonly destinations: AlarmDestinations
  /** Called before this profile is opened, which then watches its price alerts. */
  readonly opening: (profileId: string) => void
  /** Call before the sessions are closed, so that their end is not reported. */
  readonly stop: () => void
  readonly close: () => void
}

export interface WatchingParts
  extends Pick<PriceWatchersOptions, 'log' | 'windows' | 'secrets'>, Pick<WatchedAccountsParts, 'saved'> {
  readonly env: HostEnv
  readonly time: TrustedTime
  readonly dataDir: string
  readonly destinationSecrets: DestinationSecrets
  readonly opened: OpenedDestinations
  readonly settings: SettingsFile
  readonly keys: Pick<Keys, 'of'>
  readonly routes: Pick<Routes, 'envFor' | 'markOf'>
  readonly partner: Partner
  readonly notices: Notices
  readonly priceAlertRecords: PriceAlertRecords
  readonly sessions: {
    readonly active: Pick<ActiveSession, 'connections'>
    readonly additional: Pick<AdditionalSessions, 'closeUnwatched'>
    readonly watches: () => readonly WatchedAccount[]
    readonly isOpen: (profileId: string) => boolean
    readonly notifyOwnAlarm: (delivery: Delivery) => void
    readonly alarmsChanged: () => void
  }
  readonly publish: AlarmDestinationsParts['publish']
}

export function openWatching(parts: WatchingParts): Watching {
  const { env, time, opened, partner, notices, keys, sessions } = parts
  const ownAlarms = openApplicationAlarms({
    time,
    random: env.random,
    dataDir: parts.dataDir,
    destinations: opened,
    alarm: sessions.notifyOwnAlarm,
    changed: sessions.alarmsChanged,
    notWritten: (why) => notices.notify('warning', t('The alarm history of Volley itself is not kept'), why),
  })
  const accounts = createWatchedAccounts({
    clock: env.clock,
    saved: parts.saved,
    open: sessions.watches,
    isWatchedThere: partner.isWatchedThere,
    hasKey: (profileId) => keys.of(profileId) !== null,
    unwatched(account) {
      const condition = unwatchedCondition(account, time.now())
      ownAlarms.book.evaluate('unwatched', condition.subject, [condition])
    },
    polled: () => sessions.additional.closeUnwatched(),
  })
  const closedPriceAlerts = createClosedPriceAlerts({
    ...parts,
    records: parts.priceAlertRecords,
    destinations: opened,
    connections: () => sessions.active.connections(),
    isOpen: sessions.isOpen,
  })
  const destinations = createAlarmDestinations({
    ...parts,
    secrets: parts.destinationSecrets,
    alarms: ownAlarms,
  })
  return {
    ownAlarms,
    accounts,
    destinations,
    opening: (profileId) => closedPriceAlerts.remove(profileId),
    stop() {
      accounts.stop()
      closedPriceAlerts.close()
    },
    close() {
      destinations.stop()
      ownAlarms.close()
    },
  }
}
