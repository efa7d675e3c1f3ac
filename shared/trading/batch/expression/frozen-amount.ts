/** Text of an amount: the typed expression and its frozen value. */
export interface AmountText {
  readonly expression: string
  /** Value after the @ sign; null while the expression is pegged. */
  readonly frozen: string | null
}

const SIGN = '@'

/** Splits `=bid-3t @ 61250.0`. A document stores both parts, so that freezing can be undone. */
export function splitFrozen(text: string): AmountText {
  const at = text.lastIndexOf(SIGN)
  if (at < 0) return { expression: text.trim(), frozen: null }
  return { expression: text.slice(0, at).trim(), frozen: text.slice(at + 1).trim() }
}

export const frozenText = (expression: string, value: string): string => `${expression} ${SIGN} ${value}`
