import { z } from 'zod'
import { type Clock, every } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { Log } from '@/electron/base/diagnostics/log'
import type { DestinationSecrets } from './destination-secrets'
import type { DispatchRecords } from './dispatch-records'
import { type BotCall, callBot } from './senders/telegram'
import type { SendParts } from './senders/send'

/** Acknowledges the alarms of a message by its button in a chat. */
export interface ChatAnswers {
  /** Current alarms of an account. */
  follow(source: string, alarms: readonly Alarm[]): void
  stop(): void
}

/** Acknowledges alarms that are still as seen. */
export type Acknowledge = (
  seenAlarms: readonly Pick<Alarm, 'id' | 'lastFiredAt'>[],
  reason: string,
  actor: string,
) => unknown

export interface ChatAnswersParts extends SendParts {
  readonly clock: Clock
  readonly records: Pick<DispatchRecords, 'byId'>
  readonly secrets: Pick<DestinationSecrets, 'read'>
  readonly destinations: () => readonly Destination[]
  readonly sends: (source: string) => boolean
  /** Acknowledges alarms of an account; null if this process does not monitor it. */
  readonly acknowledgeOf: (source: string) => Acknowledge | null
  readonly hide: (text: string) => string
  readonly log: Log
}

const POLL_MS = 5 * SECOND_MS
const MOST_UPDATES = 50
const LONGEST_NAME = 40

const Press = z.looseObject({
  id: z.string(),
  data: z.string().optional(),
  from: z.looseObject({ id: z.int(), username: z.string().optional(), first_name: z.string().optional() }),
  message: z.looseObject({ chat: z.looseObject({ id: z.int(), username: z.string().optional() }) }).optional(),
})
type Press = z.output<typeof Press>
const Updates = z.object({
  ok: z.literal(true),
  result: z.array(z.looseObject({ update_id: z.int(), callback_query: Press.optional().catch(undefined) })),
})

const hasButton = ({ kind, isOn, fields }: Destination): boolean =>
  kind === 'telegram' && isOn && fields.answers === 'button'

/** Name of a person in one line. */
const nameOf = ({ from }: Press): string =>
  (from.username ?? from.first_name ?? String(from.id)).replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, LONGEST_NAME)

/** True if the button was pressed in the chat of the destination. */
function isInChat({ message }: Press, { fields: { chatId = '' } }: Destination): boolean {
  const chat = message?.chat
  return chat !== undefined && [String(chat.id), `@${chat.username ?? ''}`.toLowerCase()].includes(chatId.toLowerCase())
}

export function createChatAnswers(parts: ChatAnswersParts): ChatAnswers {
  const { clock, records, secrets, destinations, sends, acknowledgeOf, hide, log } = parts
  const listed = new Map<string, readonly Alarm[]>()
  /** By destination: ID of the next update. Earlier ones are confirmed to the service. */
  const offsets = new Map<string, number>()
  /** Updates that were handled and are not confirmed, by destination and ID. */
  const handled = new Set<string>()
  const busy = new Set<string>()
  const problems = new Map<string, string>()
  let isStopped = false

  const isMine = (source: string): boolean => sends(source) && acknowledgeOf(source) !== null
  const isAnyOpen = (): boolean =>
    [...listed].some(([source, alarms]) => isMine(source) && alarms.some(({ acknowledged }) => acknowledged === null))

  /** Reply to a press; null if another process sends the alarms of its account. */
  function acknowledge(press: Press, destination: Destination): string | null {
    const id = /^ack ([\da-f]+)$/.exec(press.data ?? '')?.[1]
    const saved = id === undefined ? null : records.byId(id)
    if (saved === null || saved.dispatch.destinationId !== destination.id)
      return t('Volley does not know this message.')
    const { source, incidentId } = saved.announcement
    if (!isMine(source)) return null
    const open = (listed.get(source) ?? []).filter(
      ({ incident, acknowledged }) => incident === incidentId && acknowledged === null,
    )
    if (open.length === 0) return t('It is already acknowledged.')
    const shown = open.filter(({ lastFiredAt }) => lastFiredAt <= saved.dispatch.createdAt)
    const name = nameOf(press)
    if (shown.length > 0)
      acknowledgeOf(source)?.(shown, t`Button in ${destination.name}, ${name}`, `${destination.name}: ${name}`)
    return shown.length === open.length ? t('Acknowledged.') : t('It fired again since this message.')
  }

  function noteProblem({ id, name }: Destination, why: string): void {
    if (problems.get(id) !== why && why !== '') log('alarm.answers-not-read', { destination: name, message: why })
    problems.set(id, why)
  }

  async function read(destination: Destination, call: BotCall): Promise<void> {
    const { id, name } = destination
    const offset = offsets.get(id)
    const answer = await call('getUpdates', {
      limit: MOST_UPDATES,
      timeout: 0,
      allowed_updates: ['callback_query'],
      ...(offset === undefined ? {} : { offset }),
    })
    if (isStopped) return
    const updates = answer.kind === 'answer' ? Updates.safeParse(parsed(answer.body)).data : undefined
    if (updates === undefined)
      return noteProblem(destination, answer.kind === 'failed' ? hide(answer.why) : t('it sent no list of updates'))
    noteProblem(destination, '')
    let isContiguous = true
    for (const { update_id: updateId, callback_query: press } of updates.result) {
      const key = `${id} ${updateId}`
      if (!handled.has(key) && press !== undefined && isInChat(press, destination)) {
        const reply = acknowledge(press, destination)
        if (reply === null) {
          isContiguous = false
          continue
        }
        log('alarm.answered', { destination: name, message: reply })
        void call('answerCallbackQuery', { callback_query_id: press.id, text: reply })
      }
      handled.add(key)
      if (!isContiguous) continue
      offsets.set(id, updateId + 1)
      handled.delete(key)
    }
  }

  async function poll(destination: Destination): Promise<void> {
    if (busy.has(destination.id)) return
    busy.add(destination.id)
    try {
      const reading = await secrets.read(destination)
      if (reading.kind === 'unusable') return
      await read(destination, (method, members) =>
        callBot(method, members, { fields: destination.fields, secrets: reading.secrets }, parts),
      )
    } finally {
      busy.delete(destination.id)
    }
  }

  const stop = every(clock, POLL_MS, () => {
    if (isAnyOpen()) for (const destination of destinations().filter(hasButton)) void poll(destination)
  })
  return {
    follow: (source, alarms) => void listed.set(source, alarms),
    stop() {
      isStopped = true
      stop()
    },
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
