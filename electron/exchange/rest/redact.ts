import type { Envelope } from '@/shared/exchange/protocol/envelope'
import type { ClassifiedAnswer } from '../protocol/call'
import { redactedElements } from '../protocol/redacted-elements'

const hidden = '‹secret›'

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The ways in which a server may write back what it was sent. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8')
  const encoded = (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding))
  return [text, inJson(text), inJson(inJson(text)), encodeURIComponent(text), ...encoded]
}

/** Every secret that was put to use since the start, whichever connection it was for. */
export interface KnownSecrets {
  /** To be called before anything that carries them can leave; nothing is forgotten, a late echo may still come. */
  readonly learn: (secrets: readonly string[]) => void
  /** A text of the other side as it may be shown: servers have been seen to echo the headers they were sent (R50). */
  readonly hide: (text: string) => string
}

/**
 * Kept by the process, not by a connection: who was told a secret over one socket may repeat it on any other, whenever
 * it likes.
 */
export function createKnownSecrets(): KnownSecrets {
  let forms: readonly string[] = []
  return {
    learn(secrets) {
      const known = new Set([...forms, ...secrets.filter((text) => text !== '').flatMap(formsOf)])
      // A secret that is part of another must not break it up: its rest would stay.
      forms = [...known].toSorted((a, b) => b.length - a.length)
    },
    hide: (text) => forms.reduce((left, form) => left.replaceAll(form, hidden), text),
  }
}

/**
 * An answer whose messages may be shown. Nothing else in it is touched: digits of a passphrase can be digits of an
 * order id.
 */
export function redactedEnvelope(envelope: Envelope, redact: (text: string) => string): Envelope {
  return { ...envelope, msg: redact(envelope.msg), data: redactedMessages(envelope.data, redact) }
}

function redactedMessages(value: unknown, redact: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => redactedMessages(element, redact))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const isMessage = name === 'msg' && typeof member === 'string'
    return [name, isMessage ? redact(member) : redactedMessages(member, redact)] as const
  })
  return Object.fromEntries(members)
}

/**
 * Plain data without these texts anywhere in it: for showing an answer as it came, where a changed digit costs nothing.
 */
export function redactedTexts(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((element: unknown) => redactedTexts(element, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redact(name), redactedTexts(member, redact)]),
  )
}

/** An answer whose left-out elements are kept without secrets. */
export const redactedAnswer = (answer: ClassifiedAnswer, redact: (text: string) => string): ClassifiedAnswer =>
  answer.kind === 'done' ? { ...answer, unreadable: redactedElements(answer.unreadable, redact) } : answer
