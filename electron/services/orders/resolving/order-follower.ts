import type { TrustedTime } from '@/shared/base/clock'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { Journal } from '../journal/journal'
import { pollSentences } from '@/shared/trading/orders/journal/entry-sentences'
import { type Absence, delayAfter, firstDelay, followUps, PATIENT_DELAY_MS, type Phase } from './follow-up'
import { type QueryAnswer, type OrderSource, search } from './order-source'
import { createPollSchedule, type Scheduled } from './poll-schedule'
import { LISTING_LAG_MS, settleWindowMs, UNMEASURED_CLOCK_ERROR_MS } from './settle-window'

/** An open question about an order, which only the exchange can answer. */
export interface Question<Target, Evidence> {
  /** Only one question per ID is open at a time. */
  readonly id: string
  readonly phase: Phase
  /** Identifies questions with the same ID: a later command is a new question. */
  readonly about: string
  /** Key of the order in the journal. */
  readonly key: string
  readonly target: Target
  readonly source: OrderSource<Target, Evidence>
  /** Start of the current state, Unix ms. */
  readonly since: number
  /** Unix ms of the placement of the order, or of this request. */
  readonly placedAt: number
  /** The exchange answered its request with the rate limit, which is checked before its engine (A-over-limit). */
  readonly isLimited: boolean
  /** True if it is about a command. An unchanged order then also answers it. */
  readonly isCommand: boolean
}

/** `limited`: the request was refused by the rate limit, and a complete search after that found nothing. */
export type Conclusion = Absence | 'without_effect' | 'too_old' | 'limited'

/** Basis of a conclusion. */
export interface Grounds<Evidence> {
  readonly polls: number
  /** Result of the last read; null if nothing was shown. */
  readonly evidence: Evidence | null
}

/** Store of orders whose outcomes may be open. */
export interface OrderRecords<Target, Evidence> {
  readonly open: () => readonly Question<Target, Evidence>[]
  /** Null if there is no open question. */
  readonly question: (id: string) => Question<Target, Evidence> | null
  /** Called with each ID whose question may have changed. */
  readonly watch: (changed: (id: string) => void) => () => void
  /**
   * Applies data of the exchange. Without an answer in it, the question stays open. Returns whether it shows the state
   * of the order.
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
  /** Follows the open questions of these records from the start. */
  readonly follow: <Target, Evidence>(records: OrderRecords<Target, Evidence>) => void
  readonly retryNow: (ids: readonly string[]) => void
  readonly start: () => void
  readonly stop: () => void
}

interface Followed extends Scheduled {
  readonly about: string
  /** Monotonic time after which the sent request can no longer take effect. */
  readonly deadline: number
  /** Monotonic time after which polling ends. */
  readonly until: number
  polls: number
  /** Start of the first conclusive poll without a result. */
  missAt: number | null
  misses: number
  /** Conclusions that do not close the question. Each is reported once, and polling continues slowly. */
  readonly conclusions: Set<Conclusion>
  readonly poll: () => Promise<void>
}

/** Maximum difference between the local clock and the clock of the exchange's lists. */
const SINCE_MARGIN_MS = 5 * 60_000

const describeAnswer = (answer: QueryAnswer<unknown>): string =>
  answer.kind === 'found' ? pollSentences.unchanged : answer.kind === 'absent' ? pollSentences.absent : answer.why

/**
 * Polls every order with an open outcome, and every unsettled command, until the exchange shows the result or it can no
 * longer happen. Sends only reads.
 */
export function createOrderFollower({ client, journal, time }: FollowerOptions): OrderFollower {
  const schedule = createPollSchedule<Followed>({ clock: time, poll: (item) => item.poll() })
  const starts: (() => () => void)[] = []
  let stops: (() => void)[] | null = null

  /** Latest time that the exchange may have recorded for a local time. */
  const byExchange = (at: number): number => at + (client.clock()?.errorMs ?? UNMEASURED_CLOCK_ERROR_MS)

  function follow<Target, Evidence>(records: OrderRecords<Target, Evidence>): void {
    type OpenQuestion = Question<Target, Evidence>

    function consider(id: string, isFromEarlierRun: boolean): void {
      const question = records.question(id)
      if (question === null) return schedule.drop(id)
      if (schedule.get(id)?.about !== question.about) begin(question, isFromEarlierRun)
    }

    function begin(question: OpenQuestion, isFromEarlierRun: boolean): void {
      const { id, phase, about, since, source, isLimited } = question
      const { subject, forMs } = followUps[phase]
      const proven = time.proven()
      if (proven !== null && proven - since > forMs) return schedule.drop(id)
      const wait = firstDelay(phase, source.isPushed, isFromEarlierRun)
      // After a restart, the time of sending is only known by wall clock, which may have jumped: the window restarts.
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
        conclusions: new Set(),
        poll: () => poll(item),
      }
      schedule.add(item)
    }

    const current = ({ id, about }: Followed): OpenQuestion | null => {
      const question = stops === null ? null : records.question(id)
      return question?.about === about ? question : null
    }

    async function poll(item: Followed): Promise<void> {
      const question = current(item)
      if (question === null || time.mono() > item.until) return schedule.drop(item.id)
      const { phase, source, target, placedAt } = question
      const plan = followUps[phase]
      item.polls += 1
      item.nextAt = time.mono() + (item.conclusions.size > 0 ? PATIENT_DELAY_MS : delayAfter(phase, item.polls))
      const requestedAt = time.mono()
      const isLate = requestedAt > item.deadline
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
        `poll ${item.polls}: ${describeAnswer(answer)}${isLate ? pollSentences.late : ''}`,
      )
      if (answer.kind === 'no-answer' && answer.cause === 'too-old') return give(item, still, 'too_old', null)
      if (!isLate) return
      if (isShown && still.isCommand) give(item, still, 'without_effect', answer.evidence)
      if (answer.kind === 'absent') missed(item, still, requestedAt)
    }

    /** Counts polls that began after the deadline and far enough apart (J6). */
    function missed(item: Followed, question: OpenQuestion, requestedAt: number): void {
      const { absence } = followUps[question.phase]
      if (absence === null || item.conclusions.has(absence.conclusion)) return
      if (item.missAt !== null && requestedAt - item.missAt < LISTING_LAG_MS) return
      item.missAt = requestedAt
      item.misses += 1
      if (question.isLimited) return give(item, question, 'limited', null)
      if (item.misses >= absence.misses) return give(item, question, absence.conclusion, null)
      item.nextAt = time.mono() + LISTING_LAG_MS
    }

    function give(item: Followed, question: OpenQuestion, conclusion: Conclusion, evidence: Evidence | null): void {
      if (item.conclusions.has(conclusion)) return
      item.conclusions.add(conclusion)
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
