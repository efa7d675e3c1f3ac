import { absolute, isZero, negate, trim } from '../base/decimal'
import { type Fee, sumOfFees } from '../trading/orders/fees'

/** One element of a list of fees, as any of the calls and channels has it. */
export interface FeeElement {
  readonly coin: string
  readonly amount: string
  /** `yes` or `true`: paid in another coin than that of the trade, such as BGB. */
  readonly deduction?: string
  /** The amount of such a fee if `amount` has none. */
  readonly deducted?: string
}

/** The sign of a paid fee at the source (A-fee-sign). */
export type PaidSign = 'plus' | 'minus'

/** The coin with discounted fees. */
const PLATFORM_COIN = 'BGB'

const isAmount = (text: string): boolean => /^[+-]?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(text)
/** Plain decimal text. '' if the text is no amount. */
const plain = (text: string): string => (isAmount(text) ? trim(text.replace(/^\+/, '')) : '')

function isDeducted(symbol: string, { coin, deduction = '' }: FeeElement): boolean {
  if (/^(yes|true)$/i.test(deduction)) return true
  // Pushes have no such flag. A rebate is in a coin of the symbol.
  return coin === PLATFORM_COIN && !symbol.includes(PLATFORM_COIN)
}

function amountOf({ amount, deducted = '' }: FeeElement, isMarked: boolean): string {
  const own = plain(amount)
  const isMissing = amount === '' || (own !== '' && isZero(own))
  return isMarked && isMissing && plain(deducted) !== '' ? plain(deducted) : own
}

function paidIn(symbol: string, sign: PaidSign, element: FeeElement): string {
  const isMarked = isDeducted(symbol, element)
  const amount = amountOf(element, isMarked)
  if (amount === '' || isZero(amount)) return amount === '' ? '' : '0'
  if (isMarked) return absolute(amount)
  return sign === 'plus' ? amount : negate(amount)
}

/**
 * Amount paid in each coin (A-fee-sign). The only reader of the sign of a fee: a deduction is paid with either sign.
 * Elements without an amount are placeholders and omitted. A charge whose coin is not stated has the coin ''.
 */
export function feesOf(symbol: string, sign: PaidSign, elements: readonly FeeElement[]): readonly Fee[] {
  const isCharge = (amount: string): boolean => plain(amount) !== '' && !isZero(plain(amount))
  const stated = elements.filter(({ coin, amount, deducted = '' }) =>
    coin === '' ? isCharge(amount) || isCharge(deducted) : amount !== '' || deducted !== '',
  )
  return sumOfFees(stated.map((element) => ({ coin: element.coin, amount: paidIn(symbol, sign, element) })))
}
