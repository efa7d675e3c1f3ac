import type { DecimalSign } from '@/shared/sheets/cells/local-number'

/** Languages by their Windows numbers, which LibreOffice writes next to a number format. */
const tags: Readonly<Record<number, string>> = {
  1028: 'zh-TW',
  1029: 'cs-CZ',
  1030: 'da-DK',
  1031: 'de-DE',
  1033: 'en-US',
  1034: 'es-ES',
  1035: 'fi-FI',
  1036: 'fr-FR',
  1038: 'hu-HU',
  1040: 'it-IT',
  1041: 'ja-JP',
  1042: 'ko-KR',
  1043: 'nl-NL',
  1044: 'nb-NO',
  1045: 'pl-PL',
  1046: 'pt-BR',
  1049: 'ru-RU',
  1053: 'sv-SE',
  1055: 'tr-TR',
  1058: 'uk-UA',
  2052: 'zh-CN',
  2055: 'de-CH',
  2057: 'en-GB',
  2058: 'es-MX',
  2067: 'nl-BE',
  2070: 'pt-PT',
  3079: 'de-AT',
  3082: 'es-ES',
  3084: 'fr-CA',
  16393: 'en-IN',
}

/** The decimal sign of a language by its number. Null for an unlisted one. */
export function decimalOfLanguage(number: number): DecimalSign | null {
  const tag = tags[number]
  if (tag === undefined) return null
  const sign = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? 'comma' : sign === '.' ? 'point' : null
}
