import { every, type TrustedTime } from '@/shared/base/clock'
import { retentionTiers, wholeTiers } from './tiers'
import type { Database } from '@/electron/base/storage/sqlite'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'

const EVERY_MS = MINUTE_MS
/** Many rows expire after a week without Volley. They are deleted in small batches, so that nothing else is delayed. */
const ROWS_AT_ONCE = 1000
const NEXT_MS = 50
/** Only the newest are kept: a busy account has this many fills in a month. */
const MOST_MOVEMENTS = 200_000
const YEARS_MS = 731 * DAY_MS

/** Unix ms of the newest line of the history; 0 if it is empty. */
function newestAt(database: Database): number {
  const ofTier = `SELECT (SELECT max(at) FROM samples WHERE tier = ? AND unit = units.id) AS at FROM units`
  const all = [...retentionTiers.map(() => ofTier), 'SELECT max(at) AS at FROM alarm_audit'].join(' UNION ALL ')
  const steps = retentionTiers.map(({ step }) => step)
  return Number(database.prepare(`SELECT max(at) AS at FROM (${all})`).get(...steps)?.at ?? 0)
}

/**
 * Deletes data older than the retention of its tier, by the time that has certainly passed. Returns a stop function.
 */
export function startUpkeep(database: Database, time: TrustedTime): () => void {
  time.notBefore(newestAt(database))
  const old = 'SELECT unit, at FROM samples WHERE tier = ? AND unit IN (SELECT id FROM units) AND at < ? LIMIT ?'
  const dropSamples = database.prepare(`DELETE FROM samples WHERE tier = ? AND (unit, at) IN (${old})`)
  const unused = 'SELECT id FROM compositions WHERE tier = ? AND last_at < ? LIMIT ?'
  const dropCompositions = database.prepare(`DELETE FROM compositions WHERE id IN (${unused})`)
  const dropEvents = database.prepare("DELETE FROM events WHERE at < ? AND kind <> 'mark'")
  // Selected by their start, which avoids a full scan.
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
      // Current steps may still refer to a composition that was used recently.
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
      // If the disk refuses, old data stays for now. The next minute retries.
    }
  }

  const stop = every(time, EVERY_MS, work)
  return () => {
    stop()
    cancelNext()
  }
}
