import { splitFrozen, type AmountText } from './frozen-amount'
import { isPriceExpression, parsePriceExpression, type Parsed, type PriceExpression } from './price-expression'
import { isSizeExpression, parseSizeExpression, type SizeExpression } from './size-expression'

/** The rule of a well-formed expression without a value: nothing is sent that nobody can price. */
export const NOT_PRICED_RULE = 'not-priced'

/** What stands in an amount cell that is no plain number. */
export type AmountCell<Expression> = AmountText & { readonly parsed: Parsed<Expression> }

/** The expression in a price cell; null where a plain price stands. */
export function priceCell(text: string): AmountCell<PriceExpression> | null {
  if (!isPriceExpression(text)) return null
  const amount = splitFrozen(text)
  return { ...amount, parsed: parsePriceExpression(amount.expression) }
}

/** Whether a price is said from that of the row above. */
export function followsRowAbove(text: string): boolean {
  const parsed = priceCell(text)?.parsed
  return parsed?.ok === true && parsed.expression.reference === 'prev'
}

/** The expression in a quantity cell; null where a plain quantity stands. */
export function sizeCell(text: string): AmountCell<SizeExpression> | null {
  const amount = splitFrozen(text)
  return isSizeExpression(amount.expression) ? { ...amount, parsed: parseSizeExpression(amount.expression) } : null
}
