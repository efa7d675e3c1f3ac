import { absolute, isZero, multiply, toDecimals } from '@/shared/base/decimal'
import { withoutNoise } from './stored-number'

/** Effect of a number format on a number. */
export type FormatKind = 'general' | 'number' | 'percent' | 'scientific' | 'date' | 'text' | 'boolean' | 'fraction'

export interface NumberFormat {
  readonly kind: FormatKind
  /** Displayed decimals. Null if their number is not fixed. */
  readonly decimals: number | null
  /** False if negative numbers look like positive ones, or differ by a color only. */
  readonly isSigned: boolean
  /** True if any section writes letters next to the digits. */
  readonly hasLiterals: boolean
}

/** "General" in the languages of spreadsheets. */
const general =
  /^(general|standard(owy)?|standaard|est[áa]ndar|geral|padr[ãa]o|allgemein|algemeen|genel|основной|generale?|g\/.*|)$/i
const nameOfColor = /^(black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|[<>=].*)$/i

/** A token of a format: literal text, or the code of digits. */
type Token = { readonly literal: string } | { readonly code: string }
const isCode = (token: Token): token is { readonly code: string } => 'code' in token

function bracketed(inside: string): Token[] {
  if (inside.startsWith('$')) return [{ literal: inside.slice(1).split('-')[0]! }]
  // Hours, minutes or seconds that continue to count past a day.
  if (/^[hms]+$/i.test(inside)) return [{ code: inside }]
  return nameOfColor.test(inside) ? [] : [{ literal: '' }]
}

/** One section of a format as tokens. */
function tokensOf(section: string): readonly Token[] {
  const tokens: Token[] = []
  const piece = /"([^"]*)"?|\\(.)|_(.)|\*(.)|\[([^\]]*)\]|([\s\S])/gu
  for (const [, quoted, escaped, skipped, filler, inside, plain] of section.matchAll(piece)) {
    if (quoted !== undefined || escaped !== undefined) tokens.push({ literal: quoted ?? escaped ?? '' })
    else if (skipped !== undefined) tokens.push({ literal: ' ' })
    else if (inside !== undefined) tokens.push(...bracketed(inside))
    else if (filler === undefined && plain !== undefined) tokens.push({ code: plain })
  }
  return tokens
}

/** Sections are separated by semicolons outside of quotes. */
const sectionsOf = (code: string): string[] => code.match(/(?:"[^"]*"|\\.|[^;"\\])+|(?<=;|^)(?=;|$)/g) ?? [code]

const codeOf = (tokens: readonly Token[]): string =>
  tokens
    .filter(isCode)
    .map(({ code }) => code)
    .join('')

const countOf = (code: string, signs: RegExp): number => code.match(signs)?.length ?? 0
function decimalsIn(code: string): number {
  const [, fraction = ''] = code.replace(/e[+-].*$/i, '').split('.')
  return countOf(fraction, /[0#?]/g)
}
/** Placeholders that always show a digit. */
function fixedDecimalsIn(code: string): number {
  const [, fraction = ''] = code.replace(/e[+-].*$/i, '').split('.')
  return countOf(fraction, /[0?]/g)
}

function kindOf(code: string): FormatKind {
  if (general.test(code.trim())) return 'general'
  if (code.includes('@')) return 'text'
  if (/^(boolean|wahrwert|bool[ée]en|логический)$/i.test(code.trim())) return 'boolean'
  if (/[0#?][0#?.,\s]*e[+-]/i.test(code)) return 'scientific'
  // Remaining letters are a day, a month or an hour, in any language: TT.MM.JJJJ, ДД.ММ.ГГГГ, AM/PM.
  if (/[\p{L}]/u.test(code)) return 'date'
  if (code.includes('%') || code.includes('％')) return 'percent'
  if (/[0#?]\s*\/\s*[0-9#?]/.test(code)) return 'fraction'
  return 'number'
}

/** True if the section of negative numbers shows a sign or a bracket, or no digits at all. */
function showsSign(section: string): boolean {
  const tokens = tokensOf(section)
  const text = tokens.map((token) => (isCode(token) ? token.code : token.literal)).join('')
  const code = codeOf(tokens).trim()
  return /[-−–(]/.test(text) || !(/[0#?]/.test(code) || (code !== '' && general.test(code)))
}

/** Spreadsheets allow 255 characters: a longer format is not supported. */
const MAX_CODE_LENGTH = 1000

const formats = new Map<string, NumberFormat>()

/** Effect of a format code, by its first section, for positive numbers. */
export function numberFormat(code: string): NumberFormat {
  if (code.length > MAX_CODE_LENGTH) return { kind: 'fraction', decimals: null, isSigned: true, hasLiterals: true }
  const cached = formats.get(code)
  if (cached !== undefined) return cached
  const sections = sectionsOf(code)
  const digitCode = codeOf(tokensOf(sections[0] ?? ''))
  // An empty first section shows nothing: `;;;` hides the cell's value.
  const kind = digitCode === '' && sections.length > 1 ? 'number' : kindOf(digitCode)
  const hasFixed = kind === 'number' || kind === 'percent'
  const scales = /,+(?=\.|$|[^0#?,.])/.test(digitCode.trim())
  const decimals =
    hasFixed && !scales && fixedDecimalsIn(digitCode) === decimalsIn(digitCode) ? decimalsIn(digitCode) : null
  const format = {
    kind,
    decimals,
    isSigned: kind === 'date' || kind === 'text' || sections.length < 2 || showsSign(sections[1]!),
    hasLiterals: sections.some((section) =>
      tokensOf(section).some((token) => !isCode(token) && /[\p{L}%‰]/u.test(token.literal)),
    ),
  }
  formats.set(code, format)
  return format
}

/** Largest number of characters of a number in the format *General*, including its point. */
const GENERAL_CHARACTERS = 11

/** A number in *General* in a column that is wide enough. */
function showGeneral(stored: string): string {
  const full = withoutNoise(stored)
  const bare = full.replace('-', '')
  if (bare.length <= GENERAL_CHARACTERS) return full
  const [whole = '', fraction = ''] = bare.split('.')
  if (whole.length > GENERAL_CHARACTERS) return showScientific(full, 5, true)
  // A small number would lose its digits: it is written with an exponent instead.
  if (whole === '0' && /^0{4}/.test(fraction)) return showScientific(full, 5, true)
  const room = Math.max(0, GENERAL_CHARACTERS - whole.length - 1)
  return dropZeros(toDecimals(full, room, 'nearest'))
}

const dropZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** With one digit before the point, as `1.2E-05`. */
function showScientific(stored: string, decimals: number, isShort: boolean): string {
  if (isZero(stored)) return `0${decimals > 0 && !isShort ? `.${'0'.repeat(decimals)}` : ''}E+00`
  const bare = absolute(stored)
  const [whole = '', fraction = ''] = bare.split('.')
  let exponent = whole === '0' ? -(/^0*/.exec(fraction)![0].length + 1) : whole.length - 1
  let mantissa = toDecimals(multiply(bare, tenTo(-exponent)), decimals, 'nearest')
  if (mantissa.startsWith('10')) {
    exponent += 1
    mantissa = toDecimals(multiply(bare, tenTo(-exponent)), decimals, 'nearest')
  }
  const sign = stored.startsWith('-') ? '-' : ''
  const power = String(Math.abs(exponent)).padStart(2, '0')
  return `${sign}${isShort ? dropZeros(mantissa) : mantissa}E${exponent < 0 ? '-' : '+'}${power}`
}

const tenTo = (exponent: number): string =>
  exponent >= 0 ? `1${'0'.repeat(exponent)}` : `0.${'0'.repeat(-exponent - 1)}1`

/** Section for a number, and whether it writes the sign itself. */
function sectionFor(stored: string, code: string): { readonly tokens: readonly Token[]; readonly sign: string } | null {
  const sections = sectionsOf(code)
  // Sections with conditions, `[>=1000]`, are rare and not supported.
  if (sections.some((section) => /\[[<>=]/.test(section))) return null
  const isNegative = stored.startsWith('-')
  const at = isNegative && sections.length > 1 ? 1 : isZero(stored) && sections.length > 2 ? 2 : 0
  return { tokens: tokensOf(sections[at] ?? ''), sign: isNegative && at === 0 ? '-' : '' }
}

const grouped = (whole: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** The digits of a number under the placeholders of a section. */
function drawDigits(value: string, code: string): string {
  const decimals = decimalsIn(code)
  const fixed = fixedDecimalsIn(code)
  const [wholeCode = ''] = code.split('.')
  const [whole = '', fraction = ''] = toDecimals(value, decimals, 'nearest').split('.')
  const least = countOf(wholeCode, /0/g)
  const bare = whole === '0' ? '' : whole
  const units = bare.padStart(least, '0')
  const isGrouped = /[0#?],+[0#?]/.test(wholeCode)
  let rest = fraction
  while (rest.length > fixed && rest.endsWith('0')) rest = rest.slice(0, -1)
  const point = code.includes('.') ? `.${rest}` : ''
  return (isGrouped ? grouped(units) : units) + point
}

/** A number in *General* with the text that its format adds: `General" lots"`. */
function displayWithLiterals(stored: string, code: string): string | null {
  const section = sectionFor(stored, code)
  if (section === null) return null
  const { tokens, sign } = section
  const [first, last] = [tokens.findIndex(isCode), tokens.findLastIndex(isCode)]
  if (first < 0 || !tokens.slice(first, last + 1).every(isCode)) return tokens.length === 0 ? showGeneral(stored) : null
  const literalsOf = (some: readonly Token[]): string =>
    some.map((token) => (isCode(token) ? '' : token.literal)).join('')
  const number = showGeneral(absolute(stored))
  return `${sign}${literalsOf(tokens.slice(0, first))}${number}${literalsOf(tokens.slice(last + 1))}`.trim()
}

/**
 * Displayed text of a workbook's cell, with a point and with commas between thousands. Null for unsupported formats:
 * fractions, dates, conditions.
 */
export function showNumber(stored: string, code: string): string | null {
  const { kind } = numberFormat(code)
  if (kind === 'general' || kind === 'text') return displayWithLiterals(stored, code)
  if (kind !== 'number' && kind !== 'percent' && kind !== 'scientific') return null
  const section = sectionFor(stored, code)
  if (section === null) return null
  const { tokens, sign } = section
  const digitCode = codeOf(tokens)
  if (kind === 'scientific') {
    // Only one digit before the point is supported here. Engineering notation has several.
    return /^[0#?](\.[0#?]*)?e[+-]0+$/i.test(digitCode) && tokens.every(isCode)
      ? showScientific(stored, decimalsIn(digitCode), false)
      : null
  }
  const first = tokens.findIndex((token) => isCode(token) && /[0#?.]/.test(token.code))
  const last = tokens.findLastIndex((token) => isCode(token) && /[0#?.,]/.test(token.code))
  const outside = (from: number, to?: number): string =>
    tokens
      .slice(from, to)
      .map((token) => (isCode(token) ? token.code : token.literal))
      .join('')
  if (first < 0) return `${sign}${outside(0)}`.trim()
  const inside = tokens.slice(first, last + 1)
  // Text between the digits, as in a telephone number.
  if (!inside.every(isCode)) return null
  const body = codeOf(inside)
  const thousandsCut = /,+$/.exec(body.replace(/\.[0#?]*$/, ''))?.[0].length ?? 0
  const percents = countOf(digitCode, /%/g)
  const scaled = multiply(absolute(stored), tenTo(percents * 2 - thousandsCut * 3))
  const clean = body.replace(/,+(?=\.|$)/, '')
  return `${sign}${outside(0, first)}${drawDigits(scaled, clean)}${outside(last + 1)}`.trim()
}
