import { readNumber } from '@/shared/trading/market/read-number'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Range } from './sheet/selection'
import type { SheetColumn } from './model/columns'
import { instrumentOfRow, notionalOf } from './model/row-facts'
import type { CellAmount, SelectedCell } from './model/selection-stats'
import type { DraftModel } from './model/use-draft-model'

type Model = Pick<DraftModel, 'pricing' | 'rows' | 'unitOf' | 'instrumentOf'>

/** Amount in a cell of a row with evaluated expressions; null if unknown. */
function amountIn(id: SheetColumn['id'], row: DraftRow, { unitOf, instrumentOf }: Model): CellAmount | null {
  if (id === 'notional') {
    const notional = notionalOf(row, instrumentOf)
    return notional && { amount: notional.amount, unit: notional.coin, of: id }
  }
  if (id !== 'price' && id !== 'qty') return null
  const reading = readNumber(row[id])
  if (!reading.ok) return null
  if (id === 'qty') {
    const unit = unitOf(row)
    return unit === null ? null : { amount: reading.value, unit, of: id }
  }
  const instrument = instrumentOfRow(row, instrumentOf)
  return (
    instrument && {
      amount: reading.value,
      unit: instrument.quoteCoin,
      of: instrumentKey(instrument.category, instrument.symbol),
    }
  )
}

/** Selected cells with order values, and the quantity that each measures. */
export function selectedCells(model: Model, columns: readonly SheetColumn[], range: Range): readonly SelectedCell[] {
  const chosen = columns
    .slice(range.left, range.right + 1)
    .filter(({ id, field }) => field !== null || id === 'notional')
  return model.rows.slice(range.top, range.bottom + 1).flatMap((row, at) => {
    const priced = model.pricing.rows[range.top + at] ?? row
    return chosen.map(({ id, field }): SelectedCell => {
      const amount = amountIn(id, priced, model)
      return { column: id, text: field === null ? (amount?.amount ?? '') : row[field], amount }
    })
  })
}
