/** Decimal sign of a number. */
export type DecimalSign = 'point' | 'comma'

/** Values of a cell under each decimal sign (undefined: none), and its evidence about the sheet. */
export interface LocalNumber {
  readonly point: string | undefined
  readonly comma: string | undefined
  /** The only possible sign for this cell. Null if both are possible or it is no number. */
  readonly proves: DecimalSign | null
  /** True if both readings are possible and differ: `1.234` is about one, or more than a thousand. */
  readonly ambiguous: boolean
}

// Plain digits or digits grouped by threes, then decimals, then an exponent. Spaces and apostrophes are always group
// separators.
const pattern = (groups: string, decimal: string): RegExp =>
  new RegExp(`^(\\d+|${groups})(?:${decimal}(\\d+))?([eE][+-]?\\d{1,2})?$`)
const thousands = (group: string): string => `[1-9]\\d{0,2}(?:${group}\\d{3})+`
/** India groups the last three digits and then pairs: 12,34,567. */
const lakhs = (group: string): string => `[1-9]\\d?(?:${group}\\d{2})+${group}\\d{3}`
const spaces = "[ \\u00a0\\u202f\\u2009'’]"
const patterns = {
  point: [pattern(thousands(','), '\\.'), pattern(lakhs(','), '\\.'), pattern(thousands(spaces), '\\.')],
  comma: [pattern(thousands('\\.'), ','), pattern(thousands(spaces), ',')],
} as const

/** Zeros of the scripts in which spreadsheets write numbers. Nine digits follow each. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10]
const asciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Arabic writes `٬` between thousands and `٫` before decimals: both are unambiguous. */
const arabic = /[٫٬]/
const letters: Readonly<Record<string, string>> = {
  '．': '.',
  '，': ',',
  '٬': ',',
  '٫': '.',
  '％': '%',
  '－': '-',
  '−': '-',
}

/** Converts digits and signs of other scripts to ASCII with the same meaning. */
export const inAscii = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, asciiDigit)
    .replaceAll(/[．，٬٫％－−]/g, (sign) => letters[sign]!)

function readAs(sign: DecimalSign, text: string): string | undefined {
  for (const shape of patterns[sign]) {
    const match = shape.exec(text)
    if (match)
      return match[1]!.replaceAll(/\D/g, '') + (match[2] === undefined ? '' : `.${match[2]}`) + (match[3] ?? '')
  }
  return undefined
}

/** Number with a decimal point: no group of three digits follows it. */
const plainPoint = /^\d+\.(?:\d\d?|\d{4,})$/

/** Reads a number in either notation. It never decides between two different readings. */
export function readLocalNumber(text: string): LocalNumber {
  if (plainPoint.test(text)) return { point: text, comma: undefined, proves: 'point', ambiguous: false }
  const ascii = inAscii(text)
  const point = readAs('point', ascii)
  const comma = arabic.test(text) ? undefined : readAs('comma', ascii)
  const proves =
    point !== undefined && comma === undefined ? 'point' : comma !== undefined && point === undefined ? 'comma' : null
  // Arabic signs prove nothing about the points and commas of other cells.
  return {
    point,
    comma,
    proves: arabic.test(text) ? null : proves,
    ambiguous: point !== undefined && comma !== undefined && point !== comma,
  }
}
