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

const [NINE, POINT, COMMA, BAR] = ['9', 'A', 'B', 'C'].map((sign) => sign.charCodeAt(0))

/**
 * The lists that '|' sets apart, each of what ',' sets apart. From the hexadecimal digits of the bytes, upper case, as
 * which SQLite hands them over fastest: the digits stand for themselves, the letters for the other signs. In one pass,
 * since a file has millions of them.
 */
export function unpackLists(hex: string): string[][] {
  const end = hex.endsWith('F') ? hex.length - 1 : hex.length
  const lists: string[][] = []
  let list: string[] = []
  let text = ''
  let from = 0
  for (let at = 0; at < end; at += 1) {
    const code = hex.charCodeAt(at)
    if (code <= NINE!) continue
    text += hex.slice(from, at)
    from = at + 1
    if (code === COMMA || code === BAR) {
      list.push(text)
      text = ''
      if (code === BAR) {
        lists.push(list)
        list = []
      }
    } else text += code === POINT ? '.' : '-'
  }
  list.push(text + hex.slice(from, end))
  lists.push(list)
  return lists
}
