import { type Clock, every } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { Log } from '@/electron/base/diagnostics/log'
import { type Acknowledgements, outcomeTexts } from './acknowledgements'
import type { DestinationSecrets } from './destination-secrets'
import { readNtfyPresses } from './presses/ntfy-presses'
import type { Press, PressEntry, ReadPresses } from './presses/press'
import { readTelegramPresses } from './presses/telegram-presses'
import type { SendParts } from './senders/send'

export interface ChatAnswersParts extends SendParts {
  readonly clock: Clock
  readonly acknowledgements: Acknowledgements
  readonly secrets: Pick<DestinationSecrets, 'read'>
  readonly destinations: () => readonly Destination[]
  readonly hide: (text: string) => string
  readonly log: Log
}

const CHECK_MS = 5 * SECOND_MS
/** ntfy allows a client 60 requests and one more per 5 s or 10 s, including those that send alarms. */
const NTFY_POLL_MS = 20 * SECOND_MS

interface Service {
  readonly hasButton: (destination: Destination) => boolean
  readonly pollMs: number
  readonly read: ReadPresses
}
/** Services whose messages can have a button. */
const services: Readonly<Partial<Record<Destination['kind'], Service>>> = {
  telegram: { hasButton: ({ fields }) => fields.answers === 'button', pollMs: CHECK_MS, read: readTelegramPresses },
  ntfy: {
    hasButton: ({ secretNames }) => secretNames.includes('replyTopic'),
    pollMs: NTFY_POLL_MS,
    read: readNtfyPresses,
  },
}

/** Acknowledges the alarms of a message by its button, as long as an alarm is open. The result ends it. */
export function startChatAnswers(parts: ChatAnswersParts): () => void {
  const { clock, acknowledgements, secrets, destinations, hide, log } = parts
  /** By destination: place for the next reading. */
  const places = new Map<string, string>()
  /** Entries that were handled, after one that was not, by destination and key. */
  const handled = new Set<string>()
  const busy = new Set<string>()
  const polledAt = new Map<string, number>()
  const problems = new Map<string, string>()
  let isStopped = false

  /** Reply to a press; null if another process sends the alarms of its account. */
  function acknowledge({ dispatchId, person }: Press, { id, name }: Destination): string | null {
    const message = dispatchId === null ? null : acknowledgements.message(dispatchId)
    if (message === null || message.dispatch.destinationId !== id) return outcomeTexts.unknown
    const reason = person === '' ? t`Button in ${name}` : t`Button in ${name}, ${person}`
    const outcome = acknowledgements.acknowledge(message, reason, person === '' ? name : `${name}: ${person}`)
    return outcome === 'elsewhere' ? null : outcomeTexts[outcome]
  }

  function noteProblem({ id, name }: Destination, why: string): void {
    if (problems.get(id) !== why && why !== '') log('alarm.answers-not-read', { destination: name, message: why })
    problems.set(id, why)
  }

  function handle(entries: readonly PressEntry[], destination: Destination): void {
    const { id, name } = destination
    let isContiguous = true
    for (const { key, next, press } of entries) {
      const handledKey = `${id} ${key}`
      if (!handled.has(handledKey) && press !== null) {
        const reply = acknowledge(press, destination)
        if (reply === null) {
          isContiguous = false
          continue
        }
        log('alarm.answered', { destination: name, message: reply })
        press.reply(reply)
      }
      handled.add(handledKey)
      if (!isContiguous) continue
      places.set(id, next)
      handled.delete(handledKey)
    }
  }

  async function poll(destination: Destination, { read }: Service): Promise<void> {
    const { id, fields } = destination
    if (busy.has(id)) return
    busy.add(id)
    polledAt.set(id, clock.mono())
    try {
      const reading = await secrets.read(destination)
      if (reading.kind === 'unusable') return
      const entries = await read({ fields, secrets: reading.secrets }, places.get(id) ?? null, parts)
      if (isStopped) return
      noteProblem(destination, typeof entries === 'string' ? hide(entries) : '')
      if (typeof entries !== 'string') handle(entries, destination)
    } finally {
      busy.delete(id)
    }
  }

  const stop = every(clock, CHECK_MS, () => {
    if (!acknowledgements.isAnyOpen()) return
    for (const destination of destinations()) {
      const service = services[destination.kind]
      if (service === undefined || !destination.isOn || !service.hasButton(destination)) continue
      if (clock.mono() - (polledAt.get(destination.id) ?? -Infinity) >= service.pollMs) void poll(destination, service)
    }
  })
  return () => {
    isStopped = true
    stop()
  }
}
