import { inspect } from 'node:util'

const hidden = '‹secret›'

/** Text that must not be seen: logging, serialising or inspecting it gives `‹secret›`. */
export interface Secret {
  /** The text itself, for the one place that needs it. */
  reveal(): string
  toString(): string
  toJSON(): string
}

/** Wraps a passphrase or token so that it cannot slip into a log, an error or an answer. */
export function secret(text: string): Secret {
  const wrapped = { reveal: () => text, toString: () => hidden, toJSON: () => hidden, [inspect.custom]: () => hidden }
  // Not enumerable: spreading or listing the object must not hand out `reveal`.
  return Object.defineProperty(wrapped, 'reveal', { enumerable: false })
}
