import { trim } from './decimal'
import { isSignedDecimal } from './exact'

const scientific = /^-?\d+(\.\d+)?[eE][+-]?\d{1,2}$/

/** A decimal in plain or in exponent notation as plain text without trailing zeros; null where the text is none. */
export const readDecimal = (text: string): string | null =>
  isSignedDecimal(text) || scientific.test(text) ? trim(text) : null
