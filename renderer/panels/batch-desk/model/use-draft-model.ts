import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { borrowEstimates } from '@/shared/trading/batch/borrow-estimates'
import { checkBatchLtv, checkBatchRows } from '@/shared/trading/batch/check-batch'
import type { Problem } from '@/shared/trading/batch/draft'
import { useOrderEffects } from '@/renderer/domain/risk/use-order-effects'
import { useHealth } from '@/renderer/state/stores/health-store'
import { ensureDraft, settleUnits, useDraft, type Pinned } from '@/renderer/domain/drafts/draft-store'
import { unitOfRow } from './row-facts'
import { ordersOf, rowLtvs } from './row-ltvs'
import { createViewSettler, rowViews } from './row-views'
import { unitChanges } from '@/renderer/domain/drafts/unit-confirm'
import { useBatchContext } from '@/renderer/domain/drafts/use-batch-context'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { restFor, usePaced } from '@/renderer/kit/ui/use-paced'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

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
  const session = useSessionKey()
  // What makes the answers of another kind is taken at once; what only moves with the market, less often the more rows
  // there are.
  const paced = usePaced(
    context,
    restFor(rows.length),
    `${session} ${waiting} ${context.balances === null} ${context.ltv === null}`,
  )
  const current = paced.instrumentOf === instrumentOf ? paced : context
  const deferred = useDeferredValue(current)
  const laterRows = useDeferredValue(rows)

  useEffect(() => {
    if (connected) void ensureDraft()
  }, [connected])
  useEffect(() => settleUnits(unitOf), [unitOf, loaded])

  const findingsOfRows = useMemo(() => checkBatchRows(rows, deferred), [rows, deferred])
  const findingsOfLtv = useMemo(() => checkBatchLtv(laterRows, deferred), [laterRows, deferred])
  const problems = useMemo(
    () => [...findingsOfRows, ...findingsOfLtv, ...stillPinned(pinned, rows)],
    [findingsOfRows, findingsOfLtv, pinned, rows],
  )
  const changes = useMemo(
    () =>
      unitChanges(
        units,
        rows.filter((row) => row.include),
        unitOf,
      ),
    [units, rows, unitOf],
  )
  const borrowing = useMemo(() => borrowEstimates(rows, deferred), [rows, deferred])
  const { orders, rowIds } = useMemo(() => ordersOf(rows), [rows])
  const impact = useOrderEffects(orders, instrumentOf)
  const ltvs = useMemo(() => rowLtvs(impact, rowIds), [impact, rowIds])
  const [settle] = useState(createViewSettler)
  const findings = useMemo(() => ({ problems, changes, borrowing, ltvs }), [problems, changes, borrowing, ltvs])
  const views = useMemo(() => settle(rowViews(rows, findings, instrumentOf)), [settle, rows, findings, instrumentOf])
  return {
    rows,
    impact,
    problems,
    changes,
    views,
    unitOf,
    instrumentOf,
    waiting: waiting || deferred !== current || laterRows !== rows,
    loaded,
    error,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}

export type DraftModel = ReturnType<typeof useDraftModel>
