import { inAscii, readLocalNumber, type LocalNumber } from '@/shared/sheets/cells/local-number'

/** A displayed number, split into its digits and the text around them. */
export interface DecoratedNumber {
  readonly reading: LocalNumber
  readonly isNegative: boolean
  /** A plus sign is in front. */
  readonly isPlus: boolean
  readonly isPercent: boolean
  /** Text next to the digits, without a percent sign: `$`, `BTC`, `K`; '' for none. */
  readonly mark: string
}

const around = /^([+-]?)\s*([^\d\s.,+-]*)\s*([+-]?)\s*(\d(?:.*\d)?|[.,]\d+)\s*([^\d\s]*)$/u

/** Accounting notation of negative numbers: in brackets, or with the sign at the end. */
const loss = /^\((.*)\)$|^(.*\d)\s*-$/

/**
 * Splits a displayed number. Null if the text is not a number with at most one decoration on either side. The digits
 * are read under both decimal signs.
 */
export function undecorated(displayed: string): DecoratedNumber | null {
  const plain = readLocalNumber(displayed)
  if (plain.point !== undefined || plain.comma !== undefined)
    return { reading: plain, isNegative: false, isPlus: false, isPercent: false, mark: '' }
  const text = inAscii(displayed)
    .replaceAll(/[−–﹣]/g, '-')
    .trim()
  const bracketed = loss.exec(text)
  const match = around.exec((bracketed?.[1] ?? bracketed?.[2] ?? text).trim())
  if (!match) return null
  const [, signBefore = '', before = '', signBehind = '', digits = '', after = ''] = match
  // Formats such as `#.##` show a point after whole numbers, or nothing before it.
  const isPoint = (mark: string): boolean => /^[.,]$/.test(mark) && !/[.,]/.test(digits)
  const marks = [before, after].filter((mark) => mark !== '' && !isPoint(mark))
  const isPercent = marks.includes('%')
  const letters = marks.filter((mark) => mark !== '%')
  if (marks.length > 1) return null
  const reading = readLocalNumber(/^[.,]/.test(digits) ? `0${digits}` : digits)
  if (reading.point === undefined && reading.comma === undefined) return null
  return {
    reading,
    isNegative: bracketed !== null || (signBefore + signBehind).includes('-'),
    isPlus: (signBefore + signBehind).includes('+'),
    isPercent,
    mark: letters[0] ?? '',
  }
}
