import { inspect } from 'node:util'

const hidden = '‹secret›'

/** Secret text: logging, serializing or inspecting it returns `‹secret›`. */
export interface Secret {
  /** The text itself, only for its use. */
  reveal(): string
  toString(): string
  toJSON(): string
}

/** Wraps a passphrase or token so that it cannot reach a log, an error or an answer. */
export function secret(text: string): Secret {
  const wrapped = { reveal: () => text, toString: () => hidden, toJSON: () => hidden, [inspect.custom]: () => hidden }
  // Not enumerable: spreading or listing the object must not expose `reveal`.
  return Object.defineProperty(wrapped, 'reveal', { enumerable: false })
}
