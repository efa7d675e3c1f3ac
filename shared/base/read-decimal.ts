import { trim } from './decimal'
import { isSignedDecimal } from './exact'

const scientific = /^-?\d+(\.\d+)?[eE][+-]?\d{1,2}$/

/** A decimal in plain or exponent notation as plain text without trailing zeros. Null for other text. */
export const readDecimal = (text: string): string | null =>
  isSignedDecimal(text) || scientific.test(text) ? trim(text) : null
