import { readNumber } from '@/shared/trading/batch/read-number'
import { equals } from '@/shared/base/decimal'
import type { UnitOf } from './unit-confirm'
import { fixDraft, useDraft } from './draft-store'

/** What a quantity counts in does not depend on its price. */
const noUnit: UnitOf = () => null

/** Gives one row of the draft another price, as one step that undo takes back. A row that is gone stays gone. */
export function repriceRow(id: string, price: string): void {
  const { rows } = useDraft.getState().history
  const row = rows.find((one) => one.id === id)
  const now = row === undefined ? null : readNumber(row.price)
  if (row === undefined || (now !== null && now.ok && equals(now.value, price))) return
  fixDraft(
    rows.map((one) => (one.id === id ? { ...one, price } : one)),
    noUnit,
  )
}
