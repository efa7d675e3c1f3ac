import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { Announcement, Precedence } from '@/shared/trading/destinations/announcement'
import type { Destination } from '@/shared/trading/destinations/destination'
import { digestOf } from '@/shared/trading/destinations/digest'
import { respectedWaitMs } from '@/shared/trading/destinations/dispatch'
import { type Announced, messageOf, subjectOf } from '@/shared/trading/destinations/message'
import type { Log } from '@/electron/base/diagnostics/log'
import type { DestinationSecrets, SecretsReading } from './destination-secrets'
import type { DispatchRecords, SavedDispatch } from './dispatch-records'
import { precedenceOfSaved, type Outbox } from './outbox'
import {
  canBeAcknowledged,
  failed,
  type MessageFacts,
  type SendRequest,
  type SendParts,
  type SendResult,
  unanswered,
} from './senders/send'
import { senders } from './senders/senders'

export interface Dispatcher {
  /** Sends due messages. Destinations are independent: one that hangs does not delay the others. */
  run(): void
  /** Sends one message now, ahead of all waiting ones. */
  send(saved: SavedDispatch): Promise<SendResult>
  /** Reads the data for one message. The returned function sends it, once. */
  prepareLast(destination: Destination): Promise<(announcement: Announcement) => void>
  stop(): void
}

export interface DispatcherParts extends SendParts {
  readonly outbox: Outbox
  readonly records: Pick<DispatchRecords, 'ofIncident' | 'receivedSince'>
  readonly secrets: Pick<DestinationSecrets, 'read'>
  readonly destinations: () => readonly Destination[]
  /** Link that acknowledges the alarms of a message; null while none is served. */
  readonly linkOf: (dispatchId: string) => string | null
  /** Removes all secrets from a text of the receiver. */
  readonly hide: (text: string) => string
  readonly log: Log
  readonly changed: () => void
}

const ID_BYTES = 12
const ID_LENGTH = 2 * ID_BYTES
/** Time after a failure during which messages to the destination are sent as a digest. */
const MERGED_FOR_MS = 10 * MINUTE_MS
/** An event that lasts longer is not new in the title of a digest. */
const SUMMED_FOR_MS = 10 * MINUTE_MS
/** A later step replaces a message that was received within this time. */
const REPLACED_WITHIN_MS = 5 * MINUTE_MS

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
/** Identifies an alarm without the unit or loan that some IDs contain. */
const shortHash = (id: string): string => hashOf(id).slice(0, 16)

const announcedOf = ({ announcement, dispatch: { stage: event }, overAt }: SavedDispatch): Announced => ({
  announcement,
  stage: event,
  overAt,
})

function factsOf({ announcement, overAt }: Announced, { withBalances }: Destination): MessageFacts {
  const { source, alarmId, incidentId, rule, account, firedAt, at } = announcement
  return {
    rule,
    account,
    subject: subjectOf(announcement, withBalances),
    incident: shortHash(`${source} ${incidentId}`),
    alarm: shortHash(`${source} ${alarmId}`),
    firedAt: iso(firedAt),
    at: iso(at),
    overAt: iso(overAt),
  }
}

type MessageRequest = Omit<SendRequest, 'secrets'>

/** One message: its announcement and the earlier messages with its title. */
function singleRequest(
  dispatchId: string,
  announced: Announced,
  destination: Destination,
  { repetition, earlier }: { readonly repetition: number } & Pick<MessageRequest, 'earlier'>,
): MessageRequest {
  const { withBalances, fields } = destination
  const { announcement, stage: event, overAt } = announced
  return {
    dispatchId,
    fields,
    event,
    level: announcement.level,
    isSilent: overAt !== null || event === 'test',
    message: messageOf(announced, { withBalances, repetition }),
    facts: factsOf(announced, destination),
    parts: [],
    earlier,
  }
}

/** Several messages as one, from the most severe. The ID is derived from exactly these messages. */
function digestRequest(
  members: readonly SavedDispatch[],
  received: readonly Announced[],
  destination: Destination,
): MessageRequest {
  const { withBalances, fields } = destination
  const announced = members.map(announcedOf)
  const [mostSevere] = announced as [Announced]
  return {
    dispatchId: hashOf(members.map(({ dispatch }) => dispatch.id).join(' ')).slice(0, ID_LENGTH),
    fields,
    event: 'digest',
    level: mostSevere.announcement.level,
    isSilent: mostSevere.overAt !== null,
    message: digestOf(announced, received, withBalances),
    facts: factsOf(mostSevere, destination),
    parts: members.map((member) => {
      const entry = announcedOf(member)
      const { level } = entry.announcement
      const message = messageOf(entry, { withBalances, repetition: member.repetition })
      return { event: entry.stage, level, ...message, ...factsOf(entry, destination) }
    }),
    earlier: null,
  }
}

/** Sends the messages of the outbox, one per destination at a time, and records the result. */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { outbox, records, secrets, destinations, linkOf, hide, log, changed, clock } = parts
  const busy = new Set<string>()
  /**
   * By destination: end of its pause (monotonic ms) and the precedence of the refused message. Only more severe ones
   * are sent before that.
   */
  const pauses = new Map<string, { readonly until: number; readonly precedence: Precedence }>()
  /** By destination: monotonic ms of the last failure. */
  const failedAt = new Map<string, number>()
  let isStopped = false

  async function attempt(
    request: MessageRequest,
    destination: Destination,
    reading: SecretsReading,
  ): Promise<SendResult> {
    if (reading.kind === 'unusable') return failed(reading.why)
    try {
      const result = await senders[destination.kind]({ ...request, secrets: reading.secrets }, parts)
      return result.kind === 'received'
        ? { ...result, receipt: hide(result.receipt) }
        : { ...result, why: hide(result.why) }
    } catch (error) {
      // An error in Volley must not end the queue. Its text may quote the message.
      return unanswered(t`an error of Volley's own (${error instanceof Error ? error.name : t('unknown')})`)
    }
  }

  function note(
    { level: severity, event }: Pick<MessageRequest, 'level' | 'event'>,
    { name, kind }: Destination,
    result: SendResult,
    how: { readonly attempt: number; readonly tookMs: number },
  ): void {
    const noted = { destination: name, kind, severity, stage: event, ...how }
    if (result.kind === 'received') log('alarm.sent', { ...noted, receipt: result.receipt })
    else log('alarm.not-sent', { ...noted, message: result.why })
  }

  async function prepareLast(destination: Destination): Promise<(announcement: Announcement) => void> {
    const reading = await secrets.read(destination)
    return (announcement) => void sendLast(destination, announcement, reading)
  }
  async function sendLast(
    destination: Destination,
    announcement: Announcement,
    reading: SecretsReading,
  ): Promise<void> {
    const from = clock.mono()
    const id = Buffer.from(parts.random.bytes(ID_BYTES)).toString('hex')
    const announced = { announcement, stage: 'raised', overAt: null } as const
    const request = singleRequest(id, announced, destination, { repetition: 0, earlier: null })
    const result = await attempt(request, destination, reading)
    if (!isStopped) note(request, destination, result, { attempt: 1, tookMs: clock.mono() - from })
  }

  /** Last message of the incident that the destination received. An end or a further step replaces it. */
  function earlierOf(saved: SavedDispatch): MessageRequest['earlier'] {
    const { announcement, dispatch } = saved
    const last = records
      .ofIncident(announcement.source, announcement.incidentId)
      .findLast(
        (candidate) =>
          candidate.dispatch.destinationId === dispatch.destinationId && candidate.dispatch.state === 'received',
      )
    if (last === undefined) return null
    const isRecent = clock.now() - (last.dispatch.doneAt ?? 0) < REPLACED_WITHIN_MS
    const isAdditionalStep = isRecent && precedenceOfSaved(saved) === 0 && precedenceOfSaved(last) === 0
    const isReplaced = saved.overAt !== null || isAdditionalStep
    return { dispatchId: last.dispatch.id, messageId: last.messageId, isReplaced }
  }

  function messageRequest(members: readonly SavedDispatch[], destination: Destination): MessageRequest {
    const [first] = members as [SavedDispatch]
    const { id, stage: event } = first.dispatch
    const earlier = event === 'test' ? null : earlierOf(first)
    if (members.length === 1)
      return singleRequest(id, announcedOf(first), destination, { repetition: first.repetition, earlier })
    const received = records.receivedSince(destination.id, clock.now() - SUMMED_FOR_MS)
    return digestRequest(members, received.map(announcedOf), destination)
  }

  /** Adds the link that acknowledges, if the destination has it and one is served. */
  function withLink(request: MessageRequest, destination: Destination): MessageRequest {
    const link = destination.withLink && canBeAcknowledged(request) ? linkOf(request.dispatchId) : null
    if (link === null) return request
    const { title, text } = request.message
    return { ...request, message: { title, text: `${text}\n${t`Acknowledge: ${link}`}` } }
  }

  function pause(destinationId: string, first: SavedDispatch, retryAfterMs: number): void {
    const until = clock.mono() + respectedWaitMs(first.dispatch.level, retryAfterMs)
    pauses.set(destinationId, { until, precedence: precedenceOfSaved(first) })
  }

  /** Sends messages to one destination together. */
  async function sendAll(members: readonly SavedDispatch[]): Promise<SendResult> {
    const [first] = members as [SavedDispatch]
    const { destinationId, attempts } = first.dispatch
    const destination = destinations().find((destination) => destination.id === destinationId)
    if (destination === undefined) return failed(t('the destination was removed'))
    const from = clock.mono()
    const request = withLink(messageRequest(members, destination), destination)
    const result = await attempt(request, destination, await secrets.read(destination))
    if (isStopped) return result
    note(request, destination, result, { attempt: attempts + 1, tookMs: clock.mono() - from })
    if (result.kind === 'failed' && !result.mayHaveArrived) failedAt.set(destinationId, clock.mono())
    if (result.kind === 'failed' && result.retryAfterMs !== null) pause(destinationId, first, result.retryAfterMs)
    for (const { dispatch } of members) finish(dispatch.id, result, members.length)
    changed()
    return result
  }
  /** A message in a digest has no ID at the receiver. */
  function finish(id: string, result: SendResult, count: number): void {
    if (count === 1 || result.kind === 'failed') return outbox.tried(id, result)
    const receipt = t`${result.receipt}, in one message with ${count - 1} more`
    outbox.tried(id, { kind: 'received', receipt })
  }

  /** Only messages more severe than this are sent now; null for all. */
  function pausedAt(id: string): Precedence | null {
    const paused = pauses.get(id)
    return paused !== undefined && clock.mono() < paused.until ? paused.precedence : null
  }
  const isMerged = (id: string): boolean => clock.mono() - (failedAt.get(id) ?? -Infinity) < MERGED_FOR_MS

  async function empty(id: string): Promise<void> {
    busy.add(id)
    try {
      for (;;) {
        const members = isStopped ? [] : outbox.next(id, { moreSevereThan: pausedAt(id), isMerged: isMerged(id) })
        if (members.length === 0) return
        await sendAll(members)
      }
    } finally {
      busy.delete(id)
    }
  }

  return {
    run() {
      const destinationsById = new Map(destinations().map((destination) => [destination.id, destination]))
      for (const { dispatch } of outbox.waiting()) {
        const destination = destinationsById.get(dispatch.destinationId)
        if (destination === undefined) outbox.drop(dispatch.id, t('The destination was removed.'))
        else if (!destination.isOn && dispatch.stage !== 'test')
          outbox.drop(dispatch.id, t('The destination was turned off.'))
        else if (!busy.has(destination.id)) void empty(destination.id)
      }
    },
    send: (saved) => sendAll([saved]),
    prepareLast,
    stop: () => void (isStopped = true),
  }
}
