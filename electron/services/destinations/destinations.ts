import { every, type TrustedTime } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { noEvents } from '@/shared/trading/alarms/event-amounts'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import type { Destination } from '@/shared/trading/destinations/destination'
import { routeOf } from '@/shared/trading/destinations/routing'
import type { Undelivered } from '@/shared/trading/destinations/undelivered'
import type { Database } from '@/electron/base/storage/sqlite'
import { followAlarmEnds } from './alarm-ends'
import { type AcknowledgementsParts, createAcknowledgements } from './acknowledgements'
import { type AnswerLinksParts, createAnswerLinks } from './answer-links'
import { startChatAnswers } from './chat-answers'
import { createDispatchRecords, type DispatchPage, type DispatchSearch } from './dispatch-records'
import { createDispatcher, type DispatcherParts } from './dispatcher'
import { createHeartbeats, type HeartbeatParts } from './heartbeat'
import { createOutbox } from './outbox'
import { createReminders } from './reminders'
import type { SendResult } from './senders/send'

/** Delivers alarms to receivers outside of this machine, with or without a page. */
export interface Destinations {
  /**
   * Accepts an alarm for every destination it goes to. On return it is on disk, or in memory if the disk refuses. The
   * same firing is accepted once, however often it is handed over.
   */
  readonly announce: (announcement: Announcement) => void
  /** Current alarms of an account. Acknowledged and ended ones are not sent as new. */
  readonly follow: (source: string, alarms: readonly Alarm[]) => void
  /** Sends one message now, with a single try, and returns its result. */
  readonly test: (destination: Destination) => Promise<SendResult>
  /**
   * Prepares one message to a destination in its current state. The returned function sends it once, even if the
   * destination was changed or removed since.
   */
  readonly prepareLast: (destination: Destination) => Promise<(announcement: Announcement) => void>
  /** Sends waiting messages and follows the settings immediately, for example after the keychain was unlocked. */
  readonly retryNow: () => void
  /** Destinations that alarms do not reach. */
  readonly undelivered: () => readonly Undelivered[]
  readonly stateOf: (destinationId: string) => { readonly waiting: number; readonly lastReceivedAt: number | null }
  readonly list: (search: DispatchSearch) => DispatchPage
  /** Reason why the latest messages are only in memory; null if all are on disk. */
  readonly diskProblem: () => unknown
  /** Reason why no links are served although they are on; null without one. */
  readonly linkProblem: () => string | null
  /** Ends the sending. Waiting messages are sent after the next start. */
  readonly stop: () => void
}

type LinkParts = Pick<AnswerLinksParts, 'serveHttp' | 'answerLink' | 'linkKey'>

export interface DestinationsParts extends Omit<DispatcherParts, 'outbox' | 'records' | 'clock' | 'linkOf'>, LinkParts {
  readonly time: TrustedTime
  readonly database: Database
  /** True if this process sends the alarms of an account, by the name of its journal. Exactly one process does. */
  readonly sends: (source: string) => boolean
  /** Minutes between two messages about an unacknowledged critical alarm. */
  readonly repeatMinutes: () => number
  /** The accounts that this process monitors, for heartbeats. */
  readonly watched: HeartbeatParts['watched']
  readonly role: HeartbeatParts['role']
  readonly acknowledgeOf: AcknowledgementsParts['acknowledgeOf']
}

const CHECK_MS = SECOND_MS
const UPKEEP_MS = 5 * SECOND_MS

/**
 * Independent of window, page and account session, so that any monitoring process can use it. Two processes may share a
 * database as long as `sends` is true in only one of them.
 */
export function createDestinations(parts: DestinationsParts): Destinations {
  const { database, time, random, sends, destinations, changed } = parts
  const records = createDispatchRecords(database, time)
  const outbox = createOutbox({ records, sends, clock: time, random })
  const acknowledgements = createAcknowledgements({ ...parts, records })
  const links = createAnswerLinks({ ...parts, clock: time, acknowledgements })
  const dispatcher = createDispatcher({ ...parts, clock: time, outbox, records, linkOf: links.linkOf })
  const followEnds = followAlarmEnds({ outbox, records, clock: time, destinations })
  const reminders = createReminders({ ...parts, outbox, records, clock: time })
  const heartbeats = createHeartbeats({ ...parts, clock: time })
  const stopAnswers = startChatAnswers({ ...parts, clock: time, acknowledgements })
  let published = ''

  /** Messages become overdue by time alone, without an event. */
  function check(): void {
    dispatcher.run()
    const now = JSON.stringify(outbox.undelivered())
    if (now !== published) changed()
    published = now
  }
  function upkeep(): void {
    records.upkeep()
    outbox.refresh()
    reminders.run()
  }
  upkeep()
  // Deferred, because the listeners are still being created.
  const stops = [time.after(0, check), every(time, CHECK_MS, check), every(time, UPKEEP_MS, upkeep)]

  return {
    announce(announcement) {
      const failing = new Set(outbox.undelivered().map(({ destinationId }) => destinationId))
      for (const destination of routeOf(destinations(), announcement, failing))
        outbox.add(destination, announcement, 'raised', null)
      dispatcher.run()
      changed()
    },
    follow(source, alarms) {
      followEnds(source, alarms)
      reminders.follow(source, alarms)
      acknowledgements.follow(source, alarms)
      dispatcher.run()
    },
    async test(destination) {
      const at = time.now()
      const id = `test ${Buffer.from(random.bytes(8)).toString('hex')}`
      const saved = outbox.add(
        destination,
        {
          alarmId: id,
          incidentId: id,
          source: '',
          account: 'Volley',
          rule: 'test',
          level: 'warning',
          about: '',
          subject: '',
          title: t('test alarm'),
          text: t('It was sent to test this destination.'),
          totals: noEvents,
          firedAt: at,
          at,
        },
        'test',
        null,
      )
      return dispatcher.send(saved!)
    },
    prepareLast: (destination) => dispatcher.prepareLast(destination),
    retryNow() {
      links.refresh()
      outbox.retryNow()
      dispatcher.run()
    },
    undelivered: () => outbox.undelivered(),
    stateOf: (destinationId) => ({
      waiting: outbox.waiting().filter(({ dispatch }) => dispatch.destinationId === destinationId).length,
      lastReceivedAt: heartbeats.lastReceivedAt(destinationId) ?? records.lastReceivedAt(destinationId),
    }),
    list: (search) => records.list(search),
    diskProblem: () => records.problem(),
    linkProblem: links.problem,
    stop() {
      for (const stop of stops) stop()
      dispatcher.stop()
      heartbeats.stop()
      stopAnswers()
      links.stop()
    },
  }
}
