import { useMemo, useState } from 'react'
import { draftColumns, type DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { newIntentToken } from '@/renderer/state/actions/intent-token'

/** What a new row takes over from the one above it; what makes each order its own stays empty. */
const carriedColumns = ['category', 'symbol', 'side', 'posSide', 'orderType', 'timeInForce', 'stpMode'] as const

export const carriedFrom = (row: DraftRow): Partial<DraftRow> =>
  Object.fromEntries(carriedColumns.map((column) => [column, row[column]]))

/** The cell a new row is begun at: the first one that it needs and that was not taken over. */
export function firstOpenColumn({ category, symbol, side, orderType }: DraftRow): keyof DraftRow {
  if (category === '') return 'category'
  if (symbol === '') return 'symbol'
  if (side === '') return 'side'
  return orderType === 'market' ? 'qty' : 'price'
}

/** Whether a row says no more than the row it began as: clearing a cell makes no order. */
const saysNothing = (row: DraftRow, entry: DraftRow): boolean =>
  draftColumns.every((column) => row[column] === '' || row[column] === entry[column])

/**
 * The row below the last one: there to be typed into, and no part of the draft until it is. `nextId` is the row that
 * will stand below it by then.
 */
export function useEntryRow(rows: readonly DraftRow[], category: string, symbol: string) {
  const [[id, nextId], setIds] = useState(() => [newIntentToken(), newIntentToken()] as const)
  if (rows.some((row) => row.id === id)) setIds([nextId, newIntentToken()])
  const last = rows.at(-1)
  const row = useMemo((): DraftRow => {
    const known = last === undefined ? { category, symbol } : carriedFrom(last)
    return { ...newRow(known), id }
  }, [last, category, symbol, id])
  return {
    row,
    nextId,
    /** The rows of the draft among these: the entry row once something of its own stands in it. */
    withoutEntry: (edited: readonly DraftRow[]): readonly DraftRow[] =>
      edited.filter((one) => one.id !== id || (one !== row && !saysNothing(one, row))),
  }
}

export type EntryRow = ReturnType<typeof useEntryRow>
