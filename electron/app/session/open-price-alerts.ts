import type { TrustedTime } from '@/shared/base/clock'
import type { MarketService } from '@/electron/services/market/market'
import type { Env } from '@/electron/base/env/env'
import type { Notices } from '@/electron/base/notices'
import type { Partner } from '@/electron/base/partner/partner'
import type { PublishOfAccount } from '@/electron/base/publisher'
import type { PriceAlertRecords } from '@/electron/base/storage/records/price-alert-records'
import type { Destinations } from '@/electron/services/destinations/destinations'
import type { Connection } from '@/electron/services/profiles/profiles'
import { firingAnnouncement, firingNotice, priceAlertsOf } from '@/electron/services/price-alerts/firing-notice'
import { createPriceAlerts, type PriceAlerts } from '@/electron/services/price-alerts/price-alerts'

export interface OpenPriceAlertsOptions {
  readonly env: Pick<Env, 'random'>
  readonly time: TrustedTime
  readonly connection: Connection
  readonly publish: PublishOfAccount
  readonly notifyOnce: Notices['notifyOnce']
  readonly destinations: Pick<Destinations, 'announce'>
  readonly priceAlertRecords: PriceAlertRecords
  readonly partner: Pick<Partner, 'watch'>
}

/** Watches the price alerts of a profile with the session's market data, for the whole session. */
export function openPriceAlerts(
  options: OpenPriceAlertsOptions,
  { tickers, bestPrices }: Pick<MarketService, 'tickers' | 'bestPrices'>,
): PriceAlerts {
  const { connection, env, time, notifyOnce, publish, destinations, partner } = options
  return createPriceAlerts({
    clock: time,
    random: env.random,
    profileId: connection.id,
    watcher: 'application',
    tickers,
    best: bestPrices,
    records: options.priceAlertRecords,
    join: (report, leaderChanged) => partner.watch(priceAlertsOf(connection.id), report, leaderChanged),
    notify: notifyOnce,
    deliver: (firing) => {
      const announcement = firingAnnouncement(firing, connection.label)
      if (announcement !== null) destinations.announce(announcement)
    },
    notifyFired: (firing) => notifyOnce(firingNotice(firing)),
    changed: (alerts) => publish('priceAlerts.changed', alerts),
  })
}
