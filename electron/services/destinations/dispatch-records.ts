import { noEvents } from '@/shared/trading/alarms/event-amounts'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import { DAY_MS } from '@/shared/base/time'
import type { TrustedTime } from '@/shared/base/clock'
import type { Database } from '@/electron/base/storage/sqlite'

/** A message with the data to build it again before each try. */
export interface SavedDispatch {
  readonly dispatch: Dispatch
  readonly announcement: Announcement
  /** Unix ms of the end of the alarm; null while it lasts. */
  readonly overAt: number | null
  /** The receiver rejected the message in its current form. */
  readonly refused: boolean
  /** A try ended without proof that it was not received. It keeps its ID and is not part of a digest. */
  readonly mayHaveArrived: boolean
  /** It was given up and is sent again because the destination is back. */
  readonly isRevived: boolean
  /** Number of earlier messages of the incident with the same title. */
  readonly repetition: number
  /** ID assigned by the receiver; null for none. */
  readonly messageId: string | null
  /** Unix ms of this write. Reveals a clock that was set back. */
  readonly writtenAt: number
}

export interface DispatchSearch {
  /** Words in the title, the destination or the result. All must match. */
  readonly search: string
  readonly destinationId: string | null
  /** The `next` of the page before; null for the newest. */
  readonly before: string | null
}

export interface DispatchPage {
  /** Newest first. */
  readonly dispatches: readonly Dispatch[]
  /** Start of the next page; null at the end. */
  readonly next: string | null
}

/** Messages on disk. If the disk refuses, messages are kept in memory, sent anyway, and written later. */
export interface DispatchRecords {
  /** Waiting messages, oldest first, including those of another process. A test is written with its outcome. */
  waiting(): readonly SavedDispatch[]
  /**
   * Messages that were given up and after which nothing was received, and all given up and created from `since` on
   * (Unix ms). Oldest first, of all processes.
   */
  givenUp(since: number): readonly SavedDispatch[]
  /** True if this firing was accepted for this destination before. */
  isKnown(saved: Pick<SavedDispatch, 'dispatch' | 'announcement'>): boolean
  byId(id: string): SavedDispatch | null
  /** Messages of an incident to any destination, oldest first, without tests. */
  ofIncident(source: string, incidentId: string): readonly SavedDispatch[]
  /** Messages that a destination received from `since` on (Unix ms), oldest first. */
  receivedSince(destinationId: string, since: number): readonly SavedDispatch[]
  lastReceivedAt(destinationId: string): number | null
  save(saved: SavedDispatch): void
  /** Retries writes that the disk refused, and deletes old messages. Called periodically. */
  upkeep(): void
  list(search: DispatchSearch): DispatchPage
  /** Error of the latest failed write; null if everything was written. */
  problem(): unknown
}

const PAGE = 100
const MOST_ROWS = 10_000
const LONGEST_MS = 90 * DAY_MS

const upsert = `
  INSERT INTO dispatches
    (id, created_at, destination, source, incident, alarm, fired_at, stage, state, done_at, search_text, body)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET
    state = excluded.state, done_at = excluded.done_at, search_text = excluded.search_text, body = excluded.body`

const searchTextOf = ({ destination, title, result: answer, state, level }: Dispatch): string =>
  [destination, title, answer, state, level].join(' ').toLowerCase()
const keyOf = ({ dispatch, announcement }: Pick<SavedDispatch, 'dispatch' | 'announcement'>): string =>
  [dispatch.destinationId, announcement.source, announcement.alarmId, announcement.at, dispatch.stage].join('\n')

/** Defaults of members that rows of earlier versions lack. */
const earlier = { mayHaveArrived: false, isRevived: false, repetition: 0, messageId: null } as const
const earlierAnnouncement = { about: '', totals: noEvents } as const

/** A row was written below, by this version or an earlier one. */
function savedOf(body: unknown): SavedDispatch {
  const saved = JSON.parse(String(body)) as SavedDispatch
  return { ...earlier, ...saved, announcement: { ...earlierAnnouncement, ...saved.announcement } }
}

/** Unix ms of the newest message; 0 for none or if it cannot be read. */
function newestAt(database: Database): number {
  try {
    return Number(database.prepare('SELECT ifnull(max(created_at), 0) AS at FROM dispatches').get()!.at)
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
  const existing = database.prepare(
    'SELECT 1 FROM dispatches WHERE destination = ? AND source = ? AND alarm = ? AND fired_at = ? AND stage = ?',
  )
  const received = database.prepare(
    "SELECT ifnull(max(done_at), 0) AS at FROM dispatches WHERE destination = ? AND state = 'received'",
  )
  /** Messages not yet on disk, by ID. */
  const unwritten = new Map<string, SavedDispatch>()
  let problem: unknown = null

  function attempt(saved: SavedDispatch): boolean {
    const { dispatch, announcement } = saved
    const { id, createdAt, destinationId, stage: event, state, doneAt } = dispatch
    const { source, incidentId, alarmId, at } = announcement
    const of = [destinationId, source, incidentId, alarmId, at, event] as const
    try {
      write.run(id, createdAt, ...of, state, doneAt, searchTextOf(dispatch), JSON.stringify(saved))
      return true
    } catch (error) {
      problem = error
      return false
    }
  }

  /** A file that cannot be read counts as empty; the problem is kept. */
  function read(sql: string, ...values: (string | number)[]): readonly SavedDispatch[] {
    try {
      return database
        .prepare(sql)
        .all(...values)
        .map(({ body }) => savedOf(body))
    } catch (error) {
      problem = error
      return []
    }
  }

  /** Unix ms; 0 if nothing was received or it cannot be read. */
  function savedReceivedAt(destinationId: string): number {
    try {
      return Number(received.get(destinationId)!.at)
    } catch {
      return 0
    }
  }

  /** Rows from disk, replaced by newer ones in memory. */
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
    givenUp: (since) =>
      latest(
        read(
          `SELECT body FROM dispatches AS one WHERE state = 'given-up' AND stage <> 'test' AND (created_at >= ? OR
             done_at > ifnull(
               (SELECT max(done_at) FROM dispatches WHERE state = 'received' AND destination = one.destination), 0))`,
          since,
        ),
        ({ dispatch }) => dispatch.state === 'given-up' && dispatch.stage !== 'test',
      ),
    isKnown(saved) {
      const { dispatch, announcement } = saved
      if ([...unwritten.values()].some((queued) => keyOf(queued) === keyOf(saved))) return true
      const { source, alarmId, at } = announcement
      try {
        return existing.get(dispatch.destinationId, source, alarmId, at, dispatch.stage) !== undefined
      } catch {
        return false
      }
    },
    byId: (id) =>
      latest(read('SELECT body FROM dispatches WHERE id = ?', id), ({ dispatch }) => dispatch.id === id).at(-1) ?? null,
    ofIncident: (source, incidentId) =>
      latest(
        read('SELECT body FROM dispatches WHERE source = ? AND incident = ?', source, incidentId),
        ({ dispatch: { stage: event }, announcement }) =>
          event !== 'test' && announcement.source === source && announcement.incidentId === incidentId,
      ),
    receivedSince: (destinationId, since) =>
      latest(
        read(
          "SELECT body FROM dispatches WHERE state = 'received' AND destination = ? AND done_at >= ?",
          destinationId,
          since,
        ),
        ({ dispatch }) =>
          dispatch.state === 'received' && dispatch.destinationId === destinationId && (dispatch.doneAt ?? 0) >= since,
      ),
    lastReceivedAt(destinationId) {
      const unsaved = [...unwritten.values()].flatMap(({ dispatch }) =>
        dispatch.destinationId === destinationId && dispatch.state === 'received' ? (dispatch.doneAt ?? []) : [],
      )
      const at = Math.max(savedReceivedAt(destinationId), ...unsaved)
      return at === 0 ? null : at
    },
    save(saved) {
      // After a refused write, later ones wait too, so that a row is never older than its predecessor.
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
      const terms = search
        .toLowerCase()
        .split(/\s+/)
        .filter((term) => term !== '')
      const like = terms.map(() => "search_text LIKE ? ESCAPE '\\'")
      const masks = terms.map((term) => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`)
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
        .filter((dispatch) => terms.every((term) => searchTextOf(dispatch).includes(term)))
      const last = page.at(-1)
      return {
        dispatches: before === null ? [...unsaved.toReversed(), ...page] : page,
        next: rows.length > PAGE && last !== undefined ? `${last.createdAt} ${last.id}` : null,
      }
    },
    problem: () => problem,
  }
}
