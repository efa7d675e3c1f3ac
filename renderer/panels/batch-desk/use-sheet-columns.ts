import { useMemo, useState } from 'react'
import { useGrowth } from '@/renderer/kit/theme/growth'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { arrangedColumns, usedColumns, waitingColumns } from './model/arranged-columns'
import { neededWidths, widened } from './model/cell-room'
import { sheetColumns, type SheetColumn } from './model/columns'
import { categoryOf } from './model/row-facts'
import type { DraftModel } from './model/use-draft-model'

/** Scroll bar at the right of the sheet, in pixels. */
const SCROLL_BAR = 10

export interface SheetColumns {
  readonly columns: readonly SheetColumn[]
  /** Columns that currently do not fit. */
  readonly beyond: readonly SheetColumn[]
}

/** Columns of the sheet for a panel width; 0 before layout. */
export function useSheetColumns(
  { rows, views, ltv, isHedge: hedge }: Pick<DraftModel, 'rows' | 'views' | 'ltv' | 'isHedge'>,
  width: number,
): SheetColumns {
  const saved = useSettings(({ settings }) => settings.batchColumns)
  const margin = rows.some((row) => categoryOf(row) === 'MARGIN')
  const all = useMemo(() => sheetColumns({ hedge, margin, ltv: ltv.isInUnit }), [hedge, margin, ltv.isInUnit])
  // A column that was used stays visible, so it does not disappear when its last cell is emptied.
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set())
  const using = useMemo(() => usedColumns(all, rows), [all, rows])
  if ([...using].some((id) => !used.has(id))) setUsed(new Set([...used, ...using]))
  // A widened column does not become narrower with market updates.
  const [widest, setWidest] = useState({ price: 0, qty: 0 })
  const growth = useGrowth()
  const usual = useMemo(() => neededWidths(views, rows), [views, rows])
  const needed = { price: Math.ceil(usual.price * growth), qty: Math.ceil(usual.qty * growth) }
  if (needed.price > widest.price || needed.qty > widest.qty)
    setWidest({ price: Math.max(needed.price, widest.price), qty: Math.max(needed.qty, widest.qty) })
  return useMemo(() => {
    const room = { width: Math.max(0, width - SCROLL_BAR), used }
    const columns = widened(all, widest)
    return { columns: arrangedColumns(columns, saved, room), beyond: waitingColumns(columns, saved, room) }
  }, [all, saved, width, used, widest])
}
