/** Half a byte each; the last one fills up the last byte. */
const ALPHABET = '0123456789.,|-'
const FILL = 15

/** Decimal text and its separators in half the bytes. Throws on anything else. */
export function pack(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(text.length / 2))
  for (let index = 0; index < bytes.length * 2; index += 1) {
    const code = index < text.length ? ALPHABET.indexOf(text[index]!) : FILL
    if (code < 0) throw new Error(`Not decimal text: ${text[index]}`)
    bytes[index >> 1]! |= index % 2 === 0 ? code << 4 : code
  }
  return bytes
}

/**
 * The lists that '|' sets apart, each of what ',' sets apart. From the hexadecimal digits of the bytes, upper case, as
 * which SQLite hands them over fastest: the digits stand for themselves, the letters for the other signs.
 */
export function unpackLists(hex: string): string[][] {
  const digits = hex.endsWith('F') ? hex.slice(0, -1) : hex
  const points = digits.replaceAll('A', '.')
  const text = points.includes('D') ? points.replaceAll('D', '-') : points
  return text.split('C').map((list) => list.split('B'))
}
