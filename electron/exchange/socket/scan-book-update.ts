import { NUMBERS_A_LEVEL } from '@/shared/trading/book/book-side'
import { readDecimal } from '@/shared/base/decimal-text'
import type { BookChange } from '@/shared/trading/book/order-book'

/** One push of a books channel whose data was read straight from its text. */
export interface ScannedUpdate {
  /**
   * Everything before its data: it says what kind of push this is, and is the same text in every update of one book.
   */
  readonly head: string
  readonly change: BookChange
}

/** Where a push begins its data. Within a JSON string the quotes would be escaped. */
const DATA = '"data":[{'
/** After the element: the end of the message, in v2 with the time of sending. */
const tail = /\](?:,"ts":(?:"\d{1,20}"|[1-9]\d{0,19}))?\}$/y
const wholeNumber = /(?:"\d{1,40}"|0|[1-9]\d{0,39})(?=[,}])/y
const signedNumber = /-?(?:0|[1-9]\d{0,9})(?=[,}])/y
const MOST_LEVELS = 2000
/** Levels are read into here, and copied once it is known how many they are. */
const slots = new Float64Array(MOST_LEVELS * NUMBERS_A_LEVEL)
/** How many slots the last levels took. */
let scanned = 0
const QUOTE = 34
const COMMA = 44
const OPEN = 91
const CLOSE = 93

/**
 * Reads the usual text of a books update about three times as fast as JSON.parse, which is the bottleneck of the
 * socket: no object, no array and no string is made of its levels. Null for everything that does not look exactly so,
 * be it an unknown member, white space, an escape, an unusual number or a cut text: that is for JSON.parse to judge.
 */
export function scanBookUpdate(text: string): ScannedUpdate | null {
  const start = text.indexOf(DATA)
  if (start < 0) return null
  const found: { -readonly [Member in keyof BookChange]?: BookChange[Member] } = {}
  let at = start + DATA.length - 1
  // At every turn `at` is on the brace or comma before a member.
  while (text[at] !== '}') {
    const colon = text.indexOf(':', at)
    const name = text.slice(at + 1, colon)
    at = colon + 1
    if (name === '"asks"' || name === '"bids"') {
      const end = scanLevels(text, at)
      if (end < 0) return null
      found[name === '"asks"' ? 'asks' : 'bids'] = slots.slice(0, scanned)
      at = end
    } else if (name === '"seq"' || name === '"pseq"' || name === '"ts"') {
      const end = endOf(wholeNumber, text, at)
      if (end < 0) return null
      const isText = text.charCodeAt(at) === QUOTE
      if (name !== '"ts"')
        found[name === '"seq"' ? 'seq' : 'pseq'] = isText ? text.slice(at + 1, end - 1) : text.slice(at, end)
      at = end
    } else if (name === '"checksum"') {
      const end = endOf(signedNumber, text, at)
      if (end < 0) return null
      found.checksum = Number(text.slice(at, end))
      at = end
    } else return null
    if (text[at] !== ',' && text[at] !== '}') return null
  }
  const { asks, bids } = found
  if (asks === undefined || bids === undefined || endOf(tail, text, at + 1) < 0) return null
  return { head: text.slice(0, start), change: { ...found, asks, bids } }
}

/** Where what a sticky pattern finds at this place ends, or -1. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** Reads `[["price","size"],…]` at `from` into the slots. Returns the place behind it, or -1. */
function scanLevels(text: string, from: number): number {
  scanned = 0
  if (text.charCodeAt(from) !== OPEN) return -1
  let at = from + 1
  if (text.charCodeAt(at) === CLOSE) return at + 1
  for (; scanned < slots.length; at += 1) {
    if (text.charCodeAt(at) !== OPEN) return -1
    at = scanAmount(text, at + 1, scanned)
    if (text.charCodeAt(at) !== COMMA) return -1
    at = scanAmount(text, at + 1, scanned + 2)
    if (text.charCodeAt(at) !== CLOSE) return -1
    scanned += NUMBERS_A_LEVEL
    at += 1
    if (text.charCodeAt(at) === CLOSE) return at + 1
    if (text.charCodeAt(at) !== COMMA) return -1
  }
  return -1
}

/** Reads `"123.45"` at `from`. Returns the place behind it; -1, where no text has a character, for anything else. */
function scanAmount(text: string, from: number, slot: number): number {
  const end = text.charCodeAt(from) === QUOTE ? readDecimal(text, from + 1, slots, slot) : -1
  return end > 0 && text.charCodeAt(end) === QUOTE ? end + 1 : -1
}
