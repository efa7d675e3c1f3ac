import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { checkBatch, type BatchContext } from '../../../shared/trading/batch/check-batch'
import { HoldMode } from '../../../shared/exchange/fields'
import type { DraftRow, Problem } from '../../../shared/trading/batch/draft'
import { instrumentKey } from '../../../shared/trading/instrument'
import { useAccount } from '../../stores/account-store'
import { useHealth } from '../../stores/health-store'
import { allOrders, useOrders } from '../../stores/orders-store'
import { ensureDraft, settleUnits, useDraft, type Pinned } from './draft-store'
import { unitOfRow, type InstrumentOf } from './row-facts'
import { rowViews, settledViews } from './row-views'
import type { RowView } from './sheet/row-view'
import { unitChanges } from './unit-confirm'
import { useBookTops } from './use-book-tops'
import { useInstrumentLookup } from './use-instrument-lookup'

/** What the checks of the draft know of the world at this moment. */
function useBatchContext(rows: readonly DraftRow[], instrumentOf: InstrumentOf): BatchContext {
  const account = useAccount((state) => state.account)
  const orders = useOrders(allOrders)
  const tops = useBookTops(rows, instrumentOf)
  return useMemo(
    () => ({
      instrumentOf,
      holdMode: HoldMode.safeParse(account?.holdMode).data ?? null,
      mayUseRpi: false,
      openOrders: orders,
      bookTop: (category, symbol) => tops.get(instrumentKey(category, symbol)) ?? null,
      balances: account?.balances ?? null,
      positions: account?.positions ?? null,
      leverageOf: (category, symbol) =>
        account?.positions.find((position) => position.category === category && position.symbol === symbol)?.leverage || null,
    }),
    [account, orders, tops, instrumentOf],
  )
}

/** Refusals stay at their row until the row is changed. */
const stillPinned = (pinned: readonly Pinned[], rows: readonly DraftRow[]): readonly Problem[] =>
  pinned.filter(({ row }) => rows.includes(row)).map(({ problem }) => problem)

/** The draft with everything worked out about it: findings, units, values, requests. */
export function useDraftModel() {
  const { history, units, pinned, loaded, error } = useDraft()
  const connected = useHealth((state) => state.connected)
  const { rows } = history
  const instrumentOf = useInstrumentLookup()
  const unitOf = useCallback((row: DraftRow) => unitOfRow(row, instrumentOf), [instrumentOf])
  const context = useBatchContext(rows, instrumentOf)
  const deferred = useDeferredValue(context)

  useEffect(() => {
    if (connected) void ensureDraft()
  }, [connected])
  useEffect(() => settleUnits(unitOf), [unitOf, loaded])

  const problems = useMemo(() => [...checkBatch(rows, deferred), ...stillPinned(pinned, rows)], [rows, deferred, pinned])
  const changes = useMemo(() => unitChanges(units, rows.filter((row) => row.include), unitOf), [units, rows, unitOf])
  const before = useRef<readonly RowView[]>([])
  const views = useMemo(() => settledViews(before.current, rowViews(rows, problems, changes, instrumentOf)), [rows, problems, changes, instrumentOf])
  useEffect(() => {
    before.current = views
  }, [views])
  return { rows, problems, changes, views, unitOf, instrumentOf, context, loaded, error, canUndo: history.past.length > 0, canRedo: history.future.length > 0 }
}

export type DraftModel = ReturnType<typeof useDraftModel>
