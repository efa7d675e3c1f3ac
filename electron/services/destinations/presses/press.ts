import type { SendParts, SendRequest } from '../senders/send'

/** A press of a button below a message of Volley. */
export interface Press {
  /** ID of the message; null if the button is not one of Volley. */
  readonly dispatchId: string | null
  /** Name of the person in one line; '' if the service does not report it. */
  readonly person: string
  /** Shows a text to the person, if the service can. */
  readonly reply: (text: string) => void
}

/** An entry in the sequence of a service. */
export interface PressEntry {
  /** Unique at the destination. */
  readonly key: string
  /** Place for the next reading once this entry and all before it are handled. */
  readonly next: string
  /** Null if the entry has no effect. */
  readonly press: Press | null
}

/** Reads the entries from a place on; null for the first reading. A text is the reason why it failed. */
export type ReadPresses = (
  request: Pick<SendRequest, 'fields' | 'secrets'>,
  place: string | null,
  parts: SendParts,
) => Promise<readonly PressEntry[] | string>

/** ID of the message whose button sends this text; null for a text of another program. */
export const dispatchIdOf = (text: string): string | null => /^ack ([\da-f]+)$/.exec(text)?.[1] ?? null

export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
