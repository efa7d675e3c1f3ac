import { splitFrozen, type AmountText } from './frozen-amount'
import { isPriceExpression, parsePriceExpression, type Parsed, type PriceExpression } from './price-expression'
import { isSizeExpression, parseSizeExpression, type SizeExpression } from './size-expression'

/** Rule of a valid expression without a value. An order without a value is never sent. */
export const NOT_PRICED_RULE = 'not-priced'

export type AmountCell<Expression> = AmountText & { readonly parsed: Parsed<Expression> }

/** Expression in a price cell; null for a plain price. */
export function priceCell(text: string): AmountCell<PriceExpression> | null {
  if (!isPriceExpression(text)) return null
  const amount = splitFrozen(text)
  return { ...amount, parsed: parsePriceExpression(amount.expression) }
}

/** True for a price that depends on the row above. */
export function followsRowAbove(text: string): boolean {
  const parsed = priceCell(text)?.parsed
  return parsed?.ok === true && parsed.expression.reference === 'prev'
}

/** Expression in a quantity cell; null for a plain quantity. */
export function sizeCell(text: string): AmountCell<SizeExpression> | null {
  const amount = splitFrozen(text)
  return isSizeExpression(amount.expression) ? { ...amount, parsed: parseSizeExpression(amount.expression) } : null
}
