import { createHash } from 'node:crypto'
import type { Destination } from '@/shared/trading/destinations/destination'
import { LONGEST_RETRY_AFTER_MS } from '@/shared/trading/destinations/dispatch'
import { maskedSubject, messageOf } from '@/shared/trading/destinations/message'
import type { Log } from '@/electron/base/diagnostics/log'
import type { DestinationSecrets } from './destination-secrets'
import type { SavedDispatch } from './dispatch-records'
import type { Outbox } from './outbox'
import { failed, type SendAsk, type SendParts, type SendResult } from './senders/send'
import { senders } from './senders/senders'

export interface Dispatcher {
  /** Sends what is due, each destination by itself: one that hangs holds up no other. */
  run(): void
  /** Sends one now, whatever waits before it. */
  send(saved: SavedDispatch): Promise<SendResult>
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

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
/** Tells two alarms apart without the unit or loan that the ID of some names. */
const digest = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16)

function askOf({ dispatch, announcement, overAt }: SavedDispatch, destination: Destination): Omit<SendAsk, 'secrets'> {
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

  async function attempt(saved: SavedDispatch, destination: Destination): Promise<SendResult> {
    const reading = await secrets.read(destination)
    if (reading.kind === 'unusable') return failed(reading.why)
    try {
      const result = await senders[destination.kind]({ ...askOf(saved, destination), secrets: reading.secrets }, parts)
      return result.kind === 'received'
        ? { ...result, receipt: hide(result.receipt) }
        : { ...result, why: hide(result.why) }
    } catch (error) {
      // A mistake of ours must not end the queue; its message may quote what was to be sent.
      return failed(`an error of Volley's own (${error instanceof Error ? error.name : 'unknown'})`)
    }
  }

  async function send(saved: SavedDispatch): Promise<SendResult> {
    const { id, destinationId, kind, level, news, attempts } = saved.dispatch
    const destination = destinations().find((one) => one.id === destinationId)
    if (destination === undefined) return failed('the destination was removed')
    const from = clock.mono()
    const result = await attempt(saved, destination)
    if (isStopped) return result
    const noted = { destination: destination.name, kind, severity: level, news, attempt: attempts + 1 }
    const tookMs = clock.mono() - from
    if (result.kind === 'received') log('alarm.sent', { ...noted, tookMs, receipt: result.receipt })
    else log('alarm.not-sent', { ...noted, tookMs, message: result.why })
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
    stop: () => void (isStopped = true),
  }
}
