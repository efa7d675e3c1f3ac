import { useMemo, useState } from 'react'
import { draftColumns, type DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { newIntentToken } from '@/renderer/state/actions/intent-token'

/** Columns that a new row copies from the row above; order-specific values stay empty. */
const carriedColumns = ['category', 'symbol', 'side', 'posSide', 'orderType', 'timeInForce', 'stpMode'] as const

export const carriedFrom = (row: DraftRow): Partial<DraftRow> =>
  Object.fromEntries(carriedColumns.map((column) => [column, row[column]]))

/** First required column of a new row that was not copied. */
export function firstOpenColumn({ category, symbol, side, orderType }: DraftRow): keyof DraftRow {
  if (category === '') return 'category'
  if (symbol === '') return 'symbol'
  if (side === '') return 'side'
  return orderType === 'market' ? 'qty' : 'price'
}

/** True if a row still equals its initial content: clearing a cell does not create an order. */
const isUnchanged = (row: DraftRow, entry: DraftRow): boolean =>
  draftColumns.every((column) => row[column] === '' || row[column] === entry[column])

/**
 * The row below the last one, to be typed into. It joins the draft with its first edit; `nextId` is the ID of the entry
 * row that follows it.
 */
export function useEntryRow(rows: readonly DraftRow[], category: string, symbol: string) {
  const [[id, nextId], setIds] = useState(() => [newIntentToken(), newIntentToken()] as const)
  if (rows.some((row) => row.id === id)) setIds([nextId, newIntentToken()])
  const last = rows.at(-1)
  const row = useMemo((): DraftRow => {
    const fields = last === undefined ? { category, symbol } : carriedFrom(last)
    return { ...newRow(fields), id }
  }, [last, category, symbol, id])
  return {
    row,
    nextId,
    /** The draft rows among these, with the entry row once it was edited. */
    withoutEntry: (edited: readonly DraftRow[]): readonly DraftRow[] =>
      edited.filter((other) => other.id !== id || (other !== row && !isUnchanged(other, row))),
  }
}

export type EntryRow = ReturnType<typeof useEntryRow>
