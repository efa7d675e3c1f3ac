import type { Encoding } from '@/shared/sheets/cells/encodings'

/** Text of a file, and whether its encoding is certain. */
export interface DecodedText {
  readonly text: string
  readonly encoding: Encoding
  readonly isCertain: boolean
}

/** Costs in bits: the smaller the alphabet that covers a text, the cheaper. */
const RARE_PAIR = 17
const RARE_LETTER = 14
const SIGN = 6

type Pair = readonly [first: number, second: number]
const within = (value: number, from: number, to: number): boolean => value >= from && value <= to

/** Cost of a two-byte character by the usual ranges of its encoding. */
const pairCosts: Partial<Record<Encoding, (pair: Pair) => number>> = {
  // Signs, and the 3,755 usual characters of GB 2312.
  gb18030: ([first, second]) =>
    second < 0xa1 ? RARE_PAIR : within(first, 0xa1, 0xa3) ? 8 : within(first, 0xb0, 0xd7) ? 10.4 : RARE_PAIR,
  // Signs, and the 5,401 usual characters.
  big5: ([first]) => (within(first, 0xa1, 0xa3) ? 8 : within(first, 0xa4, 0xc6) ? 10.9 : RARE_PAIR),
  // Signs, kana, and the 2,965 usual characters of JIS X 0208.
  shift_jis: ([first]) =>
    first === 0x81 ? 8 : within(first, 0x82, 0x83) ? 7.5 : within(first, 0x88, 0x97) ? 10.1 : RARE_PAIR,
  // Signs, and the 2,350 syllables of KS X 1001.
  'euc-kr': ([first, second]) =>
    second < 0xa1 ? RARE_PAIR : within(first, 0xa1, 0xa3) ? 8 : within(first, 0xb0, 0xc8) ? 9.8 : RARE_PAIR,
}
const isLead: Partial<Record<Encoding, (byte: number) => boolean>> = {
  shift_jis: (byte) => within(byte, 0x81, 0x9f) || within(byte, 0xe0, 0xfc),
}

/** Letters of languages other than a to z, with their Windows encoding. */
const alphabets: readonly (readonly [Encoding, letters: string])[] = [
  ['windows-1252', 'äöüß'],
  ['windows-1252', 'àâæçèéêëîïôœùûü'],
  ['windows-1252', 'áéíñóúü'],
  ['windows-1252', 'áâãàçéêíóôõú'],
  ['windows-1252', 'àèéìîòù'],
  ['windows-1252', 'äåæøöé'],
  ['windows-1250', 'ąćęłńóśźż'],
  ['windows-1250', 'áčďéěíňóřšťúůýž'],
  ['windows-1250', 'áéíóöőúüű'],
  ['windows-1250', 'ăâîşţ'],
  ['windows-1251', 'абвгдежзийклмнопрстуфхцчшщъыьэюяё'],
  ['windows-1251', 'абвгдежзийклмнопрстуфхцчшщьюяєіїґ'],
  ['windows-1253', 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώ'],
  ['windows-1254', 'çğıöşüİ'],
  ['windows-1255', 'אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  ['windows-1256', 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءآأؤإئ'],
]
const signs = /[€$£¥§°©®±·µ¼½¾«»„“”‘’‚–—…•\u00a0№×÷¡¿ºª²³¹]/u

/** Capitals after a lower-case letter: they occur in no word, so the encoding differs. */
const mixedCase = /\p{Ll}\p{Lu}/gu

function strictText(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Cost of the non-ASCII characters of a text in an alphabet. */
function letterCost(text: string, letters: string): number {
  const letterSet = new Set(letters)
  let cost = (text.match(mixedCase)?.length ?? 0) * RARE_LETTER
  for (const character of text) {
    if (character <= '\u007f') continue
    const isKnown = letterSet.has(character) || letterSet.has(character.toLowerCase())
    cost += isKnown ? Math.log2(letters.length) : signs.test(character) ? SIGN : RARE_LETTER
  }
  return cost
}

function pairsCost(bytes: Uint8Array, encoding: Encoding, costOf: (pair: Pair) => number): number {
  const leads = isLead[encoding] ?? ((byte: number) => byte >= 0x81)
  let cost = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    if (leads(byte)) {
      cost += costOf([byte, bytes[at + 1] ?? 0])
      at += 1
    } else cost += 8 // Half-width kana.
  }
  return cost
}

/** Number of bytes from which an encoding is determined. */
const MOST_BYTES_JUDGED = 20_000

/** The encoding in which the bytes beyond ASCII cost least. Windows-1252 if none can decode them. */
function likelyEncoding(bytes: Uint8Array): Encoding {
  const head = bytes.subarray(0, MOST_BYTES_JUDGED)
  const pairs = Object.entries(pairCosts).flatMap(([name, costOf]) => {
    const encoding = name as Encoding
    return strictText(bytes, encoding) === null ? [] : [{ encoding, cost: pairsCost(head, encoding, costOf) }]
  })
  const letters = alphabets.flatMap(([encoding, alphabet]) => {
    const text = strictText(head, encoding)
    return text === null ? [] : [{ encoding, cost: letterCost(text, alphabet) }]
  })
  return [...letters, ...pairs].toSorted((a, b) => a.cost - b.cost)[0]?.encoding ?? 'windows-1252'
}

/** UTF-16 without its mark: every other byte of a text with Latin letters or digits is zero. */
function utf16WithoutMark(bytes: Uint8Array): Encoding | null {
  const head = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 !== 0 || even + odd < head.length / 8) return null
  return even === 0 ? 'utf-16le' : odd === 0 ? 'utf-16be' : null
}

/**
 * The text of a file in the given encoding, else in its likely encoding: by its mark, as UTF-8, by the zeros of UTF-16,
 * or by its characters, which is not certain. Null for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array, chosen: Encoding | null = null): DecodedText | null {
  const decoded = (encoding: Encoding, isCertain: boolean): DecodedText => ({
    text: new TextDecoder(encoding).decode(bytes),
    encoding,
    isCertain,
  })
  if (chosen !== null) return decoded(chosen, true)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded('utf-16le', true)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded('utf-16be', true)
  const wide = utf16WithoutMark(bytes)
  if (wide !== null) return decoded(wide, true)
  if (bytes.subarray(0, 4096).includes(0)) return null
  return strictText(bytes, 'utf-8') === null ? decoded(likelyEncoding(bytes), false) : decoded('utf-8', true)
}
