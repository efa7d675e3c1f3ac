import { join } from 'node:path'
import type { Firing } from '@/shared/trading/price-alerts/firing'
import type { PriceAlert } from '@/shared/trading/price-alerts/price-alert'
import {
  assertAtPath,
  openOrInMemory,
  type OpenedDatabase,
  priceAlertList,
  transaction,
} from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

/** Changes of the alerts of a profile in one step. */
export interface PriceAlertStep {
  readonly alerts: readonly PriceAlert[]
  readonly fired: readonly Firing[]
}

/**
 * Price alerts by profile, and fired ones. Application and watchman have them open at the same time: each sees the
 * other's decisions in sequence. Unwritten data stays in memory until the disk accepts it.
 */
export interface PriceAlertRecords {
  /** Oldest first, current state, including changes by the other process. */
  list(profileId: string): readonly PriceAlert[]
  /** Runs a step on the current data: no change of the other process comes in between. */
  change(profileId: string, step: (alerts: readonly PriceAlert[]) => PriceAlertStep): void
  /** Fired and undelivered alerts of both processes, oldest first. */
  undelivered(profileId: string): readonly Firing[]
  /** Fired alerts without a notification in the application, oldest first. */
  unnotified(): readonly Firing[]
  /** Marks it as delivered, or as notified. An entry with both marks is deleted. */
  settle(firing: Firing, how: 'delivered' | 'notified'): void
}

/** Limit of firings without a notification: a repeating alert may fire for weeks while the application is closed. */
const MOST_UNNOTIFIED = 1000

/** Opens `price-alerts.sqlite`. If it cannot be opened, alerts are watched all the same, in memory. */
export const openPriceAlertList = (dataDir: string): OpenedDatabase =>
  openOrInMemory(priceAlertList, () => join(dataDir, 'price-alerts.sqlite'))

/** Unwritten data of a profile, and the state on disk at the time of the failed write. */
interface UnwrittenStep extends PriceAlertStep {
  readonly base: readonly PriceAlert[]
}
const keyOf = ({ profileId, alert, at }: Firing, how: string): string => [profileId, alert.id, at, how].join('\n')
const isSame = (first: unknown, other: unknown): boolean => JSON.stringify(first) === JSON.stringify(other)

/**
 * Merges unwritten data with later writes of the other process: for an alert that both changed, the other's version
 * wins.
 */
function merged({ base, alerts, fired }: UnwrittenStep, onDisk: readonly PriceAlert[]): PriceAlertStep {
  const byId = (list: readonly PriceAlert[]) => new Map(list.map((alert) => [alert.id, alert]))
  const [before, ours, theirs] = [byId(base), byId(alerts), byId(onDisk)]
  const isTheirs = (id: string): boolean => !isSame(theirs.get(id), before.get(id))
  const merged = onDisk.flatMap((alert) => (isTheirs(alert.id) ? [alert] : (ours.get(alert.id) ?? [])))
  const added = alerts.filter(({ id }) => !before.has(id) && !theirs.has(id))
  return { alerts: [...merged, ...added], fired: fired.filter(({ alert }) => !isTheirs(alert.id)) }
}

/** `notWritten` receives each disk error, and the error of a write into a file that is no longer at its path. */
export function createPriceAlertRecords(database: Database, notWritten: (error: unknown) => void): PriceAlertRecords {
  const read = database.prepare('SELECT body FROM price_alerts WHERE profile = ?')
  const write = database.prepare(
    'INSERT INTO price_alerts (profile, body) VALUES (?, ?) ON CONFLICT (profile) DO UPDATE SET body = excluded.body',
  )
  const addFiring = database.prepare(
    'INSERT OR IGNORE INTO firings (profile, alert, at, is_delivered, is_notified, body) VALUES (?, ?, ?, 0, 0, ?)',
  )
  const tooMany = database.prepare(
    `DELETE FROM firings WHERE profile = ?1 AND is_delivered = 1 AND at <
       (SELECT at FROM firings WHERE profile = ?1 ORDER BY at DESC LIMIT 1 OFFSET ${MOST_UNNOTIFIED - 1})`,
  )
  const pending = {
    delivered: database.prepare('SELECT body FROM firings WHERE is_delivered = 0 ORDER BY at'),
    notified: database.prepare('SELECT body FROM firings WHERE is_notified = 0 ORDER BY at'),
  }
  const settled = {
    delivered: database.prepare('UPDATE firings SET is_delivered = 1 WHERE profile = ? AND alert = ? AND at = ?'),
    notified: database.prepare('UPDATE firings SET is_notified = 1 WHERE profile = ? AND alert = ? AND at = ?'),
  }
  const deleteFinished = database.prepare('DELETE FROM firings WHERE is_delivered = 1 AND is_notified = 1')
  /** Unwritten data by profile. */
  const unwritten = new Map<string, UnwrittenStep>()
  /** Settled firings that could not be written. */
  const settledHere = new Map<string, readonly [Firing, 'delivered' | 'notified']>()
  const alertsByProfile = new Map<string, readonly PriceAlert[]>()

  /** Unreadable data is replaced by the last read. */
  function onDisk(profileId: string): readonly PriceAlert[] {
    try {
      const body = read.get(profileId)?.body
      const alerts = typeof body === 'string' ? (JSON.parse(body) as readonly PriceAlert[]) : []
      alertsByProfile.set(profileId, alerts)
      return alerts
    } catch {
      return alertsByProfile.get(profileId) ?? []
    }
  }
  function store(profileId: string, { alerts, fired }: PriceAlertStep): void {
    write.run(profileId, JSON.stringify(alerts))
    for (const firing of fired) addFiring.run(profileId, firing.alert.id, firing.at, JSON.stringify(firing))
    if (fired.length > 0) tooMany.run(profileId)
  }
  function flush(profileId: string): void {
    const waiting = unwritten.get(profileId)
    if (waiting === undefined) return
    try {
      transaction(database, () => store(profileId, merged(waiting, onDisk(profileId))))
      unwritten.delete(profileId)
    } catch (error) {
      notWritten(error)
    }
  }
  /** The file is still shared by both processes, wherever it is now. */
  function checkPlace(): void {
    try {
      assertAtPath(database)
    } catch (error) {
      notWritten(error)
    }
  }
  function trySettle(firing: Firing, how: 'delivered' | 'notified'): boolean {
    try {
      transaction(database, () => {
        settled[how].run(firing.profileId, firing.alert.id, firing.at)
        deleteFinished.run()
      })
      return true
    } catch {
      return false
    }
  }
  function waitingFor(how: 'delivered' | 'notified'): readonly Firing[] {
    for (const [key, [firing, as]] of settledHere)
      if (!unwritten.has(firing.profileId) && trySettle(firing, as)) settledHere.delete(key)
    let rows: readonly Firing[] = []
    try {
      rows = pending[how].all().map(({ body }) => JSON.parse(String(body)) as Firing)
    } catch (error) {
      notWritten(error)
    }
    const inMemory = [...unwritten.values()].flatMap(({ fired }) => fired)
    return [...rows, ...inMemory].filter((firing) => !settledHere.has(keyOf(firing, how)))
  }

  return {
    list(profileId) {
      flush(profileId)
      return unwritten.get(profileId)?.alerts ?? onDisk(profileId)
    },
    change(profileId, step) {
      flush(profileId)
      const waiting = unwritten.get(profileId)
      if (waiting !== undefined) {
        const { alerts, fired } = step(waiting.alerts)
        return void unwritten.set(profileId, { ...waiting, alerts, fired: [...waiting.fired, ...fired] })
      }
      try {
        transaction(database, () => store(profileId, step(onDisk(profileId))))
      } catch (error) {
        const base = onDisk(profileId)
        unwritten.set(profileId, { base, ...step(base) })
        notWritten(error)
      }
      checkPlace()
    },
    undelivered: (profileId) => waitingFor('delivered').filter((firing) => firing.profileId === profileId),
    unnotified: () => waitingFor('notified'),
    settle(firing, how) {
      if (unwritten.has(firing.profileId) || !trySettle(firing, how)) settledHere.set(keyOf(firing, how), [firing, how])
    },
  }
}
