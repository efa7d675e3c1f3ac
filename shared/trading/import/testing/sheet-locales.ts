/** Twelve habits of writing numbers, among them all signs and scripts that spreadsheets have. */
export const locales = [
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'es-ES',
  'pt-BR',
  'ru-RU',
  'pl-PL',
  'tr-TR',
  'en-IN',
  'ar-EG',
  'ja-JP',
] as const
export type Locale = (typeof locales)[number]

const fullWidth = (text: string): string =>
  text.replaceAll(/[0-9.,]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

const formats = new Map<string, Intl.NumberFormat>()
function formatFor(locale: Locale, decimals: number, useGrouping: boolean): Intl.NumberFormat {
  const name = `${locale} ${decimals} ${useGrouping}`
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping }
  const format = formats.get(name) ?? new Intl.NumberFormat(locale, { ...options, roundingMode: 'halfExpand' })
  formats.set(name, format)
  return format
}

/**
 * A decimal as people of a locale read it. The platform draws it, so that the import is not compared with itself;
 * Japanese sheets have full-width digits.
 */
export function drawn(locale: Locale, value: string, decimals: number, isGrouped: boolean): string {
  const text = formatFor(locale, decimals, isGrouped).format(value as `${number}`)
  return locale === 'ja-JP' ? fullWidth(text) : text
}

/** The decimal sign of a locale; Arabic has one of its own, which is read in any sheet. */
export const decimalSignOf = (locale: Locale): 'point' | 'comma' =>
  ['en-US', 'de-CH', 'en-IN', 'ar-EG', 'ja-JP'].includes(locale) ? 'point' : 'comma'
