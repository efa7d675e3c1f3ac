import { every, type TrustedTime } from '@/shared/base/clock'
import { retentionTiers, wholeTiers } from './tiers'
import type { Database } from '@/electron/base/storage/sqlite'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'

const EVERY_MS = MINUTE_MS
/** After a week without Volley there is much to forget: a little at a time, so that nothing else waits. */
const ROWS_AT_ONCE = 1000
const NEXT_MS = 50
/** The newest: a busy account has as many fills in a month. */
const MOST_MOVEMENTS = 200_000
const YEARS_MS = 731 * DAY_MS

/** When the newest line of the history was written, Unix ms; 0 in an empty one. */
function newestAt(database: Database): number {
  const ofTier = `SELECT (SELECT max(at) FROM samples WHERE tier = ? AND unit = units.id) AS at FROM units`
  const all = [...retentionTiers.map(() => ofTier), 'SELECT max(at) AS at FROM alarm_audit'].join(' UNION ALL ')
  const steps = retentionTiers.map(({ step }) => step)
  return Number(database.prepare(`SELECT max(at) AS at FROM (${all})`).get(...steps)?.at ?? 0)
}

/** Forgets what is older than its tier is kept, by what has surely passed. Returns the function that ends it. */
export function startUpkeep(database: Database, time: TrustedTime): () => void {
  time.notBefore(newestAt(database))
  const old = 'SELECT unit, at FROM samples WHERE tier = ? AND unit IN (SELECT id FROM units) AND at < ? LIMIT ?'
  const dropSamples = database.prepare(`DELETE FROM samples WHERE tier = ? AND (unit, at) IN (${old})`)
  const unused = 'SELECT id FROM compositions WHERE tier = ? AND last_at < ? LIMIT ?'
  const dropCompositions = database.prepare(`DELETE FROM compositions WHERE id IN (${unused})`)
  const dropEvents = database.prepare("DELETE FROM events WHERE at < ? AND kind <> 'mark'")
  // By their beginning they are found without looking at all of them.
  const dropGaps = database.prepare(
    'DELETE FROM gaps WHERE unit IN (SELECT id FROM units) AND began < ?1 AND ended < ?1',
  )
  const dropAlarms = database.prepare('DELETE FROM alarms WHERE is_done = 1 AND fired_at < ?')
  const dropMovements = database.prepare('DELETE FROM movements WHERE at < ?')
  const dropTooMany = database.prepare('DELETE FROM movements WHERE rowid <= (SELECT max(rowid) FROM movements) - ?')
  const dropAudit = database.prepare('DELETE FROM alarm_audit WHERE at < ?')
  let cancelNext = (): void => {}

  function dropOnce(): boolean {
    const now = time.passed()
    if (now === null) return false
    const dropped = [
      ...retentionTiers.map(
        ({ step, retentionMs }) => dropSamples.run(step, step, now - retentionMs, ROWS_AT_ONCE).changes,
      ),
      // Running steps may still point to a composition that was last used a little ago.
      ...wholeTiers.map(
        ({ step, retentionMs }) => dropCompositions.run(step, now - retentionMs - EVERY_MS, ROWS_AT_ONCE).changes,
      ),
    ]
    for (const statement of [dropEvents, dropGaps, dropAlarms, dropAudit, dropMovements]) statement.run(now - YEARS_MS)
    dropTooMany.run(MOST_MOVEMENTS)
    return dropped.some((count) => Number(count) >= ROWS_AT_ONCE)
  }

  function work(): void {
    cancelNext()
    try {
      if (dropOnce()) cancelNext = time.after(NEXT_MS, work)
    } catch {
      // A disk that refuses keeps a little more than it should; the next minute tries again.
    }
  }

  const stop = every(time, EVERY_MS, work)
  return () => {
    stop()
    cancelNext()
  }
}
