import { type LogEvent, type LogFields, logEvents } from './log-events'

/** One event before it is formatted. */
export interface LogEntry<Event extends LogEvent = LogEvent> {
  /** Unix ms. */
  readonly at: number
  readonly event: Event
  readonly fields: LogFields<Event>
}

/** Enough for a sentence of the exchange and for the upper part of a stack. */
const LONGEST_TEXT = 1000

/** One line of JSON. Undeclared fields of an entry are omitted, and `redact` processes every text. */
export function logLine({ at, event, fields }: LogEntry, redact: (text: string) => string): string {
  const { level, fields: declared } = logEvents[event]
  const [area, name] = event.split('.')
  const parsed = declared.safeParse(fields)
  const notified = parsed.success ? redacted(parsed.data, redact) : { unreadable: true }
  return JSON.stringify({ at: new Date(at).toISOString(), level, area, event: name, ...notified })
}

function redacted(value: unknown, redact: (text: string) => string): object {
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, member]) => [name, redactedMember(member, redact)]))
}

function redactedMember(value: unknown, redact: (text: string) => string): unknown {
  // Truncated last: half a secret would not be recognized.
  if (typeof value === 'string') return redact(value).slice(0, LONGEST_TEXT)
  if (Array.isArray(value)) return value.map((element: unknown) => redactedMember(element, redact))
  return typeof value === 'object' && value !== null ? redacted(value, redact) : value
}
