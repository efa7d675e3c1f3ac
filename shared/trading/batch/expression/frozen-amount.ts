/** The text of an amount: what was typed, and the value it was frozen at. */
export interface AmountText {
  readonly expression: string
  /** As it stands behind the @ sign; null while the expression follows the market. */
  readonly frozen: string | null
}

const SIGN = '@'

/** Takes `=bid-3t @ 61250.0` apart. A document keeps both, so that freezing can be taken back at any time. */
export function splitFrozen(text: string): AmountText {
  const at = text.lastIndexOf(SIGN)
  if (at < 0) return { expression: text.trim(), frozen: null }
  return { expression: text.slice(0, at).trim(), frozen: text.slice(at + 1).trim() }
}

/** The expression with the value it stays at, whatever the market does. */
export const frozenText = (expression: string, value: string): string => `${expression} ${SIGN} ${value}`
