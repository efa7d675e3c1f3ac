import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import { unreadFindings, unreadOrders } from './unread-orders'
import { bookCategory, isFutures } from '@/shared/exchange/protocol/fields'
import { absolute, isPositive, isZero } from '@/shared/base/decimal'
import type { Judged, OwnMedian, PretradeFinding, RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'
import type { AssessedOrder, PretradeContext } from '@/shared/trading/pretrade/assessment/context'
import { createFills, type MarketView } from './expected-fill'
import { type Band, mostSevere, limitsOf, type PretradeLimits } from '@/shared/trading/pretrade/limits/limits'
import { type FundsOrder, fundsPreview } from '@/shared/trading/pretrade/figures/funds-preview'
import { initialMargin, lockedMargin } from '@/shared/trading/pretrade/figures/initial-margin'
import { liquidationOf } from '@/shared/trading/pretrade/figures/liquidation-price'
import { BOOK_RULE, distanceResults, topResults, uncheckedResult, type RuleResult } from './market-rules'
import { accountValue, notionalOf, notionalInUsdt } from '@/shared/trading/pretrade/figures/order-value'
import { movedResults } from './moved-average'
import { ownCrossings } from '@/shared/trading/pretrade/figures/own-crossings'
import { ownMedianOf, ownMedianResult } from './own-median'
import { typingOf } from './typing'
import { createPositions, type Projection } from '@/shared/trading/pretrade/figures/position-after'
import { positionPreviews } from '@/shared/trading/pretrade/figures/position-preview'
import { coinUnitResult, fillResults, notionalResult, qtyResult } from './size-rules'
import { type KnownNeed, spotNeedOf, togetherFindings } from './together-rules'
import { doubledBy, UNRESOLVED_RULE } from './unresolved'
import { worstFillsOf, worstFindings } from '@/shared/trading/pretrade/worst/worst-fills'

interface AssessedRow {
  readonly row: RowAssessment
  readonly funds: FundsOrder
  readonly need: KnownNeed
  readonly notionalUsdt: string | null
  readonly results: readonly RuleResult[]
}

type RatedFinding = Omit<PretradeFinding, 'band'> & { readonly band: Band }
const isFinding = (finding: RatedFinding): finding is PretradeFinding => finding.band !== 'silent'

/** Findings from the book: best prices, and depth of the order. */
function marketResults(
  { order, trigger }: AssessedOrder,
  fill: RowAssessment['fill'],
  { top }: MarketView,
  limits: PretradeLimits,
) {
  const unchecked = fill.kind === 'unchecked' ? [uncheckedResult(order, limits, fill.reason)] : []
  const deep = [...unchecked, ...fillResults(fill, limits)]
  if (trigger === null)
    return [
      ...topResults(order, top, limits).filter(({ rule }) => rule !== BOOK_RULE || unchecked.length === 0),
      ...deep,
    ]
  // Before its trigger, its price does not relate to the current market.
  return [
    ...(order.price === undefined
      ? []
      : distanceResults(order.price, trigger, t`its trigger price ${grouped(trigger)}`, limits)),
    ...deep,
  ]
}

function closingResults(
  { order }: AssessedOrder,
  projection: Projection | null,
  context: PretradeContext,
  limits: PretradeLimits,
): RuleResult[] {
  const { holdMode, positions } = context
  if (!isFutures(order.category)) return []
  if (positions === null) {
    const message = t('Not checked against your positions: they are not known')
    return [{ field: 'qty', rule: 'positions', band: 'review', message, figure: null }]
  }
  if (holdMode === null && order.posSide === undefined) {
    const message = t('Not checked against your positions: whether they are held one-way or hedged is not known')
    return [{ field: 'posSide', rule: 'hold-mode', band: 'review', message, figure: null }]
  }
  if (projection === null || !projection.isTooLarge) return []
  const positionText = t`the position of ${grouped(absolute(projection.change.before))} ${projection.change.coin}`
  const figure = null
  if (holdMode === 'hedge_mode')
    return [{ field: 'qty', rule: 'close-size', band: 'review', message: t`Closes more than ${positionText}`, figure }]
  const does = order.side === 'sell' ? t('Sells') : t('Buys back')
  return [
    {
      field: 'qty',
      rule: 'could-flip',
      band: limits.flip,
      message: t`${does} more than ${positionText} and would turn it around`,
      figure,
    },
  ]
}

/** Assesses rows in sequence. Each uses the books and positions after the earlier rows. */
function createRowAssessor(context: PretradeContext, ownMedian: OwnMedian) {
  const fills = createFills(context)
  const unknown = (context.openOrders ?? []).filter(({ state }) => state === 'unknown')
  const positions = context.positions === null ? null : createPositions(context.positions, context.holdMode)
  const equity = accountValue(context.balances)

  function futuresOf({ order }: AssessedOrder, price: string | null, mid: string | null) {
    const instrument = context.instrumentOf(order.category, order.symbol)
    const projection = instrument === null || positions === null ? null : positions.apply(order, instrument, price, mid)
    if (projection === null || instrument === null) return { projection, margin: null, need: null, liquidation: null }
    const leverage = context.leverageOf(order.category, order.symbol)
    const margin = initialMargin(projection.opening, price, leverage, instrument)
    // An amend is assessed by everything it opens, because only the exchange releases the margin of the replaced order.
    const need: KnownNeed = isZero(projection.opening) ? null : (margin ?? 'unknown')
    const isShort = projection.change.side === 'short' || !isPositive(projection.after.size)
    const funds = { equity, leverage, mid }
    return { projection, margin, need, liquidation: liquidationOf(projection.after, isShort, instrument, funds) }
  }

  return (assessed: AssessedOrder, row: number): AssessedRow => {
    const { order, replaces, trigger } = assessed
    const limits = limitsOf(context.settings, order.category, order.symbol)
    const instrument = context.instrumentOf(order.category, order.symbol)
    const view = fills.viewOf(order)
    const fill = fills.fillOf(order, instrument, trigger)
    const reference = trigger ?? (fill.kind === 'trades' ? fill.average : view.mid)
    const notional = instrument && notionalOf(order, instrument, reference)
    const notionalUsdt = notional && notionalInUsdt(notional, context.balances)
    const price = order.price ?? reference
    const futures = futuresOf(assessed, price, view.mid)
    const coinUnit = instrument && coinUnitResult(order, instrument, price)
    const doubled = replaces === null ? doubledBy(order, unknown) : null
    return {
      row: {
        row,
        category: order.category,
        symbol: order.symbol,
        notional,
        fill,
        position: futures.projection?.change ?? null,
        margin: futures.margin,
        liquidation: futures.liquidation,
      },
      funds: { order, instrument, price, fill, projection: futures.projection },
      need: isFutures(order.category) || instrument === null ? futures.need : spotNeedOf(order, instrument, replaces),
      notionalUsdt,
      results: [
        ...marketResults(assessed, fill, view, limits),
        ...movedResults(order.side, fill, context.averages?.[row] ?? null, limits),
        ...(instrument === null ? [] : [qtyResult(order, instrument, limits)]),
        ...(coinUnit === null ? [] : [coinUnit]),
        notionalResult(notional, notionalUsdt, limits),
        ...ownMedianResult(notionalUsdt, ownMedian, limits),
        ...closingResults(assessed, futures.projection, context, limits),
        ...(doubled === null
          ? []
          : [{ field: 'symbol', rule: UNRESOLVED_RULE, band: 'review' as const, message: doubled, figure: null }]),
      ],
    }
  }
}

/** Initial margin of the position before and after an order. */
function lockedBy({ instrument, projection }: FundsOrder, { leverageOf }: PretradeContext) {
  if (instrument === null || projection === null) return { before: null, after: null }
  const leverage = leverageOf(instrument.category, instrument.symbol)
  return {
    before: lockedMargin(projection.before, leverage, instrument),
    after: lockedMargin(projection.after, leverage, instrument),
  }
}

/** A market order reaches as deep as its walk through the book. An order with a trigger matches nothing yet. */
const reachOf = ({ order, trigger }: AssessedOrder, { fill }: RowAssessment): AssessedOrder['order'] => {
  if (trigger !== null) return { ...order, price: undefined }
  return order.price === undefined && fill.kind === 'trades'
    ? { ...order, price: fill.worst, timeInForce: 'ioc' }
    : order
}

function crossingFindings(
  orders: readonly AssessedOrder[],
  rows: readonly RowAssessment[],
  { openOrders, settings }: PretradeContext,
): RatedFinding[] {
  const replaced = new Set(orders.flatMap(({ replaces }) => replaces?.key ?? []))
  const reaching = orders.map((assessed, row) => ({
    number: row + 1,
    order: { ...reachOf(assessed, rows[row]!), category: bookCategory(assessed.order.category) },
  }))
  const others = (openOrders ?? [])
    .filter(({ key }) => !replaced.has(key))
    .map((order) => (order.category === 'MARGIN' ? { ...order, category: 'SPOT' } : order))
  return [...ownCrossings(reaching, others)].map(([row, message]) => {
    const { category, symbol } = orders[row]!.order
    return {
      row,
      field: 'price',
      rule: 'self-cross',
      band: limitsOf(settings, category, symbol).selfCross,
      message,
      figure: null,
    }
  })
}

/**
 * Assessment of orders and amends before the send (D01, D02). Pure: the same orders in the same context give the same
 * result. `more` are findings of the caller, such as violated rules of a symbol.
 */
export function assessOrders(
  orders: readonly AssessedOrder[],
  context: PretradeContext,
  more: readonly PretradeFinding[] = [],
): Judged {
  const ownMedian = ownMedianOf(context.ownNotionals)
  const assessed = orders.map(createRowAssessor(context, ownMedian))
  const rows = assessed.map(({ row }) => row)
  const loans = context.assessLoans(orders)
  const worstFills = worstFillsOf(orders, rows, context, loans)
  const crossings = crossingFindings(orders, rows, context)
  const unread = unreadOrders(context, orders)
  const candidates: RatedFinding[] = [
    ...assessed.flatMap(({ results }, row) => results.map((result) => ({ ...result, row }))),
    ...crossings,
    ...orders.flatMap(({ order }, row) => unreadFindings(order, unread).map((finding) => ({ ...finding, row }))),
    ...togetherFindings({
      orders: orders.map(({ order }) => order),
      needs: assessed.map(({ need }) => need),
      notionals: assessed.map(({ notionalUsdt }) => notionalUsdt),
      balances: context.balances,
      walletOf: context.walletOf,
      limits: context.settings.account,
    }),
  ]
  const findings = [
    ...more,
    ...candidates.filter(isFinding),
    ...loans.findings,
    ...worstFindings(worstFills, loans.units),
  ]
  const band = mostSevere(findings.map((finding) => finding.band))
  const isTyped = findings.some((finding) => finding.band === 'type-to-confirm')
  const isNew = orders.every(({ replaces, trigger }) => replaces === null && trigger === null)
  return {
    account: context.account,
    rows,
    positions: positionPreviews(rows, {
      positions: context.positions ?? [],
      orders: context.openOrders ?? [],
      marginsOf: (row) => lockedBy(assessed[row]!.funds, context),
    }),
    funds: isNew
      ? fundsPreview(
          assessed.map(({ funds }) => funds),
          context,
        )
      : null,
    crossings: context.openOrders === null ? null : crossings.flatMap(({ row }) => row ?? []),
    ltv: loans.ltv,
    worstFills,
    ownMedian,
    findings,
    band,
    ...(isTyped ? typingOf(orders) : { typing: null, phrase: null }),
  }
}
