import { multiply, toDecimals, trim } from '@/shared/base/decimal'
import { drawn, type Locale } from './sheet-locales'

/** A number format as spreadsheets have it: its code, and what a person of a locale sees and reads. */
export interface SheetFormat {
  readonly code: string
  /** What the cell shows. */
  draw(stored: string, locale: Locale): string
  /** The number that a person reads from it; null where nobody reads a number of ours. */
  read(stored: string): string | null
  /** What the code makes of a text-only source. */
  readonly sort: 'number' | 'percent' | 'exponent' | 'money' | 'unit' | 'date' | 'text'
  /** The coin that the format names. */
  readonly coin?: 'BTC' | 'EUR' | 'USDT'
}

const fixed = (code: string, decimals: number, isGrouped: boolean): SheetFormat => ({
  code,
  draw: (stored, locale) => drawn(locale, stored, decimals, isGrouped),
  read: (stored) => trim(toDecimals(stored, decimals, 'nearest')),
  sort: 'number',
})
const decorated = (
  base: SheetFormat,
  code: string,
  sort: SheetFormat['sort'],
  around: (text: string) => string,
  coin?: NonNullable<SheetFormat['coin']>,
): SheetFormat => ({
  ...base,
  ...(coin === undefined ? {} : { coin }),
  code,
  sort,
  draw: (stored, locale) => around(base.draw(stored, locale)),
})
const percent = (decimals: number): SheetFormat => ({
  code: decimals === 0 ? '0%' : `0.${'0'.repeat(decimals)}%`,
  draw(stored, locale) {
    const text = drawn(locale, multiply(stored, '100'), decimals, false)
    return locale === 'tr-TR' ? `%${text}` : locale === 'fr-FR' ? `${text}\u00a0%` : `${text}%`
  },
  read: () => null,
  sort: 'percent',
})
const decimalsIn = (text: string): number => (text.split('.')[1] ?? '').length

/** Shows all there is, as *General* does with the short numbers that are generated. */
const general: SheetFormat = {
  code: 'General',
  draw: (stored, locale) => drawn(locale, stored, decimalsIn(trim(stored)), false),
  read: (stored) => trim(stored),
  sort: 'number',
}

const inScience = new Intl.NumberFormat('en-US', {
  notation: 'scientific',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const scientific = (stored: string): string => inScience.format(stored as `${number}`)

/** As spreadsheets write exponents in every locale: at least two digits. */
const exponent: SheetFormat = {
  code: '0.00E+00',
  draw(stored, locale) {
    const [mantissa = '', power = '0'] = scientific(stored).split('E')
    const sign = power.startsWith('-') ? '-' : '+'
    return `${drawn(locale, mantissa, 2, false)}E${sign}${power.replace('-', '').padStart(2, '0')}`
  },
  read: (stored) => trim(scientific(stored)),
  sort: 'exponent',
}
const date: SheetFormat = { code: 'yyyy-mm-dd', draw: () => '2024-05-01', read: () => null, sort: 'date' }
const thousands: SheetFormat = {
  code: '0.0,"K"',
  draw: (stored, locale) => `${drawn(locale, multiply(stored, '0.001'), 1, false)}K`,
  read: () => null,
  sort: 'unit',
}

/** Twenty number formats. */
export const sheetFormats: readonly SheetFormat[] = [
  general,
  fixed('0', 0, false),
  fixed('0.0', 1, false),
  fixed('0.00', 2, false),
  fixed('0.000', 3, false),
  fixed('0.00000000', 8, false),
  fixed('#,##0', 0, true),
  fixed('#,##0.0', 1, true),
  fixed('#,##0.00', 2, true),
  fixed('#,##0.00000', 5, true),
  percent(0),
  percent(2),
  exponent,
  decorated(fixed('', 2, true), '"$"#,##0.00', 'money', (text) => `$${text}`, 'USDT'),
  decorated(fixed('', 2, true), '#,##0.00\\ [$€-407]', 'money', (text) => `${text} €`, 'EUR'),
  decorated(fixed('', 3, false), '0.000\\ "BTC"', 'unit', (text) => `${text} BTC`, 'BTC'),
  { ...general, code: '@', sort: 'text' },
  date,
  decorated(fixed('', 2, true), '#,##0.00_);(#,##0.00)', 'number', (text) => text),
  thousands,
]
