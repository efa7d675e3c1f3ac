/** Characters that change the direction of the surrounding text, and control characters. */
const trick = /\p{Bidi_Control}|[\u007f-\u009f]/gu
const escaped = /\\(?:u([0-9a-fA-F]{4})|[^])/g
const maybeTricked = /\\[ubf]|\p{Bidi_Control}|[\u007f-\u009f]/u
const isTrick = (code: number): boolean =>
  (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) ||
  /\p{Bidi_Control}|[\u007f-\u009f]/u.test(String.fromCharCode(code))

/**
 * Replaces characters in JSON from the other side, before it is parsed, that could make a screen or a file show other
 * text than received (I11): directional overrides and control characters become �. No value of the exchange contains
 * any.
 */
export function withoutTricks(json: string): string {
  if (!maybeTricked.test(json)) return json
  const plain = (escape: string, hex?: string): string => {
    const isControl = hex === undefined ? escape === '\\b' || escape === '\\f' : isTrick(Number.parseInt(hex, 16))
    return isControl ? '\\ufffd' : escape
  }
  return json.replace(escaped, plain).replace(trick, '\ufffd')
}
