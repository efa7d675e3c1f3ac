/**
 * `seq` and `pseq` are bare JSON integers that can exceed 2^53. JSON.parse would round them and hide a gap. A quote
 * inside a JSON string is always escaped, so the look-behind does not match text that contains "seq".
 */
const longSequence = /(?<!\\)("p?seq"\s*:\s*)(\d{16,})(?=\s*[,}])/g
const longSequencePattern = /seq"\s*:\s*\d{16}/

/** Quotes sequence numbers of more than 15 digits, so that they arrive as exact text. Other text is unchanged. */
export const exactIntegers = (jsonText: string): string =>
  longSequencePattern.test(jsonText) ? jsonText.replace(longSequence, '$1"$2"') : jsonText

/** JSON.parse for socket messages with exact long sequence numbers. Throws on malformed JSON, like JSON.parse. */
export const parseExact = (jsonText: string): unknown => JSON.parse(exactIntegers(jsonText))

/** Sorts IDs, which are integers of any length. */
export const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
