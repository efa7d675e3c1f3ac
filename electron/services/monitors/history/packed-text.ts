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

export function unpack(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += (ALPHABET[byte >> 4] ?? '') + (ALPHABET[byte & FILL] ?? '')
  return text
}
