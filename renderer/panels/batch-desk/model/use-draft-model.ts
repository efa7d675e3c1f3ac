import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { borrowEstimates } from '@/shared/trading/batch/pricing/borrow-estimates'
import { checkRows, checkWholeBatch } from '@/shared/trading/batch/check/check-batch'
import { explainUnpriced, priceRows, type Pricing } from '@/shared/trading/batch/pricing/price-rows'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { useOwnUnitId } from '@/renderer/domain/risk/use-own-unit'
import type { LtvImpact } from '@/renderer/domain/risk/use-order-effects'
import { useClassicDesk } from '@/renderer/domain/classic/classic-account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { ensureDraft, settleUnits, useDraft, useDrafts, type Pinned } from '@/renderer/domain/drafts/store/draft-store'
import { instrumentsOf, unitOfRow } from './row-facts'
import { ordersOf, rowLtvs } from './row-ltvs'
import { rowViews } from './row-views'
import { unitChanges } from '@/renderer/domain/drafts/store/unit-confirm'
import { useBatchContext } from '@/renderer/domain/drafts/pricing/use-batch-context'
import { useTradedPrices } from '@/renderer/domain/drafts/pricing/use-traded-prices'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { createSettler } from '@/renderer/kit/ui/hooks/settler'
import { useAfterPaint } from '@/renderer/kit/ui/hooks/use-after-paint'
import { restFor, usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useSteady } from '@/renderer/kit/ui/hooks/use-steady'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Refusals are pinned to their row until the row changes. */
const stillPinned = (pinned: readonly Pinned[], rows: readonly DraftRow[]): readonly Problem[] =>
  pinned.filter(({ row }) => rows.includes(row)).map(({ problem }) => problem)

/** Prices frozen at one time, used for review, assessment and send. */
interface FrozenPricing {
  readonly rows: readonly DraftRow[]
  readonly pricing: Pricing
}

/** The draft with its findings, units, values and requests. Keeps its identity until any of these changes. */
export function useDraftModel() {
  const { history, pinned, loaded, error: ownError } = useDraft()
  const error = useDrafts((state) => state.error) ?? ownError
  const connected = useHealth((state) => state.connected)
  const { rows, units } = history
  const instrumentOf = useInstrumentLookup()
  const unitOf = useCallback((row: DraftRow) => unitOfRow(row, instrumentOf), [instrumentOf])
  const isClassic = useIsClassic()
  const instruments = useMemo(() => instrumentsOf(rows, instrumentOf), [rows, instrumentOf])
  const [settleInstruments] = useState(createSettler<readonly Instrument[]>)
  const classic = useClassicDesk(settleInstruments(instruments))
  const { context, books, waiting, stale } = useBatchContext(rows, instrumentOf, classic?.account)
  const session = useSessionKey()
  // Inputs that change the kind of results are applied at once. Market updates are applied less often the more rows
  // there are, and after input.
  const atOnce = `${session} ${books} ${waiting} ${stale} ${context.balances === null} ${context.ltv === null}`
  const paced = usePaced(context, restFor(rows.length), atOnce)
  const current = paced.instrumentOf === instrumentOf ? paced : context
  const followed = useDeferredValue(useMemo(() => ({ atOnce, context: current }), [atOnce, current]))
  const deferred = followed.atOnce === atOnce ? followed.context : current
  const { tradedOf } = useTradedPrices(rows)
  const priced = useMemo(() => priceRows(rows, { ...deferred, tradedOf }), [rows, deferred, tradedOf])
  const [frozen, setFrozen] = useState<FrozenPricing | null>(null)
  const pricing = frozen !== null && frozen.rows === rows ? frozen.pricing : priced
  // Three steps with frames between them: prices and findings of each row, findings of all rows together, and the rows
  // with both. A thousand rows at once take longer than a frame.
  const step = useMemo(() => ({ rows: pricing.rows, context: deferred }), [pricing, deferred])
  const painted = useAfterPaint(step)

  useEffect(() => {
    if (connected) void ensureDraft()
  }, [connected])
  useEffect(() => settleUnits(unitOf), [unitOf, loaded])

  const findingsOfRows = useMemo(() => checkRows(pricing.rows, deferred), [pricing, deferred])
  const checked = useMemo(() => checkWholeBatch(painted.rows, painted.context), [painted])
  const whole = useDeferredValue(checked)
  const problems = useMemo(
    () => [...explainUnpriced([...findingsOfRows, ...whole.problems], pricing), ...stillPinned(pinned, rows)],
    [findingsOfRows, whole, pricing, pinned, rows],
  )
  const changes = useMemo(
    () =>
      unitChanges(
        units,
        rows.filter(({ id, include }) => include && pricing.cells.get(id)?.qty?.isFrozen !== false),
        unitOf,
      ),
    [units, rows, pricing, unitOf],
  )
  const borrowing = useMemo(() => borrowEstimates(pricing.rows, deferred), [pricing, deferred])
  // Rows that exceed a limit of the account are still included in the preview.
  const orders = useMemo(() => {
    const broken = new Set(findingsOfRows.flatMap(({ level, rowId }) => (level === 'error' ? (rowId ?? []) : [])))
    return ordersOf(pricing.rows.filter(({ id }) => !broken.has(id)))
  }, [pricing, findingsOfRows])
  const riskUnitId = useOwnUnitId()
  const impact = useMemo((): LtvImpact | null => {
    if (whole.effects === null || riskUnitId === null) return null
    return { riskUnitId, effects: whole.effects, thresholds: deferred.ltv?.thresholds ?? null, live: true }
  }, [whole, riskUnitId, deferred])
  const ltvs = useMemo(() => rowLtvs(impact, whole.rowIds), [impact, whole])
  const findings = useMemo(() => ({ problems, changes, borrowing, ltvs }), [problems, changes, borrowing, ltvs])
  const views = useMemo(
    () => rowViews(pricing, findings, instrumentOf, isClassic),
    [pricing, findings, instrumentOf, isClassic],
  )
  const latest = useRef({ ...context, tradedOf })
  useLayoutEffect(() => {
    latest.current = { ...context, tradedOf }
  })
  /** Evaluates all expressions and keeps their values until `release` or the next edit of the rows. */
  const freezePrices = useCallback((): Pricing => {
    const moment = priceRows(rows, latest.current)
    setFrozen({ rows, pricing: moment })
    return moment
  }, [rows])
  const releasePrices = useCallback(() => setFrozen(null), [])
  const ltv = useMemo(() => ({ isInUnit: riskUnitId !== null, impact }), [riskUnitId, impact])
  return useSteady({
    rows,
    pricing,
    freezePrices,
    releasePrices,
    orders,
    ltv,
    problems,
    changes,
    views,
    unitOf,
    instrumentOf,
    isHedge: classic?.isHedge ?? context.holdMode === 'hedge_mode',
    waiting: waiting || deferred !== current || painted !== step || whole !== checked,
    loaded,
    error,
  })
}

export type DraftModel = ReturnType<typeof useDraftModel>
