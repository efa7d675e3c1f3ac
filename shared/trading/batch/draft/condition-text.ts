import { perText } from '@/shared/base/text/per-text'

/** Value of a row in a sheet column without a field in the draft. */
export interface CellCondition {
  readonly title: string
  readonly value: string
}

/** A cell with a text that contradicts it: `limit (Market buy)`. No choice has this form. */
export const withAddition = (cell: string, addition: string): string => `${cell} (${addition})`.trim()

/**
 * A cell with a condition of its order: `limit (Stop Price: 61200)`. No choice has this form, so the cell is refused.
 */
export const withCondition = (cell: string, { title, value }: CellCondition): string =>
  withAddition(cell, `${title}: ${value}`)

/** Parts of a text in outer brackets, and the text before them; null for unbalanced brackets. */
function bracketed(text: string): { readonly head: string; readonly parts: readonly string[] } | null {
  const parts: string[] = []
  let head = ''
  let part = ''
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (depth === 0) head += sign
    else part += sign
    if (sign !== ')') continue
    depth -= 1
    if (depth < 0) return null
    if (depth === 0) parts.push(part.slice(1, -1))
    if (depth === 0) part = ''
  }
  return depth === 0 ? { head: head.trim(), parts } : null
}

interface ConditionText {
  readonly head: string
  readonly conditions: readonly CellCondition[]
}

/** Text and conditions of a cell; null for brackets without conditions. */
export const readConditions = perText((cell): ConditionText | null => {
  const parsed = bracketed(cell)
  if (parsed === null) return null
  const conditions = parsed.parts.flatMap((part): readonly CellCondition[] => {
    const at = part.indexOf(': ')
    return at < 1 ? [] : [{ title: part.slice(0, at), value: part.slice(at + 2) }]
  })
  return conditions.length === parsed.parts.length ? { head: parsed.head, conditions } : null
})
