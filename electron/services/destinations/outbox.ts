import type { Clock } from '@/shared/base/clock'
import { DAY_MS } from '@/shared/base/time'
import type { Random } from '@/shared/base/random'
import { t } from '@/shared/languages/text'
import {
  type Announcement,
  type Precedence,
  precedenceOf,
  type AnnouncementStage,
} from '@/shared/trading/destinations/announcement'
import type { Destination } from '@/shared/trading/destinations/destination'
import { type Dispatch, LATE_MS, nextTryMs } from '@/shared/trading/destinations/dispatch'
import { messageOf } from '@/shared/trading/destinations/message'
import { dueAt } from '@/shared/trading/destinations/quiet-hours'
import { type AlarmLevel, severityOf } from '@/shared/trading/alarms/alarm'
import type { Undelivered } from '@/shared/trading/destinations/undelivered'
import type { DispatchRecords, SavedDispatch } from './dispatch-records'
import type { SendResult } from './senders/send'

/** Messages waiting to be sent, and undelivered ones. Every change is on disk before it takes effect. */
export interface Outbox {
  /** Null if this firing was accepted for this destination before, in this run or an earlier one. */
  add(
    destination: Destination,
    announcement: Announcement,
    event: AnnouncementStage,
    overAt: number | null,
  ): SavedDispatch | null
  /** Next messages of a destination; empty if none is due. */
  next(destinationId: string, request: NextRequest): readonly SavedDispatch[]
  waiting(): readonly SavedDispatch[]
  /** Waiting messages, and those that were given up and are sent again when the destination is back. */
  unsent(): readonly SavedDispatch[]
  /** Records the result of a try. */
  tried(id: string, result: SendResult): void
  /** Drops a message that no longer has a reason to be sent. */
  drop(id: string, why: string): void
  /** The alarm has ended: its message is sent as an end. */
  end(id: string, overAt: number): void
  /**
   * Takes over waiting messages of an earlier run or another process, and gives up those that another process sends.
   */
  refresh(): void
  /** Makes messages that wait for another try due now. */
  retryNow(): void
  undelivered(): readonly Undelivered[]
}

export interface NextRequest {
  /** Only messages more severe than this; null for all. */
  readonly moreSevereThan: Precedence | null
  /** True if all that may be sent goes as one digest. */
  readonly isMerged: boolean
}

interface OutboxParts {
  readonly records: DispatchRecords
  /** True if this process sends the alarms of an account. Another process may have the same records open. */
  readonly sends: (source: string) => boolean
  readonly clock: Clock
  readonly random: Random
}

const ID_BYTES = 12
/**
 * Limit of waiting messages, so that a destination that is away for days cannot fill the memory. The least severe and
 * oldest are dropped.
 */
const MOST_WAITING = 500
/** Maximum age of a given-up message that is sent again if its destination has been back since. */
const REVIVED_WITHIN_MS = DAY_MS

/** Precedence of a saved message. */
export const precedenceOfSaved = ({ announcement, overAt }: SavedDispatch): Precedence =>
  precedenceOf(announcement, overAt !== null)
/** Most severe first, then newest first. */
const inOrder = (a: SavedDispatch, b: SavedDispatch): number =>
  precedenceOfSaved(a) - precedenceOfSaved(b) || b.dispatch.createdAt - a.dispatch.createdAt
const bySeverity = (a: SavedDispatch, b: SavedDispatch): number =>
  severityOf(b.dispatch.level) - severityOf(a.dispatch.level) || a.dispatch.createdAt - b.dispatch.createdAt

const isSameIncident = (a: SavedDispatch, b: SavedDispatch): boolean =>
  a.announcement.source === b.announcement.source && a.announcement.incidentId === b.announcement.incidentId

export function createOutbox({ records, sends, clock, random }: OutboxParts): Outbox {
  const pending = new Map<string, SavedDispatch>()
  /** Messages that were given up and after which nothing was received at the destination. */
  let givenUp: readonly SavedDispatch[] = []

  function become(saved: SavedDispatch, change: Partial<Dispatch>, more: Partial<SavedDispatch> = {}): SavedDispatch {
    const next = { ...saved, ...more, dispatch: { ...saved.dispatch, ...change }, writtenAt: clock.now() }
    if (next.dispatch.state === 'waiting') pending.set(next.dispatch.id, next)
    else pending.delete(next.dispatch.id)
    givenUp = givenUp.filter(({ dispatch }) => dispatch.id !== next.dispatch.id)
    if (next.dispatch.state === 'given-up' && next.dispatch.stage !== 'test') givenUp = [...givenUp, next]
    records.save(next)
    return next
  }
  function drop(saved: SavedDispatch, result: string): void {
    become(saved, { state: 'dropped', doneAt: clock.now(), nextAt: null, result })
  }

  /** A clock that was set back must not delay a message until its old time. */
  const isDue = ({ dispatch, writtenAt }: SavedDispatch, now: number): boolean =>
    now >= (dispatch.nextAt ?? 0) || now < writtenAt
  const ofDestination = (id: string): readonly SavedDispatch[] =>
    [...pending.values()].filter(({ dispatch }) => dispatch.destinationId === id)
  const unsentTo = (id: string): readonly SavedDispatch[] => [
    ...ofDestination(id).filter(({ dispatch }) => dispatch.stage !== 'test'),
    ...givenUp.filter(({ dispatch }) => dispatch.destinationId === id),
  ]
  const find = (id: string): SavedDispatch | undefined =>
    pending.get(id) ?? givenUp.find(({ dispatch }) => dispatch.id === id)

  function giveWay(destinationId: string): void {
    const waiting = ofDestination(destinationId).toSorted(inOrder)
    if (waiting.length > MOST_WAITING) drop(waiting.at(-1)!, t`More than ${MOST_WAITING} waited.`)
  }

  /** Drops what is no more severe than a later message of the same incident. `messages`: oldest first. */
  function dropReplaced(messages: readonly SavedDispatch[]): void {
    const isReplaced = (dispatch: SavedDispatch, at: number): boolean =>
      messages
        .slice(at + 1)
        .some((later) => isSameIncident(dispatch, later) && precedenceOfSaved(dispatch) >= precedenceOfSaved(later))
    for (const message of messages.filter(
      (dispatch, at) => dispatch.dispatch.state !== 'received' && isReplaced(dispatch, at),
    ))
      drop(message, t('A later message of the same incident takes its place.'))
  }
  const byAge = (a: SavedDispatch, b: SavedDispatch): number => a.dispatch.createdAt - b.dispatch.createdAt

  /** Number of messages of the incident with this title that were sent or are waiting. */
  function repetitionOf(destination: Destination, { source, incidentId }: Announcement, title: string): number {
    const earlier = records.ofIncident(source, incidentId).filter(({ dispatch }) => {
      const isSame = dispatch.title === title || dispatch.title.startsWith(`${title} (`)
      return dispatch.destinationId === destination.id && isSame
    })
    return Math.max(-1, ...earlier.map(({ repetition }) => repetition)) + 1
  }

  /** Sends messages that were given up before the destination was back. Refused ones are sent once more. */
  function revive(): void {
    const now = clock.now()
    const isBack = ({ dispatch: { destinationId, doneAt } }: SavedDispatch): boolean =>
      (records.lastReceivedAt(destinationId) ?? -1) >= (doneAt ?? 0)
    for (const saved of givenUp.filter(isBack)) {
      givenUp = givenUp.filter((dispatch) => dispatch !== saved)
      const isFinal = saved.refused && saved.isRevived
      if (isFinal || !sends(saved.announcement.source)) continue
      const again = { state: 'waiting', attempts: 0, dueAt: now, nextAt: now, doneAt: null } as const
      const change = { refused: false, isRevived: true }
      become(saved, { ...again, result: t('Sent again: the destination is back.') }, change)
    }
  }
  function readGivenUp(): void {
    givenUp = records.givenUp(clock.now() - REVIVED_WITHIN_MS)
    revive()
  }

  /** By destination: most severe undelivered level since the last receipt. */
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
      ({ dispatch, refused }) => dispatch.stage !== 'test' && (refused || now - dispatch.dueAt >= LATE_MS),
    )
    const undelivered = givenUp.filter(({ dispatch }) => dispatch.destinationId === destinationId)
    return [...late, ...undelivered].toSorted(bySeverity)
  }

  readGivenUp()
  return {
    add(destination, announcement, event, overAt) {
      const now = clock.now()
      const { level } = announcement
      const due = event === 'test' ? now : dueAt(now, level, destination.quietHours)
      const { withBalances } = destination
      const announced = { announcement, stage: event, overAt }
      const { title } = messageOf(announced, { withBalances, repetition: 0 })
      const repetition = event === 'test' ? 0 : repetitionOf(destination, announcement, title)
      const dispatch: Dispatch = {
        id: Buffer.from(random.bytes(ID_BYTES)).toString('hex'),
        destinationId: destination.id,
        destination: destination.name,
        kind: destination.kind,
        stage: event,
        level,
        title: messageOf(announced, { withBalances, repetition }).title,
        createdAt: now,
        dueAt: due,
        state: 'waiting',
        attempts: 0,
        nextAt: due,
        doneAt: null,
        result: due > now ? t('Waits for the end of the quiet hours.') : '',
      }
      const flags = { refused: false, mayHaveArrived: false, isRevived: false, messageId: null } as const
      const saved = { dispatch, announcement, overAt, ...flags, repetition, writtenAt: now }
      if (records.isKnown(saved)) return null
      pending.set(dispatch.id, saved)
      // A test has no second try: after a restart no caller waits for its outcome.
      if (event !== 'test') records.save(saved)
      giveWay(destination.id)
      return saved
    },
    next(destinationId, { moreSevereThan, isMerged }) {
      const now = clock.now()
      const messages = () => ofDestination(destinationId).filter(({ dispatch }) => dispatch.stage !== 'test')
      dropReplaced(messages().toSorted(byAge))
      const sendable = messages()
        .filter(({ dispatch, writtenAt }) => dispatch.dueAt <= now || now < writtenAt)
        .toSorted(inOrder)
      const first = sendable.find(
        (saved) => isDue(saved, now) && (moreSevereThan === null || precedenceOfSaved(saved) < moreSevereThan),
      )
      if (first === undefined) return []
      if (!isMerged || first.mayHaveArrived) return [first]
      return [first, ...sendable.filter((dispatch) => dispatch !== first && !dispatch.mayHaveArrived)].toSorted(inOrder)
    },
    waiting: () => [...pending.values()],
    unsent: () => [...pending.values(), ...givenUp.filter(({ announcement }) => sends(announcement.source))],
    tried(id, result) {
      const saved = pending.get(id)
      // It was dropped while it was in flight.
      if (saved === undefined) return
      const now = clock.now()
      const attempts = saved.dispatch.attempts + 1
      if (result.kind === 'received') {
        worstLevels.delete(saved.dispatch.destinationId)
        const { receipt, messageId = null } = result
        const received = become(
          saved,
          { state: 'received', attempts, doneAt: now, nextAt: null, result: receipt },
          { messageId },
        )
        if (saved.dispatch.stage !== 'test') {
          const older = unsentTo(saved.dispatch.destinationId).filter(
            ({ dispatch }) => dispatch.createdAt < received.dispatch.createdAt,
          )
          dropReplaced([...older.toSorted(byAge), received])
        }
        return revive()
      }
      const { why, refused, retryAfterMs } = result
      const mayHaveArrived = saved.mayHaveArrived || result.mayHaveArrived
      const tried = { attempts, result: why }
      // A person is looking at the outcome of a test.
      const isLast = saved.dispatch.stage === 'test' || refused
      const wait = isLast ? null : nextTryMs(attempts, saved.dispatch.level, retryAfterMs)
      if (wait !== null) return void become(saved, { ...tried, nextAt: now + wait }, { refused, mayHaveArrived })
      become(saved, { ...tried, state: 'given-up', doneAt: now, nextAt: null }, { refused, mayHaveArrived })
    },
    drop(id, result) {
      const saved = find(id)
      if (saved !== undefined) drop(saved, result)
    },
    end(id, overAt) {
      const saved = find(id)
      if (saved !== undefined && saved.overAt === null) become(saved, {}, { overAt })
    },
    refresh() {
      for (const [id, { dispatch, announcement }] of pending)
        if (dispatch.stage !== 'test' && !sends(announcement.source)) pending.delete(id)
      for (const saved of records.waiting())
        if (!pending.has(saved.dispatch.id) && sends(saved.announcement.source)) pending.set(saved.dispatch.id, saved)
      readGivenUp()
    },
    retryNow() {
      const now = clock.now()
      for (const saved of pending.values())
        if (saved.dispatch.dueAt <= now && (saved.dispatch.nextAt ?? 0) > now) become(saved, { nextAt: now })
    },
    undelivered() {
      const unreached = [...pending.values(), ...givenUp].map(({ dispatch }) => dispatch.destinationId)
      return [...new Set(unreached)].flatMap((destinationId): readonly Undelivered[] => {
        const all = missing(destinationId)
        const [worst] = all
        if (worst === undefined) return []
        const { destination: name, result: answer } = worst.dispatch
        const level = worstLevel(destinationId, worst.dispatch.level)
        const triesAgain = all.some(({ dispatch }) => dispatch.state === 'waiting')
        const since = Math.min(...all.map(({ dispatch }) => dispatch.dueAt))
        const why = answer === '' ? t('No answer yet') : answer
        return [{ destinationId, name, level, count: all.length, since, why, triesAgain }]
      })
    },
  }
}
