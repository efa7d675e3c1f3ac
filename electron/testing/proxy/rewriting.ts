import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { SUCCESS } from '@/shared/exchange/protocol/envelope'

/** A call that passes the proxy. */
export interface PassingCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
}

/** A push of a v2 channel: what it is about, and its elements. */
export interface PassingPush {
  readonly channel: string
  readonly instType: string
  readonly instId: string
  readonly data: readonly unknown[]
}

/**
 * What the exchange is made to send in place of what it sent. The answer's `data` and the elements of a push are plain
 * JSON values; what is returned is sent. A push that is answered with null does not arrive.
 */
export interface Rewriting {
  readonly answer?: (call: PassingCall, data: unknown) => unknown
  /** Milliseconds by which an answer arrives late, 0 for at once. */
  readonly answerDelayMs?: (call: PassingCall) => number
  /** The time that an answer states, Unix ms. */
  readonly requestTime?: (call: PassingCall, at: number) => number
  readonly push?: (push: PassingPush) => readonly unknown[] | null
  /** True for a push of a private socket that arrives after the one that follows it. */
  readonly swapsWithNext?: () => boolean
  /** A frame in place of the one that acknowledges a subscription; null lets it pass. */
  readonly acknowledgement?: (arg: Readonly<Record<string, string>>) => unknown
  /** Texts that are sent before a frame. */
  readonly textsBefore?: (text: string) => readonly string[]
}

const Frame = z.looseObject({
  action: z.string(),
  arg: z.record(z.string(), z.string()),
  data: z.array(z.unknown()),
})
const Acknowledgement = z.looseObject({ event: z.literal('subscribe'), arg: z.record(z.string(), z.string()) })
const Envelope = z.looseObject({ code: z.string(), data: z.unknown(), requestTime: z.number().optional() })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The text of a frame as it is sent on; null for a frame that is dropped. */
export function rewriteFrame({ push, acknowledgement }: Rewriting, text: string): string | null {
  if (!text.startsWith('{')) return text
  const value = jsonOf(text)
  const acknowledged = Acknowledgement.safeParse(value).data
  if (acknowledged !== undefined) {
    const other = acknowledgement?.(acknowledged.arg) ?? null
    return other === null ? text : JSON.stringify(other)
  }
  const frame = Frame.safeParse(value).data
  if (frame === undefined || push === undefined) return text
  const { channel = '', instType = '', instId = '' } = frame.arg
  const data = push({ channel, instType, instId, data: frame.data })
  if (data === frame.data) return text
  return data === null ? null : JSON.stringify({ ...frame, data })
}

/** The body of an answer as it is sent on. Only the data of a success of the exchange's own is rewritten. */
export async function rewriteAnswer(
  { answer, answerDelayMs, requestTime }: Rewriting,
  call: PassingCall,
  body: Buffer,
): Promise<Buffer> {
  const delayMs = answerDelayMs?.(call) ?? 0
  if (delayMs > 0) await pause(delayMs)
  const envelope = Envelope.safeParse(jsonOf(body.toString('utf8'))).data
  if (envelope === undefined) return body
  const { code, data, requestTime: at } = envelope
  const nextData = answer === undefined || code !== SUCCESS ? data : answer(call, data)
  const nextAt = requestTime === undefined || at === undefined ? at : requestTime(call, at)
  if (nextData === data && nextAt === at) return body
  return Buffer.from(JSON.stringify({ ...envelope, data: nextData, requestTime: nextAt }))
}
