import { decimalsOf, divide, isDecimal } from '@/shared/base/decimal'
import { invisibleIn } from '@/shared/base/text/invisible'
import { isErrorText, isTooNarrow } from '@/shared/sheets/cells/errors'
import { isRoundingOf, showsAll, writtenOut } from '@/shared/sheets/cells/stored-number'
import { inAscii, type DecimalSign } from '@/shared/sheets/cells/local-number'
import type { SheetCell } from '@/shared/sheets/cells/workbook'
import { priceCell, sizeCell } from '@/shared/trading/batch/expression/amount-cell'
import { undecorated, type DecoratedNumber } from './decoration'
import { isMoney, isOwn, readUnit, type AmountColumn, type CountedOrder, type Unit } from './units'

/** Reason why a number is written differently in the draft. The screen names it. */
export type AmountRemark =
  | 'currency'
  | 'date'
  | 'irregularity'
  | 'error'
  | 'exponent'
  | 'formula-text'
  | 'hidden'
  | 'narrow'
  | 'percent'
  | 'separator'
  | 'title-unit'
  | 'unit'
  | 'unreadable'

/**
 * Meaning of an amount cell:
 *
 * - `certain`: only this text;
 * - `differs`: stored and displayed value are different numbers, and the trader has to choose;
 * - `ambiguous`: the digits are different numbers under the two decimal signs, and the sheet does not decide;
 * - `as-shown`: not a readable number. It enters the draft unchanged, where it is refused or understood.
 */
export type AmountReading =
  | { readonly kind: 'certain'; readonly text: string; readonly remark: AmountRemark | null }
  | {
      readonly kind: 'differs'
      readonly stored: string
      readonly displayed: string
      readonly remark: AmountRemark | null
    }
  | { readonly kind: 'ambiguous'; readonly point: string; readonly comma: string }
  | { readonly kind: 'as-shown'; readonly text: string; readonly remark: AmountRemark | null }

export interface AmountContext {
  readonly column: AmountColumn
  readonly order: CountedOrder
  /** Decimal sign of text cells; null while undecided. */
  readonly sign: DecimalSign | null
  /** True if the sheet writes a number of at least 1000 without groups of three. */
  readonly isUngrouped: boolean
  /** Decimal sign of displayed stored numbers: a point if Volley wrote the text. */
  readonly displayedSign: DecimalSign | null
}

/** True for a price or a size that the draft evaluates, such as `=bid-3t`, `25%` and `$5000`. */
export const isAmountExpression = (text: string, column: AmountColumn): boolean =>
  (column === 'price' ? priceCell(text) : sizeCell(text))?.parsed.ok === true

/** True for an expression whose number is the same under the decimal sign of the sheet and in an expression. */
function isCertainExpression(text: string, { column, sign }: AmountContext): boolean {
  if (!isAmountExpression(text, column)) return false
  const { point, comma } = undecorated(text)?.reading ?? {}
  return point === comma || (comma === undefined ? sign !== 'comma' : sign === 'point')
}

const exponential = /\de[+-]?\d/i

const asDisplayed = (text: string, remark: AmountRemark | null = null): AmountReading => ({
  kind: 'as-shown',
  text,
  remark,
})
const certain = (text: string, remark: AmountRemark | null): AmountReading => ({ kind: 'certain', text, remark })

const signed = (text: string, { isNegative }: DecoratedNumber): string => (isNegative ? `-${text}` : text)
/** Number without its exponent, with its sign. */
const plainOf = (text: string | undefined, number: DecoratedNumber): string | null => {
  const plain = text === undefined ? null : writtenOut(text)
  return plain === null ? null : signed(withZeros(text!, plain), number)
}
/** Trailing zeros are kept as typed. Only exponents are written out. */
const withZeros = (source: string, plain: string): string => (/e/i.test(source) ? plain : source)

const remarkOf = (unit: Unit, displayed: string): AmountRemark | null => {
  if (isMoney(unit)) return 'currency'
  if (unit.kind !== 'plain') return 'unit'
  if (exponential.test(inAscii(displayed))) return 'exponent'
  return isDecimal(displayed) ? null : 'separator'
}

/** Both readings of a displayed number. One is missing if its signs exclude it. */
const readingsOf = (number: DecoratedNumber): readonly { readonly sign: DecimalSign; readonly text: string }[] =>
  (['point', 'comma'] as const).flatMap((sign) => {
    const text = plainOf(number.reading[sign], number)
    return text === null ? [] : [{ sign, text }]
  })

/** Displayed value if it differs from the stored value and can be determined; otherwise the displayed text. */
function displayedNumber(cell: SheetCell, number: DecoratedNumber, sign: DecimalSign | null): string {
  const readings = readingsOf(number)
  if (number.isPercent)
    return `${readings.find((reading) => reading.sign === sign)?.text ?? readings[0]?.text ?? cell.displayed}%`
  if (number.mark !== '') return cell.displayed
  const rounded = readings.filter(({ text }) => isRoundingOf(text, cell.stored!))
  if (rounded.length === 1) return rounded[0]!.text
  return (
    readings.find((reading) => reading.sign === sign)?.text ??
    (readings.length === 1 ? readings[0]!.text : cell.displayed)
  )
}

/** True for a plus sign that may have a meaning: an offset in front of a price, or a side that the row contradicts. */
const isOpenPlus = ({ isPlus }: DecoratedNumber, { column, order }: AmountContext): boolean =>
  isPlus && !(column === 'qty' && order.side === 'buy')

/** Reads a cell whose source states its number. */
function readStored(cell: SheetCell, stored: string, context: AmountContext): AmountReading {
  if (cell.displayed === stored) return certain(stored, null)
  if (isTooNarrow(cell.displayed)) return certain(stored, 'narrow')
  if (cell.displayed === '') return { kind: 'differs', stored, displayed: '', remark: 'hidden' }
  const number = undecorated(cell.displayed)
  if (number === null) return { kind: 'differs', stored, displayed: cell.displayed, remark: 'unreadable' }
  if (number.isPercent)
    return {
      kind: 'differs',
      stored,
      displayed: displayedNumber(cell, number, context.displayedSign),
      remark: 'percent',
    }
  if (isOpenPlus(number, context)) return asDisplayed(cell.displayed)
  const unit = readUnit(number.mark, context.column)
  const remark = remarkOf(unit, cell.displayed)
  const full = readingsOf(number).find(({ text }) => showsAll(text, stored))
  // A displayed value in thousands is the stored value, unless the format only appends the letter.
  const isScaled =
    unit.kind === 'thousands' && readingsOf(number).some(({ text }) => isRoundingOf(text, divide(stored, unit.times)))
  if (!isScaled && !isOwn(unit, context.column, context.order)) return asDisplayed(cell.displayed, remark)
  if (full === undefined)
    return { kind: 'differs', stored, displayed: displayedNumber(cell, number, context.displayedSign), remark }
  return certain(full.text, remark)
}

/** Reads a cell that has only its text. */
function readText(cell: SheetCell, context: AmountContext): AmountReading {
  const { displayed } = cell
  const { column, order } = context
  if (isTooNarrow(displayed)) return asDisplayed(displayed, 'narrow')
  if (isCertainExpression(displayed, context)) return asDisplayed(displayed)
  if (displayed.startsWith('=')) return asDisplayed(displayed, 'formula-text')
  const number = invisibleIn(displayed) === null ? undecorated(displayed) : null
  if (number === null) return asDisplayed(displayed, null)
  if (number.isPercent) return asDisplayed(displayed, 'percent')
  const unit = readUnit(number.mark, column)
  if (!isOwn(unit, column, order)) return asDisplayed(displayed, isMoney(unit) ? 'currency' : 'unit')
  // An exponent is kept: the number may have been rounded, and the check offers it in full.
  if (exponential.test(inAscii(displayed)) || number.isNegative || isOpenPlus(number, context))
    return asDisplayed(inAscii(displayed), null)
  return readDigits(cell, number, context, remarkOf(unit, displayed))
}

const isWhole = (text: string | undefined): boolean => text !== undefined && decimalsOf(text) === 0

/** True for a number of at least 1000 without groups of three. */
export const isUngroupedThousand = ({ displayed }: SheetCell): boolean => /^\D*\d{4,}/u.test(inAscii(displayed))

function readDigits(
  cell: SheetCell,
  number: DecoratedNumber,
  { sign, isUngrouped }: AmountContext,
  remark: AmountRemark | null,
): AmountReading {
  const { displayed } = cell
  const { point, comma, ambiguous } = number.reading
  // `01.02` is a date rather than a number.
  const accepted = (text: string): AmountReading =>
    isDecimal(text) ? certain(text, text === displayed ? null : remark) : asDisplayed(displayed)
  const byFormat = signByFormat(cell, number)
  const decimalSign = byFormat ?? sign
  // `1,250` next to `61250.5`: the sheet has no other groups of three, so its comma may be a decimal sign.
  const isOddGroup =
    byFormat === null && decimalSign !== null && ambiguous && isUngrouped && isWhole(number.reading[decimalSign])
  if (decimalSign !== null && !isOddGroup) {
    const text = number.reading[decimalSign]
    // Readable only under the other decimal sign. The sheet contradicts itself, and the check of the draft reports it.
    return text === undefined ? asDisplayed(displayed, 'separator') : accepted(text)
  }
  if (point !== undefined && comma !== undefined && point !== comma) return { kind: 'ambiguous', point, comma }
  return accepted(point ?? comma!)
}

/** A format with a fixed number of decimals determines the decimal sign. */
function signByFormat({ decimals }: SheetCell, { reading }: DecoratedNumber): DecimalSign | null {
  if (decimals === null || !reading.ambiguous) return null
  const fits = (['point', 'comma'] as const).filter((sign) => decimalsOf(reading[sign]!) === decimals)
  return fits.length === 1 ? fits[0]! : null
}

/** Marks a text so that the draft refuses it until the trader types another value. */
export const unconfirmed = (displayed: string): string => `${displayed} ?`

/** Reads one price or quantity of a sheet. It never chooses between two possible numbers. */
export function readAmount(cell: SheetCell, context: AmountContext): AmountReading {
  if (cell.kind === 'empty' && cell.stored === null) return certain('', null)
  if (cell.kind === 'error' || isErrorText(cell.displayed)) return asDisplayed(cell.displayed, 'error')
  if (cell.irregularity !== undefined) return asDisplayed(unconfirmed(cell.displayed), 'irregularity')
  if (cell.kind === 'date' || cell.kind === 'boolean') return asDisplayed(cell.displayed, 'date')
  return cell.stored === null ? readText(cell, context) : readStored(cell, cell.stored, context)
}

/** Decimal sign that an amount cell proves for its sheet; null without a proof. */
export function proofOf(cell: SheetCell): DecimalSign | null {
  if (cell.irregularity !== undefined || !['number', 'unknown', 'text'].includes(cell.kind)) return null
  if (cell.stored !== null && cell.stored === cell.displayed) return cell.displayed.includes('.') ? 'point' : null
  const number = undecorated(cell.displayed)
  if (number === null) return null
  if (cell.stored === null) return signByFormat(cell, number) ?? number.reading.proves
  const readings = readingsOf(number)
  const { stored } = cell
  const fits = readings.filter(({ text }) => showsAll(text, stored) || isRoundingOf(text, stored))
  const differ = readings.length === 1 || readings[0]?.text !== readings[1]?.text
  return differ && fits.length === 1 ? fits[0]!.sign : null
}
