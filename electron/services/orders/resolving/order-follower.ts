import type { TrustedTime } from '@/shared/base/clock'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { Journal } from '../journal/journal'
import { type Absence, delayAfter, firstDelay, followUps, PATIENT_DELAY_MS, type Phase } from './follow-up'
import { type Found, type OrderSource, search } from './order-source'
import { createPollSchedule, type Scheduled } from './poll-schedule'
import { LISTING_LAG_MS, settleWindowMs, UNMEASURED_CLOCK_ERROR_MS } from './settle-window'

/** Something about an order that only the exchange can tell. */
export interface Question<Target, Evidence> {
  /** One question at a time is open under an id. */
  readonly id: string
  readonly phase: Phase
  /** Differs for every question under the same id: a later command is another question than the one before. */
  readonly about: string
  /** The order's line in the journal. */
  readonly key: string
  readonly target: Target
  readonly source: OrderSource<Target, Evidence>
  /** Since when it stands as it does, Unix ms. */
  readonly since: number
  /** When its order was placed, or this request was sent, Unix ms. */
  readonly placedAt: number
  /** The exchange answered its request with the rate limit, which stands before its engine (A-over-limit). */
  readonly isLimited: boolean
  /** Whether it is about a command; an order that is shown as before then is an answer. */
  readonly isCommand: boolean
}

/** `limited`: its request met the rate limit, and a complete search after that found nothing. */
export type Conclusion = Absence | 'without_effect' | 'too_old' | 'limited'

/** What a verdict rests on. */
export interface Grounds<Evidence> {
  readonly polls: number
  /** What was read last; null where nothing was shown. */
  readonly evidence: Evidence | null
}

/** Where orders are kept whose outcomes may be open. */
export interface OrderRecords<Target, Evidence> {
  readonly open: () => readonly Question<Target, Evidence>[]
  /** Null when nothing is asked. */
  readonly question: (id: string) => Question<Target, Evidence> | null
  /** Hears of every id whose question may be another now. */
  readonly watch: (changed: (id: string) => void) => () => void
  /**
   * Takes what the exchange showed; where that is no answer, the question stays. Answers whether it shows how the order
   * stands.
   */
  readonly take: (question: Question<Target, Evidence>, evidence: Evidence) => boolean
  readonly conclude: (question: Question<Target, Evidence>, conclusion: Conclusion, grounds: Grounds<Evidence>) => void
}

interface FollowerOptions {
  readonly client: ExchangeClient
  readonly journal: Journal
  readonly time: TrustedTime
}

export interface OrderFollower {
  /** Follows the open questions of these records from the start on. */
  readonly follow: <Target, Evidence>(records: OrderRecords<Target, Evidence>) => void
  readonly retryNow: (ids: readonly string[]) => void
  readonly start: () => void
  readonly stop: () => void
}

interface Followed extends Scheduled {
  readonly about: string
  /** Monotonic time after which what was sent can no longer come to be. */
  readonly deadline: number
  /** Monotonic time after which nothing is asked any more. */
  readonly until: number
  polls: number
  /** When the first conclusive miss was asked. */
  missAt: number | null
  misses: number
  /** A verdict that leaves the question open is given once; then it is asked patiently. */
  readonly given: Set<Conclusion>
  readonly poll: () => Promise<void>
}

/** The clocks of the exchange's lists and ours may differ by this much. */
const SINCE_MARGIN_MS = 5 * 60_000

const wordsOf = (answer: Found<unknown>): string =>
  answer.kind === 'found'
    ? 'it stands as before'
    : answer.kind === 'absent'
      ? 'the exchange knows no such order'
      : answer.why

/**
 * Asks about every order whose outcome is open, and every command that nothing has settled, until the exchange shows
 * what happened or it can no longer happen. Sends nothing that changes anything.
 */
export function createOrderFollower({ client, journal, time }: FollowerOptions): OrderFollower {
  const schedule = createPollSchedule<Followed>({ clock: time, poll: (item) => item.poll() })
  const starts: (() => () => void)[] = []
  let stops: (() => void)[] | null = null

  /** A time of ours as the exchange may have written it at the latest. */
  const byExchange = (at: number): number => at + (client.clock()?.errorMs ?? UNMEASURED_CLOCK_ERROR_MS)

  function follow<Target, Evidence>(records: OrderRecords<Target, Evidence>): void {
    type Asked = Question<Target, Evidence>

    function consider(id: string, isLeft: boolean): void {
      const question = records.question(id)
      if (question === null) return schedule.drop(id)
      if (schedule.get(id)?.about !== question.about) begin(question, isLeft)
    }

    function begin(question: Asked, isLeft: boolean): void {
      const { id, phase, about, since, source, isLimited } = question
      const { subject, forMs } = followUps[phase]
      const proven = time.proven()
      if (proven !== null && proven - since > forMs) return schedule.drop(id)
      const wait = firstDelay(phase, source.isPushed, isLeft)
      // After a restart the time of sending is only known by the wall clock, which may have jumped: the window starts
      // anew.
      const deadline = time.mono() + (isLimited ? LISTING_LAG_MS : settleWindowMs(client))
      const times = { nextAt: time.mono() + wait, deadline, until: time.mono() + forMs }
      const item: Followed = {
        id,
        subject,
        about,
        ...times,
        polls: 0,
        missAt: null,
        misses: 0,
        given: new Set(),
        poll: () => poll(item),
      }
      schedule.add(item)
    }

    const current = ({ id, about }: Followed): Asked | null => {
      const question = stops === null ? null : records.question(id)
      return question?.about === about ? question : null
    }

    async function poll(item: Followed): Promise<void> {
      const question = current(item)
      if (question === null || time.mono() > item.until) return schedule.drop(item.id)
      const { phase, source, target, placedAt } = question
      const plan = followUps[phase]
      item.polls += 1
      item.nextAt = time.mono() + (item.given.size > 0 ? PATIENT_DELAY_MS : delayAfter(phase, item.polls))
      const askedAt = time.mono()
      const isLate = askedAt > item.deadline
      const lists = plan.lists !== 'never' && (item.polls % 3 === 0 || (isLate && plan.lists === 'also when late'))
      const times = { since: placedAt - SINCE_MARGIN_MS, now: time.now(), placedBy: byExchange(placedAt) }
      const how = { lists, spend: () => schedule.spend(plan.subject), ...times }
      const answer = await search(source, client.rest, target, how)
      if (stops === null) return
      const isShown = answer.kind === 'found' && records.take(question, answer.evidence)
      const still = current(item)
      if (still === null) return
      journal.note(
        question.key,
        'check',
        `poll ${item.polls}: ${wordsOf(answer)}${isLate ? ', after the deadline' : ''}`,
      )
      if (answer.kind === 'no-answer' && answer.cause === 'too-old') return give(item, still, 'too_old', null)
      if (!isLate) return
      if (isShown && still.isCommand) give(item, still, 'without_effect', answer.evidence)
      if (answer.kind === 'absent') missed(item, still, askedAt)
    }

    /** Polls that all began after the deadline, far enough apart (J6). */
    function missed(item: Followed, question: Asked, askedAt: number): void {
      const { absence } = followUps[question.phase]
      if (absence === null || item.given.has(absence.conclusion)) return
      if (item.missAt !== null && askedAt - item.missAt < LISTING_LAG_MS) return
      item.missAt = askedAt
      item.misses += 1
      if (question.isLimited) return give(item, question, 'limited', null)
      if (item.misses >= absence.misses) return give(item, question, absence.conclusion, null)
      item.nextAt = time.mono() + LISTING_LAG_MS
    }

    function give(item: Followed, question: Asked, conclusion: Conclusion, evidence: Evidence | null): void {
      if (item.given.has(conclusion)) return
      item.given.add(conclusion)
      records.conclude(question, conclusion, { polls: item.polls, evidence })
    }

    starts.push(() => {
      const stopWatching = records.watch((id) => consider(id, false))
      for (const { id } of records.open()) consider(id, true)
      return stopWatching
    })
  }

  return {
    follow,
    retryNow: schedule.retryNow,
    start: () => {
      if (stops !== null) return
      stops = starts.map((start) => start())
      schedule.start()
    },
    stop: () => {
      for (const stop of stops ?? []) stop()
      stops = null
      schedule.stop()
    },
  }
}
