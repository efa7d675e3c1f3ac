import { isFutures, type HoldMode } from '@/shared/exchange/protocol/fields'
import { brokenShape } from '@/shared/exchange/calls/trade/place-batch'
import { t } from '@/shared/languages/text'
import { beyondCapacity } from '@/shared/trading/account/capacity'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { AccountHoldings } from '@/shared/trading/market/permissions'
import type { Order } from '@/shared/trading/orders/order'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { reducingTermsOf } from '@/shared/trading/pretrade/figures/reductions'
import { protectionFindings } from '@/shared/trading/pretrade/rules/protection-rules'
import { checkOrder } from '@/shared/trading/market/symbol-rules'
import { type BlockedBy, rejectionBy } from '../gate/reductions'
import type { OrderIntent, RowRefusal } from '@/shared/trading/orders/order-intent'

/** A rule that forbids an order, independent of its row. */
export type OrderProblem = Omit<RowRefusal, 'row'>

export interface CheckContext {
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
  /** Current positions and balances, as far as known. */
  readonly holdings: AccountHoldings
  /** Hold mode of the order's symbol; null if unknown. */
  readonly holdModeOf: (order: OrderIntent) => HoldMode | null
  /** Fields that the calls of this account kind do not support. */
  readonly problemsOf: (order: OrderIntent, via: PlacingCall | undefined) => readonly OrderProblem[]
  /** All orders in memory. */
  readonly orders: readonly Order[]
  /** True if this clientOid was ever used from here. */
  readonly isUsed: (clientOid: string) => boolean
  readonly isLocked: (order: OrderIntent) => boolean
  readonly blockedBy: BlockedBy
  /** Call requested for the orders; undefined if each order uses the call of its lane. */
  readonly via: PlacingCall | undefined
}

type Finding = OrderProblem
const finding = (field: string, rule: string, message: string): Finding[] => [{ field, rule, message }]

const shapeProblems = (intent: OrderIntent): Finding[] =>
  brokenShape(intent).flatMap(({ field, message }) => finding(field, 'format', `${field}: ${message}`))

function symbolProblems(intent: OrderIntent, { instrumentOf, holdings }: CheckContext): Finding[] {
  const instrument = instrumentOf(intent.category, intent.symbol)
  if (instrument === null)
    return finding('symbol', 'symbol', t`symbol: ${intent.symbol} is not a known symbol of ${intent.category}`)
  return checkOrder(intent, instrument, holdings).map(({ field, rule, message }) => ({
    field,
    rule,
    message: `${field}: ${message}`,
  }))
}

/** Hedge-mode futures require a position side, one-way futures must not have it (spec: call 1). */
function posSideProblems(intent: OrderIntent, { holdModeOf }: CheckContext): Finding[] {
  if (!isFutures(intent.category)) return []
  const holdMode = holdModeOf(intent)
  if (holdMode === 'hedge_mode' && intent.posSide === undefined)
    return finding('posSide', 'required', t('posSide: hedge mode needs long or short'))
  const isExtra = holdMode === 'one_way_mode' && intent.posSide !== undefined
  return isExtra ? finding('posSide', 'one-way', t('posSide: one-way mode takes no position side')) : []
}

/**
 * Fields that the call does not support (A-stock-call). Omitting them silently would send a different order from the
 * reviewed order.
 */
function callProblems(intent: OrderIntent, { via, instrumentOf }: CheckContext): Finding[] {
  const isStock = instrumentOf(intent.category, intent.symbol)?.isStock
  if (via === 'placeRealityOrder')
    return isStock === false ? finding('symbol', 'call', t`symbol: ${intent.symbol} is no stock pair`) : []
  const isOther = isStock === true && via !== undefined
  return isOther ? finding('symbol', 'call', t`symbol: ${intent.symbol} is a stock pair, placed by its own call`) : []
}

/** Take profit and stop loss use the call of strategy orders, which only unified accounts have. */
const protectionProblems = (intent: OrderIntent, { instrumentOf }: CheckContext): readonly Finding[] =>
  protectionFindings(intent, instrumentOf(intent.category, intent.symbol))

function stateProblems(intent: OrderIntent, context: CheckContext): Finding[] {
  const problems: Finding[] = []
  if (context.isLocked(intent)) {
    const message = t`symbol: a cancel-all of ${intent.symbol} is not settled yet and could cancel this order`
    problems.push({ field: 'symbol', rule: 'cancel-all-lock', message })
  }
  const held = rejectionBy(context.blockedBy, 'place', reducingTermsOf(intent, context.via ?? 'placeBatch'))
  if (held !== null) problems.push({ field: 'category', rule: 'assumption', message: held })
  if (intent.clientOid !== undefined && context.isUsed(intent.clientOid)) {
    problems.push({ field: 'clientOid', rule: 'duplicate', message: t`clientOid: ${intent.clientOid} was used before` })
  }
  return problems
}

/** Rows whose clientOid appears in an earlier row. */
function repeatedOids(intents: readonly OrderIntent[]): ReadonlySet<number> {
  const ids = new Set<string>()
  const repeated = new Set<number>()
  intents.forEach(({ clientOid }, row) => {
    if (clientOid === undefined) return
    if (ids.has(clientOid)) repeated.add(row)
    ids.add(clientOid)
  })
  return repeated
}

/**
 * All rules that forbid a batch, row by row; empty if it may be sent. The form checks first, but this check decides.
 */
export function checkIntents(intents: readonly OrderIntent[], context: CheckContext): RowRefusal[] {
  const repeated = repeatedOids(intents)
  const surplus = beyondCapacity(intents, context.orders)
  return intents.flatMap((intent, row) => {
    const shape = shapeProblems(intent)
    const rules = [symbolProblems, posSideProblems, callProblems, protectionProblems, stateProblems]
    const broken = () => [...rules.flatMap((rule) => rule(intent, context)), ...context.problemsOf(intent, context.via)]
    const problems = shape.length > 0 ? shape : broken()
    if (repeated.has(row))
      problems.push({
        field: 'clientOid',
        rule: 'duplicate',
        message: t`clientOid: ${intent.clientOid} is in an earlier row`,
      })
    const noPlace = surplus.get(row)
    if (noPlace !== undefined) problems.push({ field: 'qty', rule: 'open-orders', message: noPlace })
    return problems.map((problem) => ({ row, ...problem }))
  })
}
