import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { borrowEstimates } from '../../../shared/trading/batch/borrow-estimates'
import { checkBatch } from '../../../shared/trading/batch/check-batch'
import type { DraftRow, Problem } from '../../../shared/trading/batch/draft'
import { useOrderEffects } from '../../risk/use-order-effects'
import { useHealth } from '../../stores/health-store'
import { ensureDraft, settleUnits, useDraft, type Pinned } from '../../drafts/draft-store'
import { unitOfRow } from './row-facts'
import { ordersOf, rowLtvs } from './row-ltvs'
import { createViewSettler, rowViews } from './row-views'
import { unitChanges } from '../../drafts/unit-confirm'
import { useBatchContext } from '../../drafts/use-batch-context'
import { useInstrumentLookup } from '../../queries/instrument-lookup'

/** Refusals stay at their row until the row is changed. */
const stillPinned = (pinned: readonly Pinned[], rows: readonly DraftRow[]): readonly Problem[] =>
  pinned.filter(({ row }) => rows.includes(row)).map(({ problem }) => problem)

/** The draft with everything worked out about it: findings, units, values, requests. */
export function useDraftModel() {
  const { history, pinned, loaded, error } = useDraft()
  const connected = useHealth((state) => state.connected)
  const { rows, units } = history
  const instrumentOf = useInstrumentLookup()
  const unitOf = useCallback((row: DraftRow) => unitOfRow(row, instrumentOf), [instrumentOf])
  const { context, waiting } = useBatchContext(rows, instrumentOf)
  const deferred = useDeferredValue(context)

  useEffect(() => {
    if (connected) void ensureDraft()
  }, [connected])
  useEffect(() => settleUnits(unitOf), [unitOf, loaded])

  const problems = useMemo(() => [...checkBatch(rows, deferred), ...stillPinned(pinned, rows)], [rows, deferred, pinned])
  const changes = useMemo(() => unitChanges(units, rows.filter((row) => row.include), unitOf), [units, rows, unitOf])
  const borrowing = useMemo(() => borrowEstimates(rows, deferred), [rows, deferred])
  const { orders, rowIds } = useMemo(() => ordersOf(rows), [rows])
  const impact = useOrderEffects(orders, instrumentOf)
  const ltvs = useMemo(() => rowLtvs(impact, rowIds), [impact, rowIds])
  const [settle] = useState(createViewSettler)
  const findings = useMemo(() => ({ problems, changes, borrowing, ltvs }), [problems, changes, borrowing, ltvs])
  const views = useMemo(() => settle(rowViews(rows, findings, instrumentOf)), [settle, rows, findings, instrumentOf])
  return { rows, impact, problems, changes, views, unitOf, instrumentOf, waiting: waiting || deferred !== context, loaded, error, canUndo: history.past.length > 0, canRedo: history.future.length > 0 }
}

export type DraftModel = ReturnType<typeof useDraftModel>
