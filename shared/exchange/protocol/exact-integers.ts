/**
 * `seq` and `pseq` are bare JSON integers that can exceed 2^53; JSON.parse would round them and hide a gap. A quote
 * inside a JSON string is always escaped, so the look-behind keeps text that merely talks about a seq untouched.
 */
const longSequence = /(?<!\\)("p?seq"\s*:\s*)(\d{16,})(?=\s*[,}])/g
const mayHoldOne = /seq"\s*:\s*\d{16}/

/**
 * Puts quotes around sequence numbers of more than 15 digits, so that they arrive as exact text. Other text is returned
 * as it is.
 */
export const exactIntegers = (jsonText: string): string =>
  mayHoldOne.test(jsonText) ? jsonText.replace(longSequence, '$1"$2"') : jsonText

/**
 * JSON.parse for socket messages that keeps long sequence numbers exact. Throws on malformed JSON, as JSON.parse does.
 */
export const parseExact = (jsonText: string): unknown => JSON.parse(exactIntegers(jsonText))
