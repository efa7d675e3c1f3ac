import type { Envelope } from '@/shared/exchange/protocol/envelope'
import type { ClassifiedAnswer } from '../protocol/call'
import { redactedElements } from '../protocol/redacted-elements'

const hidden = '‹secret›'

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Forms in which a server may echo received data. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8')
  const encoded = (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding))
  return [text, inJson(text), inJson(inJson(text)), encodeURIComponent(text), ...encoded]
}

/** Every secret used since the start, on any connection. */
export interface KnownSecrets {
  /**
   * Must be called before anything that contains them can be sent. Nothing is removed: a late echo may still arrive.
   */
  readonly learn: (secrets: readonly string[]) => void
  /** Displayable text of the other side: servers have been seen to echo received headers (R50). */
  readonly hide: (text: string) => string
}

/**
 * Shared by the process, not by a connection: a server that received a secret over one socket may repeat it on any
 * other at any time.
 */
export function createKnownSecrets(): KnownSecrets {
  let forms: readonly string[] = []
  return {
    learn(secrets) {
      const secretForms = new Set([...forms, ...secrets.filter((text) => text !== '').flatMap(formsOf)])
      // A secret that is part of another must not split it: its rest would remain.
      forms = [...secretForms].toSorted((a, b) => b.length - a.length)
    },
    hide: (text) => forms.reduce((hiddenText, form) => hiddenText.replaceAll(form, hidden), text),
  }
}

/** An answer with redacted messages. Other parts are unchanged: digits of a passphrase can be digits of an order ID. */
export function redactedEnvelope(envelope: Envelope, redact: (text: string) => string): Envelope {
  return { ...envelope, msg: redact(envelope.msg), data: redactedMessages(envelope.data, redact) }
}

/** The same value, if no message in it changes: an answer to a batch has twenty elements and rarely a message. */
function redactedMessages(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value !== 'object' || value === null) return value
  const changes: (readonly [string, unknown])[] = []
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const isMessage = name === 'msg' && typeof member === 'string'
    const redacted = isMessage ? redact(member) : redactedMessages(member, redact)
    if (redacted !== member) changes.push([name, redacted])
  }
  if (changes.length === 0) return value
  if (!Array.isArray(value)) return Object.fromEntries([...Object.entries(value), ...changes])
  return Object.assign([...(value as unknown[])], Object.fromEntries(changes))
}

/**
 * Plain data with these texts replaced anywhere in it: for the display of a raw answer, where a changed digit does no
 * harm.
 */
export function redactedTexts(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((element: unknown) => redactedTexts(element, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redact(name), redactedTexts(member, redact)]),
  )
}

/** An answer whose omitted elements contain no secrets. */
export const redactedAnswer = (answer: ClassifiedAnswer, redact: (text: string) => string): ClassifiedAnswer =>
  answer.kind === 'done' ? { ...answer, unreadable: redactedElements(answer.unreadable, redact) } : answer
