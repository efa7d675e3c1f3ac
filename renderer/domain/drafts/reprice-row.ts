import { priceCell } from '@/shared/trading/batch/expression/amount-cell'
import { movedByTicks } from '@/shared/trading/batch/expression/price-expression'
import { readNumber } from '@/shared/trading/market/read-number'
import { equals, stepsIn, subtract } from '@/shared/base/decimal'
import type { UnitOf } from '@/renderer/domain/drafts/store/unit-confirm'
import { fixDraft, useDraft } from '@/renderer/domain/drafts/store/draft-store'

/** The coin of a quantity does not depend on its price. */
const noUnit: UnitOf = () => null

/** Start and end of the drag of a ghost, both on the tick. */
export interface Move {
  readonly from: string
  readonly to: string
  readonly tickSize: string
}

/** Moves a price. An expression still follows the market, with its distance changed by the same number of ticks. */
function repriced(text: string, { from, to, tickSize }: Move): string {
  if (priceCell(text)?.frozen !== null) return to
  return movedByTicks(text, stepsIn(subtract(to, from), tickSize)) ?? to
}

const isThere = (text: string, { to }: Move): boolean => {
  const now = readNumber(text)
  return now.ok && equals(now.value, to)
}

/** Moves rows of the draft, by ID, as one undo step. Removed rows are skipped. */
export function repriceRows(moves: ReadonlyMap<string, Move>): void {
  const { rows } = useDraft.getState().history
  const next = rows.map((row) => {
    const move = moves.get(row.id)
    return move === undefined || isThere(row.price, move) ? row : { ...row, price: repriced(row.price, move) }
  })
  if (next.some((row, at) => row !== rows[at])) fixDraft(next, noUnit)
}
