import { SECOND_MS } from '@/shared/base/time'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Notice } from '@/shared/ipc/transport/notice'
import { t } from '@/shared/languages/text'
import type { Firing } from '@/shared/trading/price-alerts/firing'
import type { Watcher } from '@/shared/trading/price-alerts/price-alert'
import type { Log } from '@/electron/base/diagnostics/log'
import type { Env } from '@/electron/base/env/env'
import type { Partner } from '@/electron/base/partner/partner'
import type { PriceAlertRecords } from '@/electron/base/storage/records/price-alert-records'
import { createExchangeClient } from '@/electron/exchange/client'
import { createTrustedTime, type TimeSource } from '@/electron/exchange/protocol/trusted-time'
import type { Clock, TrustedTime } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { RateWindows } from '@/electron/exchange/limits/rate-limiter'
import type { BestPrices, TickerKey } from '@/shared/trading/public-prices/standstill'
import { bestPricesOf } from '@/electron/exchange/rest/best-prices'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { Destinations } from '@/electron/services/destinations/destinations'
import { firingAnnouncement, firingNotice, priceAlertsOf } from '@/electron/services/price-alerts/firing-notice'
import { createPriceAlerts, type PriceAlerts } from '@/electron/services/price-alerts/price-alerts'
import type { PublicTicker } from '@/shared/trading/public-prices/public-prices'
import type { Reachable } from '@/electron/services/profiles/access'
import { type Connection, headersOf } from '@/electron/services/profiles/profiles'
import { priceCalls } from './allowed-calls'

export interface PriceWatchersOptions {
  readonly random: Random
  readonly clock: Clock
  /** Network of a profile with its current proxy. */
  readonly envFor: (connection: Reachable) => Env
  /** Equal for profiles with the same route. */
  readonly markOf: (connection: Reachable) => string
  readonly watcher: Watcher
  readonly log: Log
  readonly windows: RateWindows
  readonly secrets: KnownSecrets
  readonly records: PriceAlertRecords
  readonly partner: Pick<Partner, 'watch'>
  readonly destinations: Pick<Destinations, 'announce'>
  /** An alert fired and this process reports it. */
  readonly fired: (notice: Notice, of: Connection) => void
  /** Notices about the monitoring itself. */
  readonly notify: (notice: Notice, of: Connection) => void
}

/** Watches the price alerts of every profile. No key is required, so no profile is left out without one. */
export interface PriceWatchers {
  /** Watches exactly these profiles. */
  follow(connections: readonly Reachable[]): void
  /** Stops watching this profile. */
  remove(profileId: string): void
  /** Exchanges in use. */
  sources(): readonly TimeSource[]
  /** Number of active alerts. */
  activeCount(): number
  close(): void
}

/** Maximum age of an answer that profiles of the same exchange share. */
const SHARED_MS = SECOND_MS / 2

interface PriceWatcher {
  readonly mark: string
  readonly alerts: PriceAlerts
}
/** Prices of an exchange, read without a key. */
interface Source {
  readonly client: TimeSource
  readonly time: TrustedTime
  readonly tickers: (category: Category) => Promise<readonly PublicTicker[]>
  readonly best: (key: TickerKey) => Promise<BestPrices | null>
  readonly stop: () => void
}

export function createPriceWatchers(options: PriceWatchersOptions): PriceWatchers {
  const { clock, records, partner, destinations } = options
  const watchers = new Map<string, PriceWatcher>()
  const sources = new Map<string, Source>()
  const markOf = (connection: Reachable): string =>
    JSON.stringify([connection.addresses, headersOf(connection), options.markOf(connection)])

  function openSource(connection: Reachable): Source {
    const client = createExchangeClient({
      env: options.envFor(connection),
      log: options.log,
      addresses: connection.addresses,
      credentials: null,
      credentialsHost: '',
      placePace: () => 0,
      categories: [],
      windows: options.windows,
      secrets: options.secrets,
      headers: headersOf(connection),
      only: priceCalls,
    })
    const latest = new Map<Category, { readonly at: number; readonly list: Promise<readonly PublicTicker[]> }>()
    async function read(category: Category): Promise<readonly PublicTicker[]> {
      const answer = await client.rest.tickers({ category })
      if (answer.kind === 'done') return answer.data
      throw new Error(t`Last prices could not be read: ${answer.message} (${answer.code})`)
    }
    return {
      client,
      time: createTrustedTime(clock, () => client),
      tickers(category) {
        const cached = latest.get(category)
        if (cached !== undefined && clock.mono() - cached.at < SHARED_MS) return cached.list
        const list = read(category)
        latest.set(category, { at: clock.mono(), list })
        return list
      },
      best: (key) => bestPricesOf(client.rest, key),
      stop: () => client.stop(),
    }
  }

  function open(connection: Reachable): PriceWatcher {
    const { id, label } = connection
    const mark = markOf(connection)
    const source = sources.get(mark) ?? openSource(connection)
    sources.set(mark, source)
    const deliver = (firing: Firing): void => {
      const announcement = firingAnnouncement(firing, label)
      if (announcement !== null) destinations.announce(announcement)
      options.fired(firingNotice(firing), connection)
    }
    const alerts = createPriceAlerts({
      clock: source.time,
      random: options.random,
      profileId: id,
      watcher: options.watcher,
      tickers: source.tickers,
      best: source.best,
      records,
      join: (report, leaderChanged) => partner.watch(priceAlertsOf(id), report, leaderChanged),
      notify: (notice) => options.notify(notice, connection),
      deliver,
      notifyFired: null,
      changed: () => undefined,
    })
    return { mark, alerts }
  }

  return {
    follow(connections) {
      const connectionsById = new Map(connections.map((connection) => [connection.id, connection]))
      for (const [id, { mark, alerts }] of watchers) {
        const connection = connectionsById.get(id)
        if (connection !== undefined && markOf(connection) === mark) continue
        alerts.stop()
        watchers.delete(id)
      }
      const used = new Set(connections.map(markOf))
      for (const [mark, source] of sources)
        if (!used.has(mark)) {
          source.stop()
          sources.delete(mark)
        }
      for (const [id, connection] of connectionsById) if (!watchers.has(id)) watchers.set(id, open(connection))
    },
    remove(profileId) {
      watchers.get(profileId)?.alerts.stop()
      watchers.delete(profileId)
    },
    sources: () => [...sources.values()].map(({ client }) => client),
    activeCount: () =>
      [...watchers.values()].flatMap(({ alerts }) => alerts.list()).filter(({ watch }) => watch !== 'done').length,
    close() {
      for (const { alerts } of watchers.values()) alerts.stop()
      for (const source of sources.values()) source.stop()
    },
  }
}
