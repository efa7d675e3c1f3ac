import { add, decimalsOf, equals, isDecimal, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import type { DraftColumn, DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { SheetColumn } from '../model/columns'
import { fieldsIn } from './edits'
import type { Range } from './selection'

/**
 * Values that continue a column by `count` cells: two or more numbers with equal steps are continued with their
 * decimals, other values are repeated. Exact and never rounded: a step has no more decimals than its numbers.
 */
export function continued(texts: readonly string[], count: number): readonly string[] {
  const [first, second] = texts
  const last = texts.at(-1)
  const repeated = (): readonly string[] => Array.from({ length: count }, (_, at) => texts[at % texts.length] ?? '')
  if (first === undefined || second === undefined || last === undefined || !texts.every(isDecimal)) return repeated()
  const step = subtract(second, first)
  const isSeries = texts.every((text, at) => equals(text, add(first, multiply(step, String(at)))))
  if (!isSeries) return repeated()
  const decimals = Math.max(...texts.map(decimalsOf))
  return Array.from({ length: count }, (_, at) => toDecimals(add(last, multiply(step, String(at + 1))), decimals))
}

/**
 * Continues a range down to `bottom`, column by column; `isCopy` repeats numbers as well. Creates missing rows. A
 * clientOid is never copied: it must be unique.
 */
export function fillBelow(
  rows: readonly DraftRow[],
  columns: readonly SheetColumn[],
  range: Range,
  { bottom, isCopy, newRow }: { readonly bottom: number; readonly isCopy: boolean; readonly newRow: () => DraftRow },
): readonly DraftRow[] {
  const count = bottom - range.bottom
  if (count <= 0) return rows
  const source = rows.slice(range.top, range.bottom + 1)
  const fields = fieldsIn(columns, range).filter((field) => field !== 'clientOid')
  const below = (field: DraftColumn): readonly string[] => {
    const texts = source.map((row) => row[field])
    return isCopy ? Array.from({ length: count }, (_, at) => texts[at % texts.length] ?? '') : continued(texts, count)
  }
  const filled = new Map(fields.map((field) => [field, below(field)]))
  const grown = [...rows]
  while (grown.length <= bottom) grown.push(newRow())
  return grown.map((row, at) => {
    if (at <= range.bottom || at > bottom) return row
    const cells = fields.map((field) => [field, filled.get(field)?.[at - range.bottom - 1] ?? row[field]] as const)
    return cells.every(([field, text]) => row[field] === text) ? row : { ...row, ...Object.fromEntries(cells) }
  })
}
