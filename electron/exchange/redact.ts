import type { Envelope } from '../../shared/exchange/envelope'

const hidden = '‹secret›'

/** The ways in which a server may write back what it was sent. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8')
  return [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), bytes.toString('base64'), bytes.toString('hex')]
}

/** Takes these texts out of what a server says: servers have been seen to echo the headers they were sent (R50). */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.filter((text) => text !== '').flatMap(formsOf))]
  return (text) => forms.reduce((left, form) => left.replaceAll(form, hidden), text)
}

/** An answer whose messages may be shown. Nothing else in it is touched: digits of a passphrase can be digits of an order id. */
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

/** Plain data without these texts anywhere in it: for showing an answer as it came, where a changed digit costs nothing. */
export function redactedTexts(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((element: unknown) => redactedTexts(element, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, redactedTexts(member, redact)]))
}
