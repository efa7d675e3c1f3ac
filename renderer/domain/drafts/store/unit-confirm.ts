import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/**
 * Coin in which each quantity was typed, by row ID. A quantity whose coin changed implicitly (a spot market order
 * switched from sell to buy counts USDT instead of BTC) must be confirmed before it can be sent.
 */
export type TypedUnits = Readonly<Record<string, string>>
/** Coin of a row's quantity; null while the row does not determine it. */
export type UnitOf = (row: DraftRow) => string | null

function typedUnit(
  row: DraftRow,
  before: DraftRow | undefined,
  current: string | undefined,
  unitOf: UnitOf,
): string | null {
  if (row.qty === '') return null
  const freshlyTyped = before === undefined || before.qty !== row.qty
  return freshlyTyped ? unitOf(row) : (current ?? unitOf(before) ?? unitOf(row))
}

/** Units after an edit: a newly typed quantity takes the current coin, the others keep theirs. */
export function unitsAfterEdit(
  units: TypedUnits,
  before: readonly DraftRow[],
  after: readonly DraftRow[],
  unitOf: UnitOf,
): TypedUnits {
  const old = new Map(before.map((row) => [row.id, row]))
  const next: Record<string, string> = {}
  for (const row of after) {
    const unit = typedUnit(row, old.get(row.id), units[row.id], unitOf)
    if (unit !== null) next[row.id] = unit
  }
  return next
}

/** Adds the units of quantities that have none yet. */
export const settledUnits = (units: TypedUnits, rows: readonly DraftRow[], unitOf: UnitOf): TypedUnits =>
  unitsAfterEdit(units, rows, rows, unitOf)

export interface UnitChange {
  readonly rowId: string
  readonly from: string
  readonly to: string
}

/** Rows whose quantity counts in a different coin than at input. */
export function unitChanges(units: TypedUnits, rows: readonly DraftRow[], unitOf: UnitOf): readonly UnitChange[] {
  return rows.flatMap((row) => {
    const from = units[row.id]
    const to = unitOf(row)
    return from === undefined || to === null || row.qty === '' || from === to ? [] : [{ rowId: row.id, from, to }]
  })
}

/** The user confirmed that the number counts in the new coin. */
export const unitConfirmed = (units: TypedUnits, change: UnitChange): TypedUnits => ({
  ...units,
  [change.rowId]: change.to,
})
