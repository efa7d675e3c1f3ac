import { priceCell } from '@/shared/trading/batch/amount-cell'
import { movedByTicks } from '@/shared/trading/batch/price-expression'
import { readNumber } from '@/shared/trading/batch/read-number'
import { equals, stepsIn, subtract } from '@/shared/base/decimal'
import type { UnitOf } from './unit-confirm'
import { fixDraft, useDraft } from './draft-store'

/** What a quantity counts in does not depend on its price. */
const noUnit: UnitOf = () => null

/** Where a ghost was taken hold of and where it was let go, both on the tick. */
export interface Move {
  readonly from: string
  readonly to: string
  readonly tickSize: string
}

/** A price that follows the market goes on doing so, by as many ticks farther off as it was moved. */
function repriced(text: string, { from, to, tickSize }: Move): string {
  if (priceCell(text)?.frozen !== null) return to
  return movedByTicks(text, stepsIn(subtract(to, from), tickSize)) ?? to
}

/** Moves one row of the draft to another price, as one step that undo takes back. A row that is gone stays gone. */
export function repriceRow(id: string, move: Move): void {
  const { rows } = useDraft.getState().history
  const row = rows.find((one) => one.id === id)
  const now = row === undefined ? null : readNumber(row.price)
  if (row === undefined || (now !== null && now.ok && equals(now.value, move.to))) return
  const price = repriced(row.price, move)
  fixDraft(
    rows.map((one) => (one.id === id ? { ...one, price } : one)),
    noUnit,
  )
}
