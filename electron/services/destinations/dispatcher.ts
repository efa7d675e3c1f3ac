import { createHash } from 'node:crypto'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import type { Destination } from '@/shared/trading/destinations/destination'
import { LONGEST_RETRY_AFTER_MS } from '@/shared/trading/destinations/dispatch'
import { maskedSubject, messageOf } from '@/shared/trading/destinations/message'
import type { Log } from '@/electron/base/diagnostics/log'
import type { DestinationSecrets, SecretsReading } from './destination-secrets'
import type { SavedDispatch } from './dispatch-records'
import type { Outbox } from './outbox'
import { failed, type SendAsk, type SendParts, type SendResult } from './senders/send'
import { senders } from './senders/senders'

export interface Dispatcher {
  /** Sends what is due, each destination by itself: one that hangs holds up no other. */
  run(): void
  /** Sends one now, whatever waits before it. */
  send(saved: SavedDispatch): Promise<SendResult>
  /** Reads what one message needs; the function sends it, once. */
  prepareLast(destination: Destination): Promise<(announcement: Announcement) => void>
  stop(): void
}

export interface DispatcherParts extends SendParts {
  readonly outbox: Outbox
  readonly secrets: Pick<DestinationSecrets, 'read'>
  readonly destinations: () => readonly Destination[]
  /** Takes every secret out of a text of the other side. */
  readonly hide: (text: string) => string
  readonly log: Log
  readonly changed: () => void
}

const ID_BYTES = 12
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
/** Tells two alarms apart without the unit or loan that the ID of some names. */
const digest = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16)

/** One message: what was announced, and what it says of itself. */
interface Outgoing extends Pick<SavedDispatch, 'announcement' | 'overAt'> {
  readonly dispatch: Pick<SavedDispatch['dispatch'], 'id' | 'news' | 'level'>
}

function askOf({ dispatch, announcement, overAt }: Outgoing, destination: Destination): Omit<SendAsk, 'secrets'> {
  const { withBalances, fields } = destination
  const { news, level, id } = dispatch
  const { source, alarmId, incidentId, rule, subject, account, firedAt, at } = announcement
  return {
    dispatchId: id,
    fields,
    news,
    level,
    message: messageOf(announcement, { news, overAt, withBalances }),
    facts: {
      rule,
      account,
      subject: withBalances ? subject : maskedSubject(subject),
      incident: digest(`${source} ${incidentId}`),
      alarm: digest(`${source} ${alarmId}`),
      firedAt: iso(firedAt),
      at: iso(at),
      overAt: iso(overAt),
    },
  }
}

/** Hands over what the outbox holds, one message a destination at a time, and writes down what became of it. */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { outbox, secrets, destinations, hide, log, changed, clock } = parts
  const busy = new Set<string>()
  /** By destination: a monotonic time before which it asked not to be spoken to. */
  const pausedUntil = new Map<string, number>()
  let isStopped = false

  async function attempt(outgoing: Outgoing, destination: Destination, reading: SecretsReading): Promise<SendResult> {
    if (reading.kind === 'unusable') return failed(reading.why)
    try {
      const result = await senders[destination.kind](
        { ...askOf(outgoing, destination), secrets: reading.secrets },
        parts,
      )
      return result.kind === 'received'
        ? { ...result, receipt: hide(result.receipt) }
        : { ...result, why: hide(result.why) }
    } catch (error) {
      // A mistake of ours must not end the queue; its message may quote what was to be sent.
      return failed(`an error of Volley's own (${error instanceof Error ? error.name : 'unknown'})`)
    }
  }

  function note(
    { dispatch: { level: severity, news } }: Outgoing,
    { name, kind }: Destination,
    result: SendResult,
    how: { readonly attempt: number; readonly tookMs: number },
  ): void {
    const noted = { destination: name, kind, severity, news, ...how }
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
    const outgoing = {
      announcement,
      overAt: null,
      dispatch: { id, news: 'raised', level: announcement.level },
    } as const
    const result = await attempt(outgoing, destination, reading)
    if (!isStopped) note(outgoing, destination, result, { attempt: 1, tookMs: clock.mono() - from })
  }

  async function send(saved: SavedDispatch): Promise<SendResult> {
    const { id, destinationId, attempts } = saved.dispatch
    const destination = destinations().find((one) => one.id === destinationId)
    if (destination === undefined) return failed('the destination was removed')
    const from = clock.mono()
    const result = await attempt(saved, destination, await secrets.read(destination))
    if (isStopped) return result
    note(saved, destination, result, { attempt: attempts + 1, tookMs: clock.mono() - from })
    if (result.kind === 'failed' && result.retryAfterMs !== null)
      pausedUntil.set(destinationId, clock.mono() + Math.min(result.retryAfterMs, LONGEST_RETRY_AFTER_MS))
    outbox.tried(id, result)
    changed()
    return result
  }

  const isPaused = (id: string): boolean => clock.mono() < (pausedUntil.get(id) ?? 0)

  async function empty(destinationId: string): Promise<void> {
    busy.add(destinationId)
    try {
      for (;;) {
        const saved = isStopped || isPaused(destinationId) ? null : outbox.next(destinationId)
        if (saved === null) return
        await send(saved)
      }
    } finally {
      busy.delete(destinationId)
    }
  }

  return {
    run() {
      const known = new Map(destinations().map((one) => [one.id, one]))
      for (const { dispatch } of outbox.waiting()) {
        const destination = known.get(dispatch.destinationId)
        if (destination === undefined) outbox.drop(dispatch.id, 'The destination was removed.')
        else if (!destination.isOn && dispatch.news !== 'test')
          outbox.drop(dispatch.id, 'The destination was turned off.')
        else if (!busy.has(destination.id)) void empty(destination.id)
      }
    },
    send,
    prepareLast,
    stop: () => void (isStopped = true),
  }
}
