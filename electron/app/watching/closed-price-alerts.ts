import { every } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { isActive } from '@/shared/trading/price-alerts/price-alert'
import type { HostEnv } from '@/electron/base/env/env'
import type { Notices } from '@/electron/base/notices'
import { addressProblem, type Connection } from '@/electron/services/profiles/profiles'
import type { Reachable } from '@/electron/services/profiles/access'
import type { Routes } from '@/electron/services/profiles/routes'
import { profileDraft } from '../session/journal-name'
import { createPriceWatchers, type PriceWatchers, type PriceWatchersOptions } from '../watchman/price-watchers'

type Shared = Pick<PriceWatchersOptions, 'log' | 'windows' | 'secrets' | 'records' | 'partner' | 'destinations'>
export interface ClosedPriceAlertsParts extends Shared {
  readonly env: HostEnv
  readonly routes: Pick<Routes, 'envFor' | 'markOf'>
  readonly connections: () => readonly Connection[]
  /** True if a session of the profile is open, which watches its alerts. */
  readonly isOpen: (profileId: string) => boolean
  readonly notices: Pick<Notices, 'ofAdditional'>
}

const CHECK_MS = SECOND_MS

/** Watches the price alerts of closed profiles, without a key. `notifyOfClosedProfiles` reports firings. */
export function createClosedPriceAlerts(parts: ClosedPriceAlertsParts): Pick<PriceWatchers, 'remove' | 'close'> {
  const { env, routes, records, connections, isOpen, notices } = parts
  const watchers = createPriceWatchers({
    ...parts,
    clock: env.clock,
    random: env.random,
    envFor: (connection) => routes.envFor(connection),
    markOf: (connection) => routes.markOf(connection),
    watcher: 'application',
    fired: () => undefined,
    notify: (notice, { id, label }) =>
      notices.ofAdditional({ owner: () => profileDraft({ id }, null), label }).notifyOnce(notice),
  })

  /** The practice exchange only runs, and only has an address, while its profile is open. */
  const closed = (): readonly Reachable[] =>
    connections().flatMap((connection) => {
      const { id, addresses } = connection
      const isWatchable = addresses !== null && addressProblem(addresses) === null && !isOpen(id)
      return isWatchable && records.list(id).some(isActive) ? [{ ...connection, addresses }] : []
    })

  const stop = every(env.clock, CHECK_MS, () => watchers.follow(closed()))
  return {
    remove: (profileId) => watchers.remove(profileId),
    close() {
      stop()
      watchers.close()
    },
  }
}
