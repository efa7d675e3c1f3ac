import { isDecimal } from '@/shared/base/decimal'
import { invisibleIn } from '@/shared/base/text/invisible'
import { t } from '@/shared/languages/text'

/**
 * Result of reading an amount, or its error with the plain numbers that it may be: one if certain, two if its separator
 * may be a thousands or a decimal separator. With a `sign`, the readings are certain only if the side agrees.
 */
export type NumberReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: string; readonly readings: readonly string[]; readonly sign?: '-' | '+' }

type Refusal = Extract<NumberReading, { readonly ok: false }>

const refuse = (reason: string, ...readings: readonly (string | undefined)[]): Refusal => ({
  ok: false,
  reason,
  readings: readings.filter((reading) => reading !== undefined && isDecimal(reading)) as readonly string[],
})

/** Possible readings after removing odd characters. The rest may be in another notation. */
function readingsOf(text: string, plain: string | null): readonly string[] {
  if (plain === null || plain === text) return []
  const reading = readNumber(plain)
  return reading.ok ? [plain.trim()] : reading.sign === undefined ? reading.readings : []
}

/**
 * Number without its exponent: '1.5E-05' is '0.000015'. Null if the text is not such a number, or is absurdly large.
 */
export function expandExponent(text: string): string | null {
  const match = /^(\d{1,30})(?:\.(\d{1,30}))?[eE]([+-]?\d{1,2})$/.exec(text)
  if (!match) return null
  const whole = match[1]!
  const digits = whole + (match[2] ?? '')
  const point = whole.length + Number(match[3])
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const split = Math.max(point, 1)
  return tidy(`${padded.slice(0, split)}.${padded.slice(split)}`)
}

/** Removes leading zeros of the whole part, trailing zeros of the fraction, and a final decimal point. */
const tidy = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.')
  const decimals = fraction.replace(/0+$/, '')
  const units = whole.replace(/^0+(?=\d)/, '') || '0'
  return decimals === '' ? units : `${units}.${decimals}`
}

const quoted = (text: string): string => `"${text.length > 24 ? `${text.slice(0, 24)}…` : text}"`
const foreignDigits = /[^\P{Nd}0-9]/u
/** NFKC converts these to ASCII. Digits of other scripts are not converted and are refused too. */
const fullWidth = /[\uff01-\uff5e]/

function refuseOddCharacters(text: string): NumberReading | null {
  const hidden = invisibleIn(text)
  if (hidden !== null) {
    const reason = t`${quoted(text)} has an invisible character, ${hidden.names}`
    return refuse(reason, ...readingsOf(text, hidden.without))
  }
  if (foreignDigits.test(text))
    return refuse(t`${quoted(text)} has digits that are not 0 to 9`, ...readingsOf(text, text.normalize('NFKC')))
  if (fullWidth.test(text)) {
    const readings = readingsOf(text, text.normalize('NFKC'))
    if (readings.length > 0) return refuse(t`${quoted(text)} has full-width characters`, ...readings)
  }
  if (/^[+-]?(nan|inf(inity)?|∞)$/i.test(text)) return refuse(t`${quoted(text)} is not a number`)
  if (/^#|^=/.test(text)) return refuse(t`${quoted(text)} is a formula or a spreadsheet error, not a number`)
  if (/^[-−–]/.test(text))
    return {
      ...refuse(t`${quoted(text)} has a sign; the direction is set by the side`, ...readingsOf(text, text.slice(1))),
      sign: '-',
    }
  if (text.startsWith('+'))
    return { ...refuse(t`${quoted(text)} has a sign`, ...readingsOf(text, text.slice(1))), sign: '+' }
  return null
}

const howToWrite = t('write decimals with a point, thousands without a separator')
/** Digits in groups of three with one separator. Any other text may be two numbers. */
const grouped = /^[1-9]\d{0,2}(?:([ \u00a0\u2009\u202f_'’])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/
/** One comma and three digits: thousands or decimals. */
const thousandsOrDecimals = /^[1-9]\d{0,2},\d{3}$/

/** Two or more groups of three with one separator. No number has two decimal signs. */
const thousandsOnly = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/

/** Number with groups of three and a different decimal sign, which allows one reading; undefined for any other text. */
function withoutGroups(text: string): string | undefined {
  if (/^[1-9]\d{0,2}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  return /^[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined
}

function refuseNotation(text: string): NumberReading {
  const expanded = expandExponent(text)
  if (expanded !== null && isDecimal(expanded))
    return refuse(t`${quoted(text)} uses an exponent; write ${expanded}`, expanded)
  if (/^[\d.]+e[+-]?\d+$/i.test(text)) return refuse(t`${quoted(text)} uses an exponent; write the number out`)
  if (thousandsOrDecimals.test(text)) {
    const [thousands, decimals] = [text.replace(',', ''), tidy(text.replace(',', '.'))]
    return refuse(t`${quoted(text)} may be ${thousands} or ${decimals}; ${howToWrite}`, thousands, decimals)
  }
  if (/^\d+,\d+$/.test(text)) return refuse(t`${quoted(text)} has a comma; ${howToWrite}`, text.replace(',', '.'))
  if (thousandsOnly.test(text)) return refuse(t`${quoted(text)} has a separator inside`, text.replaceAll(/[.,]/g, ''))
  if (/^[\d.,]+$/.test(text) && text.includes(','))
    return refuse(t`${quoted(text)} mixes separators; ${howToWrite}`, withoutGroups(text))
  if (/^[\d.,\s_'’]+$/.test(text) && /[\s_'’]/.test(text)) {
    const joined = grouped.test(text) ? text.replaceAll(/[\s_'’]/g, '').replace(',', '.') : undefined
    return refuse(t`${quoted(text)} has a separator inside`, joined)
  }
  return refuseShape(text)
}

function refuseShape(text: string): NumberReading {
  if (/^\.\d+$/.test(text) || /^\d+\.$/.test(text) || /^0\d+(\.\d+)?$/.test(text)) {
    const value = tidy(text)
    return refuse(t`${quoted(text)} is not plain notation; write ${value}`, value)
  }
  if (/^\d+(\.\d+)?$/.test(text))
    return refuse(t`${quoted(text)} is too long: at most 20 digits before and 18 after the point`)
  return refuse(t`${quoted(text)} is not a number`)
}

/**
 * Reads the text of an amount cell. Only the notation of the exchange is accepted. Anything else is refused with a
 * reason; possible readings are offered but never applied. Trailing zeros are removed, because '61250.00' may have too
 * many decimals.
 */
export function readNumber(text: string): NumberReading {
  const trimmed = text.trim()
  if (isDecimal(trimmed)) return { ok: true, value: tidy(trimmed) }
  return refuseOddCharacters(trimmed) ?? refuseNotation(trimmed)
}
