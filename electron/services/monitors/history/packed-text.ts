import { t } from '@/shared/languages/text'

/** Half a byte each. The last one pads the last byte. */
const ALPHABET = '0123456789.,|-'
const FILL = 15

/** Decimal text and its separators in half the bytes. Throws on any other character. */
export function pack(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(text.length / 2))
  for (let index = 0; index < bytes.length * 2; index += 1) {
    const code = index < text.length ? ALPHABET.indexOf(text[index]!) : FILL
    if (code < 0) throw new Error(t`Not decimal text: ${text[index]}`)
    bytes[index >> 1]! |= index % 2 === 0 ? code << 4 : code
  }
  return bytes
}

const [NINE, POINT, COMMA, BAR] = ['9', 'A', 'B', 'C'].map((sign) => sign.charCodeAt(0))

/**
 * Lists separated by '|', each with items separated by ','. The input is the upper-case hex text of the bytes, which
 * SQLite returns fastest. Hex digits are decimal digits; letters are the other characters. One pass, because a file has
 * millions of them.
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
