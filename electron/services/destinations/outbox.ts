import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { Announcement, News } from '@/shared/trading/destinations/announcement'
import type { Destination } from '@/shared/trading/destinations/destination'
import { type Dispatch, LATE_MS, nextTryMs } from '@/shared/trading/destinations/dispatch'
import { messageOf } from '@/shared/trading/destinations/message'
import { dueAt } from '@/shared/trading/destinations/quiet-hours'
import { type AlarmLevel, severityOf } from '@/shared/trading/alarms/alarm'
import type { Undelivered } from '@/shared/trading/destinations/undelivered'
import type { DispatchRecords, SavedDispatch } from './dispatch-records'
import type { SendResult } from './senders/send'

/** What waits to be sent, and what did not arrive. Every change is on disk before anything follows from it. */
export interface Outbox {
  /** Null where this firing was taken over for this destination before, by this run or an earlier one. */
  add(destination: Destination, announcement: Announcement, news: News, overAt: number | null): SavedDispatch | null
  /** The one of a destination whose turn it is: the most severe of those that are due, then the oldest. */
  next(destinationId: string): SavedDispatch | null
  waiting(): readonly SavedDispatch[]
  /** What became of a try. */
  tried(id: string, result: SendResult): void
  /** There is no reason left to send it. */
  drop(id: string, why: string): void
  /** Its alarm has ended meanwhile: it is sent as something that is over. */
  end(id: string, overAt: number): void
  /** Takes over what an earlier run or another process has left, and leaves what is another's. */
  refresh(): void
  /** What waits for another try is due. */
  retryNow(): void
  undelivered(): readonly Undelivered[]
}

interface OutboxParts {
  readonly records: DispatchRecords
  /** Whether this process sends the alarms of an account; another may have the same records open. */
  readonly sends: (source: string) => boolean
  readonly clock: Clock
  readonly random: Random
}

const ID_BYTES = 12
/** A destination that is away for days must not fill the memory; the least severe and oldest give way. */
const MOST_WAITING = 500

export function createOutbox({ records, sends, clock, random }: OutboxParts): Outbox {
  const pending = new Map<string, SavedDispatch>()
  /** By destination: what was given up since something was received there. */
  const givenUp = Map.groupBy(records.givenUp(), ({ dispatch }) => dispatch.destinationId)

  function become(saved: SavedDispatch, change: Partial<Dispatch>, more: Partial<SavedDispatch> = {}): SavedDispatch {
    const next = { ...saved, ...more, dispatch: { ...saved.dispatch, ...change }, writtenAt: clock.now() }
    if (next.dispatch.state === 'waiting') pending.set(next.dispatch.id, next)
    else pending.delete(next.dispatch.id)
    records.save(next)
    return next
  }

  /** A clock that is set back must not make it wait for the day that was. */
  const isDue = ({ dispatch, writtenAt }: SavedDispatch, now: number): boolean =>
    now >= (dispatch.nextAt ?? 0) || now < writtenAt
  const bySeverity = (a: SavedDispatch, b: SavedDispatch): number =>
    severityOf(b.dispatch.level) - severityOf(a.dispatch.level) || a.dispatch.createdAt - b.dispatch.createdAt
  const ofDestination = (id: string): readonly SavedDispatch[] =>
    [...pending.values()].filter(({ dispatch }) => dispatch.destinationId === id)

  function giveWay(destinationId: string): void {
    const waiting = ofDestination(destinationId)
    const least = waiting.toSorted(bySeverity).at(-1)
    if (waiting.length <= MOST_WAITING || least === undefined) return
    become(least, { state: 'dropped', doneAt: clock.now(), nextAt: null, said: `More than ${MOST_WAITING} waited.` })
  }

  /** By destination: the most severe level that did not arrive since something was received there. */
  const worstLevels = new Map<string, AlarmLevel>()
  function worstLevel(destinationId: string, level: AlarmLevel): AlarmLevel {
    const before = worstLevels.get(destinationId) ?? level
    const worst = severityOf(before) > severityOf(level) ? before : level
    worstLevels.set(destinationId, worst)
    return worst
  }

  function missing(destinationId: string): readonly SavedDispatch[] {
    const now = clock.now()
    const late = ofDestination(destinationId).filter(
      ({ dispatch, refused }) => dispatch.news !== 'test' && (refused || now - dispatch.dueAt >= LATE_MS),
    )
    return [...late, ...(givenUp.get(destinationId) ?? [])].toSorted(bySeverity)
  }

  return {
    add(destination, announcement, news, overAt) {
      const now = clock.now()
      const { level } = announcement
      const due = news === 'test' ? now : dueAt(now, level, destination.quietHours)
      const { title } = messageOf(announcement, { news, overAt, withBalances: destination.withBalances })
      const dispatch: Dispatch = {
        id: Buffer.from(random.bytes(ID_BYTES)).toString('hex'),
        destinationId: destination.id,
        destination: destination.name,
        kind: destination.kind,
        news,
        level,
        title,
        createdAt: now,
        dueAt: due,
        state: 'waiting',
        attempts: 0,
        nextAt: due,
        doneAt: null,
        said: due > now ? 'Waits for the end of the quiet hours.' : '',
      }
      const saved = { dispatch, announcement, overAt, refused: false, writtenAt: now }
      if (records.isKnown(saved)) return null
      pending.set(dispatch.id, saved)
      // A test has no second try: after a kill there is nobody who waits for its outcome.
      if (news !== 'test') records.save(saved)
      giveWay(destination.id)
      return saved
    },
    next(destinationId) {
      const now = clock.now()
      const due = ofDestination(destinationId).filter((saved) => saved.dispatch.news !== 'test' && isDue(saved, now))
      return due.toSorted(bySeverity)[0] ?? null
    },
    waiting: () => [...pending.values()],
    tried(id, result) {
      const saved = pending.get(id)
      // It was dropped while it was under way.
      if (saved === undefined) return
      const now = clock.now()
      const attempts = saved.dispatch.attempts + 1
      if (result.kind === 'received') {
        givenUp.delete(saved.dispatch.destinationId)
        worstLevels.delete(saved.dispatch.destinationId)
        become(saved, { state: 'received', attempts, doneAt: now, nextAt: null, said: result.receipt })
        return
      }
      const { why: said, refused, retryAfterMs } = result
      // A test is asked for by somebody who looks at its outcome.
      const wait = saved.dispatch.news === 'test' || refused ? null : nextTryMs(attempts, retryAfterMs)
      if (wait !== null) return void become(saved, { attempts, nextAt: now + wait, said }, { refused })
      const lost = become(saved, { state: 'given-up', attempts, doneAt: now, nextAt: null, said }, { refused })
      if (saved.dispatch.news === 'test') return
      const { destinationId } = saved.dispatch
      givenUp.set(destinationId, [...(givenUp.get(destinationId) ?? []), lost])
    },
    drop(id, said) {
      const saved = pending.get(id)
      if (saved !== undefined) become(saved, { state: 'dropped', doneAt: clock.now(), nextAt: null, said })
    },
    end(id, overAt) {
      const saved = pending.get(id)
      if (saved !== undefined && saved.overAt === null) become(saved, {}, { overAt })
    },
    refresh() {
      for (const [id, { dispatch, announcement }] of pending)
        if (dispatch.news !== 'test' && !sends(announcement.source)) pending.delete(id)
      for (const saved of records.waiting())
        if (!pending.has(saved.dispatch.id) && sends(saved.announcement.source)) pending.set(saved.dispatch.id, saved)
    },
    retryNow() {
      const now = clock.now()
      for (const saved of pending.values())
        if (saved.dispatch.dueAt <= now && (saved.dispatch.nextAt ?? 0) > now) become(saved, { nextAt: now })
    },
    undelivered() {
      const ids = new Set([...[...pending.values()].map(({ dispatch }) => dispatch.destinationId), ...givenUp.keys()])
      return [...ids].flatMap((destinationId): readonly Undelivered[] => {
        const all = missing(destinationId)
        const [worst] = all
        if (worst === undefined) return []
        const { destination: name, said } = worst.dispatch
        const level = worstLevel(destinationId, worst.dispatch.level)
        const triesAgain = all.some(({ dispatch }) => dispatch.state === 'waiting')
        const since = Math.min(...all.map(({ dispatch }) => dispatch.dueAt))
        const why = said === '' ? 'No answer yet' : said
        return [{ destinationId, name, level, count: all.length, since, why, triesAgain }]
      })
    },
  }
}
