import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

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
  readonly push?: (push: PassingPush) => readonly unknown[] | null
  /** True for a push of a private socket that arrives after the one that follows it. */
  readonly swapsWithNext?: () => boolean
  /** A frame in place of the one that acknowledges a subscription; null lets it pass. */
  readonly acknowledgement?: (arg: Readonly<Record<string, string>>) => unknown
}

const Frame = z.looseObject({
  action: z.string(),
  arg: z.record(z.string(), z.string()),
  data: z.array(z.unknown()),
})
const Acknowledgement = z.looseObject({ event: z.literal('subscribe'), arg: z.record(z.string(), z.string()) })
const Envelope = z.looseObject({ code: z.string(), data: z.unknown() })

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

/** The body of an answer as it is sent on. Only a success of the exchange's own is rewritten. */
export async function rewriteAnswer(
  { answer, answerDelayMs }: Rewriting,
  call: PassingCall,
  body: Buffer,
): Promise<Buffer> {
  const delayMs = answerDelayMs?.(call) ?? 0
  if (delayMs > 0) await pause(delayMs)
  const envelope = Envelope.safeParse(jsonOf(body.toString('utf8'))).data
  if (answer === undefined || envelope === undefined || envelope.code !== '00000') return body
  const data = answer(call, envelope.data)
  return data === envelope.data ? body : Buffer.from(JSON.stringify({ ...envelope, data }))
}
