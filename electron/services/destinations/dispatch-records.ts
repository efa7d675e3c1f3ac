import type { Announcement } from '@/shared/trading/destinations/announcement'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import { DAY_MS } from '@/shared/base/time'
import type { TrustedTime } from '@/shared/base/clock'
import type { Database } from '@/electron/base/storage/sqlite'

/** A message with what must be known to write it anew before each try. */
export interface SavedDispatch {
  readonly dispatch: Dispatch
  readonly announcement: Announcement
  /** When the alarm ended, Unix ms; null while it lasts. */
  readonly overAt: number | null
  /** The other side has said that it does not want it as it is. */
  readonly refused: boolean
  /** When this was written, Unix ms: a clock that is set back shows by it. */
  readonly writtenAt: number
}

export interface DispatchSearch {
  /** Words that stand in the title, the destination or what was said; all of them. */
  readonly search: string
  readonly destinationId: string | null
  /** The `next` of the page before; null for the newest. */
  readonly before: string | null
}

export interface DispatchPage {
  /** Newest first. */
  readonly dispatches: readonly Dispatch[]
  /** Where the next page begins; null at the end. */
  readonly next: string | null
}

/** Messages on disk. A disk that refuses holds none back: they are kept in memory and written when it is back. */
export interface DispatchRecords {
  /** What waits, oldest first; also what another process has left. A test is written with its outcome. */
  waiting(): readonly SavedDispatch[]
  /** What was given up and nothing was received after. */
  givenUp(): readonly SavedDispatch[]
  /** Whether a firing was taken over for this destination before. */
  isKnown(saved: Pick<SavedDispatch, 'dispatch' | 'announcement'>): boolean
  /** What the destinations have received of an incident, oldest first. */
  receivedOf(source: string, incidentId: string): readonly SavedDispatch[]
  lastReceivedAt(destinationId: string): number | null
  save(saved: SavedDispatch): void
  /** Writes what the disk refused, and forgets what is too old. Called now and then. */
  upkeep(): void
  list(ask: DispatchSearch): DispatchPage
  /** Why the latest message could not be written; null while all are. */
  problem(): unknown
}

const PAGE = 100
const MOST_ROWS = 10_000
const LONGEST_MS = 90 * DAY_MS

const upsert = `
  INSERT INTO dispatches
    (id, created_at, destination, source, incident, alarm, fired_at, news, state, done_at, words, body)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET
    state = excluded.state, done_at = excluded.done_at, words = excluded.words, body = excluded.body`

const wordsOf = ({ destination, title, said, state, level }: Dispatch): string =>
  [destination, title, said, state, level].join(' ').toLowerCase()
const keyOf = ({ dispatch, announcement }: Pick<SavedDispatch, 'dispatch' | 'announcement'>): string =>
  [dispatch.destinationId, announcement.source, announcement.alarmId, announcement.at, dispatch.news].join('\n')

/** When the newest message was handed over, Unix ms; 0 where there is none or it cannot be read. */
function newestAt(database: Database): number {
  try {
    return Number(database.prepare('SELECT max(created_at) AS at FROM dispatches').get()?.at ?? 0)
  } catch {
    return 0
  }
}

export function createDispatchRecords(
  database: Database,
  time: Pick<TrustedTime, 'passed' | 'notBefore'>,
): DispatchRecords {
  time.notBefore(newestAt(database))
  const write = database.prepare(upsert)
  const known = database.prepare(
    'SELECT 1 FROM dispatches WHERE destination = ? AND source = ? AND alarm = ? AND fired_at = ? AND news = ?',
  )
  const received = database.prepare(
    "SELECT max(done_at) AS at FROM dispatches WHERE destination = ? AND state = 'received'",
  )
  /** By id: what the disk has not taken. */
  const unwritten = new Map<string, SavedDispatch>()
  let problem: unknown = null

  function attempt(saved: SavedDispatch): boolean {
    const { dispatch, announcement } = saved
    const { id, createdAt, destinationId, news, state, doneAt } = dispatch
    const { source, incidentId, alarmId, at } = announcement
    const of = [destinationId, source, incidentId, alarmId, at, news] as const
    try {
      write.run(id, createdAt, ...of, state, doneAt, wordsOf(dispatch), JSON.stringify(saved))
      return true
    } catch (error) {
      problem = error
      return false
    }
  }

  /** Rows were written below from values of this type; what cannot be read at all is as good as none. */
  function read(sql: string, ...values: (string | number)[]): readonly SavedDispatch[] {
    try {
      return database
        .prepare(sql)
        .all(...values)
        .map(({ body }) => JSON.parse(String(body)) as SavedDispatch)
    } catch (error) {
      problem = error
      return []
    }
  }

  /** What was written, as memory knows it better. */
  const latest = (rows: readonly SavedDispatch[], fits: (saved: SavedDispatch) => boolean): readonly SavedDispatch[] =>
    [...rows.filter(({ dispatch }) => !unwritten.has(dispatch.id)), ...unwritten.values()]
      .filter(fits)
      .toSorted((a, b) => a.dispatch.createdAt - b.dispatch.createdAt)

  return {
    waiting: () =>
      latest(
        read("SELECT body FROM dispatches WHERE state = 'waiting' ORDER BY created_at, rowid"),
        ({ dispatch }) => dispatch.state === 'waiting',
      ),
    givenUp: () =>
      read(
        `SELECT body FROM dispatches AS one WHERE state = 'given-up' AND news <> 'test' AND done_at > ifnull(
           (SELECT max(done_at) FROM dispatches WHERE state = 'received' AND destination = one.destination), 0)`,
      ),
    isKnown(saved) {
      const { dispatch, announcement } = saved
      if ([...unwritten.values()].some((one) => keyOf(one) === keyOf(saved))) return true
      const { source, alarmId, at } = announcement
      try {
        return known.get(dispatch.destinationId, source, alarmId, at, dispatch.news) !== undefined
      } catch {
        return false
      }
    },
    receivedOf: (source, incidentId) =>
      latest(
        read(
          "SELECT body FROM dispatches WHERE source = ? AND incident = ? AND state = 'received'",
          source,
          incidentId,
        ),
        ({ dispatch, announcement }) =>
          dispatch.state === 'received' && announcement.source === source && announcement.incidentId === incidentId,
      ),
    lastReceivedAt(destinationId) {
      const unsaved = [...unwritten.values()].flatMap(({ dispatch }) =>
        dispatch.destinationId === destinationId && dispatch.state === 'received' ? [dispatch.doneAt ?? 0] : [],
      )
      try {
        const at = Math.max(Number(received.get(destinationId)?.at ?? 0), ...unsaved)
        return at === 0 ? null : at
      } catch {
        return unsaved.at(-1) ?? null
      }
    },
    save(saved) {
      // Once one was refused, those after it wait their turn, so that a row is never older than what replaced it.
      if (!attempt(saved)) return void unwritten.set(saved.dispatch.id, saved)
      unwritten.delete(saved.dispatch.id)
    },
    upkeep() {
      for (const saved of unwritten.values()) if (attempt(saved)) unwritten.delete(saved.dispatch.id)
      if (unwritten.size > 0) return
      problem = null
      try {
        const passed = time.passed()
        if (passed !== null)
          database
            .prepare("DELETE FROM dispatches WHERE state <> 'waiting' AND created_at < ?")
            .run(passed - LONGEST_MS)
        database
          .prepare(
            `DELETE FROM dispatches WHERE state <> 'waiting' AND rowid IN (
               SELECT rowid FROM dispatches ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET ?)`,
          )
          .run(MOST_ROWS)
      } catch (error) {
        problem = error
      }
    },
    list({ search, destinationId, before }) {
      const words = search
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
      const like = words.map(() => "words LIKE ? ESCAPE '\\'")
      const masks = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
      const [at, id] = (before ?? '').split(' ')
      const conditions = [
        ...like,
        ...(destinationId === null ? [] : ['destination = ?']),
        ...(before === null ? [] : ['(created_at, id) < (?, ?)']),
      ]
      const rows = read(
        `SELECT body FROM dispatches ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
         ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`,
        ...masks,
        ...(destinationId === null ? [] : [destinationId]),
        ...(before === null ? [] : [Number(at), id ?? '']),
      ).map(({ dispatch }) => unwritten.get(dispatch.id)?.dispatch ?? dispatch)
      const page = rows.slice(0, PAGE)
      const unsaved = [...unwritten.values()]
        .map(({ dispatch }) => dispatch)
        .filter((dispatch) => !page.some((row) => row.id === dispatch.id))
        .filter((dispatch) => destinationId === null || dispatch.destinationId === destinationId)
        .filter((dispatch) => words.every((word) => wordsOf(dispatch).includes(word)))
      const last = page.at(-1)
      return {
        dispatches: before === null ? [...unsaved.toReversed(), ...page] : page,
        next: rows.length > PAGE && last !== undefined ? `${last.createdAt} ${last.id}` : null,
      }
    },
    problem: () => problem,
  }
}
