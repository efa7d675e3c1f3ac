import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '@/shared/base/clock'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { type EndpointName, endpoints } from '@/shared/exchange/endpoints'
import { SUCCESS } from '@/shared/exchange/protocol/envelope'
import { endpointOf, type WireAnswer } from '@/practice/rest/answer'
import type { Incoming } from '@/practice/rest/incoming'
import type { WirePush } from '@/practice/ws/dialect'
import type { SendPush } from '@/practice/ws/session'
import { allFlips } from './all-flips'
import { assumedBehavior, type Behavior } from './behavior'
import type { AnswerContext, Flip, PushMessage } from './flip'
import { inRecords, isRecord, withMembers } from './records'

type Answer = (incoming: Incoming, droppedCount?: number) => WireAnswer

/** The border of the exchange under alternatives of its assumptions. */
export interface Border {
  readonly behavior: Behavior
  readonly answers: (answer: Answer) => Answer
  readonly sendPush: SendPush
  /** Alternatives that have changed a response or a push. Other behavior is not counted. */
  readonly applied: ReadonlySet<FlipId>
}

function rewritten(answer: WireAnswer, flip: Flip, context: AnswerContext): WireAnswer {
  const { name } = context
  const { data: byCall = {}, unified, codes } = flip
  const isUnified = endpoints[name].path.startsWith('/api/v3/')
  const rewrites = [byCall[name], isUnified ? unified : undefined].filter((rewrite) => rewrite !== undefined)
  const { body } = answer
  let { data, code } = body
  if (code === SUCCESS) for (const rewrite of rewrites) data = rewrite(data, context)
  if (codes !== undefined) {
    code = codes[code] ?? code
    data = inRecords(
      data,
      withMembers(['code', 'errorCode'], (value) => codes[String(value)] ?? value),
    )
  }
  const changed = { ...answer, body: { ...body, code, data } }
  return flip.answer?.(changed, context) ?? changed
}

const isPush = (message: unknown): message is PushMessage =>
  isRecord(message) && isRecord(message.arg) && Array.isArray(message.data)

/** Plays these alternatives, in the order in which they are given. */
export function createBorder(ids: readonly FlipId[], clock: Clock): Border {
  const flips = ids.map((id) => [id, allFlips[id]] as const)
  const applied = new Set<FlipId>()
  const memory = new Map<string, unknown>()

  const answers =
    (answer: Answer): Answer =>
    (incoming, droppedCount) => {
      const name: EndpointName | null = endpointOf(incoming)
      const answered = answer(incoming, droppedCount)
      if (name === null) return answered
      const context = { name, now: clock.now(), memory }
      return flips.reduce((before, [id, flip]) => {
        const after = rewritten(before, flip, context)
        if (!isDeepStrictEqual(before, after)) applied.add(id)
        return after
      }, answered)
    }

  const isPushFlipped = flips.some(([, { push, pushDelayMs }]) => push !== undefined || pushDelayMs !== undefined)
  function sendFlipped(original: WirePush, send: (push: WirePush) => void): void {
    const message: unknown = JSON.parse(original.toString())
    if (!isPush(message)) return send(original)
    const push = flips.reduce<PushMessage | null>((before, [id, flip]) => {
      if (before === null || flip.push === undefined) return before
      const after = flip.push(before)
      if (!isDeepStrictEqual(before, after)) applied.add(id)
      return after
    }, message)
    if (push === null) return
    const delays = flips.map(([id, { pushDelayMs }]) => ({ id, ms: pushDelayMs?.(push) ?? 0 }))
    for (const { id, ms } of delays) if (ms > 0) applied.add(id)
    const delay = Math.max(...delays.map(({ ms }) => ms))
    const text = JSON.stringify(push)
    if (delay === 0) send(text)
    else clock.after(delay, () => send(text))
  }

  return {
    behavior: flips.reduce((behavior, [, flip]) => ({ ...behavior, ...flip.behavior }), assumedBehavior),
    answers: ids.length === 0 ? (answer) => answer : answers,
    applied,
    sendPush: isPushFlipped ? sendFlipped : (push, send) => send(push),
  }
}
