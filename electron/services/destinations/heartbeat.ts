import { every, type Clock } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { Destination } from '@/shared/trading/destinations/destination'
import { HEARTBEAT_MS, heartbeatMessage, type Watched } from '@/shared/trading/destinations/heartbeat'
import type { Log } from '@/electron/base/diagnostics/log'
import type { DestinationSecrets } from './destination-secrets'
import { sendHeartbeat } from './senders/heartbeat'
import { failed, type SendParts, type SendResult } from './senders/send'

/** Sends heartbeats to each destination of that kind, as long as this process monitors its accounts. */
export interface Heartbeats {
  /** Unix ms; null before the first. */
  lastReceivedAt(destinationId: string): number | null
  stop(): void
}

export interface HeartbeatParts extends SendParts {
  readonly clock: Clock
  readonly destinations: () => readonly Destination[]
  readonly secrets: Pick<DestinationSecrets, 'read'>
  readonly hide: (text: string) => string
  readonly log: Log
  /** The accounts that this process monitors. */
  readonly watched: () => readonly Watched[]
  readonly role: 'application' | 'watchman'
}

/** Heartbeat to one destination: monotonic ms of the last try, and its result. */
interface HeartbeatState {
  readonly triedAt: number
  readonly receivedAt: number | null
  readonly problem: string | null
}

export function createHeartbeats(parts: HeartbeatParts): Heartbeats {
  const { clock, destinations, secrets, watched, role, hide, log } = parts
  const states = new Map<string, HeartbeatState>()

  async function trySend(destination: Destination, text: string): Promise<SendResult> {
    const reading = await secrets.read(destination)
    if (reading.kind === 'unusable') return failed(reading.why)
    return sendHeartbeat({ fields: destination.fields, secrets: reading.secrets, text }, parts)
  }

  async function deliver(destination: Destination, text: string): Promise<void> {
    const { id, name, kind } = destination
    const before = states.get(id)
    const triedAt = clock.mono()
    const unknown = { receivedAt: before?.receivedAt ?? null, problem: before?.problem ?? null }
    states.set(id, { triedAt, ...unknown })
    const result = await trySend(destination, text)
    const problem = result.kind === 'failed' ? hide(result.why) : null
    states.set(id, { triedAt, receivedAt: problem === null ? clock.now() : unknown.receivedAt, problem })
    // Without this, the same problem would be logged every 30 s.
    if (problem === unknown.problem && before !== undefined) return
    const noted = { destination: name, kind, severity: 'critical', stage: 'heartbeat', attempt: 1 } as const
    const tookMs = clock.mono() - triedAt
    if (result.kind === 'received') log('alarm.sent', { ...noted, tookMs, receipt: hide(result.receipt) })
    else log('alarm.not-sent', { ...noted, tookMs, message: problem ?? '' })
  }

  function check(): void {
    const text = heartbeatMessage(role, watched(), clock.now())
    if (text === null) return
    for (const destination of destinations()) {
      const { id, kind, isOn } = destination
      const isDue = clock.mono() - (states.get(id)?.triedAt ?? -Infinity) >= HEARTBEAT_MS
      if (kind === 'heartbeat' && isOn && isDue) void deliver(destination, text)
    }
  }

  return {
    lastReceivedAt: (id) => states.get(id)?.receivedAt ?? null,
    stop: every(clock, SECOND_MS, check),
  }
}
