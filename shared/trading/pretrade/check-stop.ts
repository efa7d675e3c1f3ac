import { isFutures } from '@/shared/exchange/protocol/fields'
import type { Position } from '../account/account'
import { pendingOrders } from '../ltv/pending-orders'
import { compare, subtract } from '@/shared/base/decimal'
import type { Instrument } from '../market/instrument'
import type { PretradeFinding } from './assessment'
import type { AssessedOrder, LoanAssessment } from './context'
import type { LtvSample } from '../ltv/ltv-sample'
import { LTV_UNCHECKED_RULE, refuseBeyondStop } from '../ltv/ltv-stop'
import { orderEffects } from '../ltv/order-effect'
import { type CoinFacts, portfolioOf } from '../ltv/portfolio'
import type { Thresholds } from '../ltv/thresholds'

/** What the stop of one risk unit is judged by. */
export interface StopContext {
  readonly riskUnitId: string
  readonly thresholds: Thresholds | null
  /** The sample of now; null while it is late, lost or not computed. */
  readonly live: LtvSample | null
  readonly facts: CoinFacts
  /** Null while they are not known: an order then counts as one that opens. */
  readonly positions: readonly Position[] | null
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
}

const found = { field: 'qty', figure: null } as const

const unchecked = (row: number, why: string): PretradeFinding => ({
  ...found,
  row,
  rule: LTV_UNCHECKED_RULE,
  band: 'review',
  message: `Not checked against your loan-to-value stop: ${why}`,
})

/** A change that only takes back, and what may only reduce a position, is never held back for the loan. */
function asksForMore({ order, replaces, trigger }: AssessedOrder): boolean {
  if (order.reduceOnly === 'yes') return false
  if (replaces === null || replaces.trigger !== trigger || (replaces.price === '') !== (order.price === undefined))
    return true
  const isWorse = order.price !== undefined && compare(order.price, replaces.price) === (order.side === 'sell' ? -1 : 1)
  return isWorse || compare(order.qty, subtract(replaces.qty, replaces.filledQty || '0')) > 0
}

/**
 * As if it filled (A-trigger-ltv): what buys coins for what they cost where it is set off, or at its limit; the others
 * at the market, which will have come to their price by then: a stop that sells must not look like a loss.
 */
function termsOf({ order, trigger }: AssessedOrder): AssessedOrder['order'] {
  if (trigger === null) return order
  const isPurchase = order.side === 'buy' && !isFutures(order.category)
  return isPurchase
    ? { ...order, orderType: 'limit', price: order.price ?? trigger }
    : { ...order, orderType: 'market', price: undefined }
}

/**
 * What orders do to the loan-to-value of one risk unit, judged by the user's hard stop (L12): orders that would
 * lead beyond it are never sent, and those whose effect nobody knows are to be confirmed. Without confirmed lines and a
 * stop nothing is held back.
 */
export function assessStop(orders: readonly AssessedOrder[], context: StopContext): LoanAssessment {
  const { riskUnitId, thresholds, live, facts, positions, instrumentOf } = context
  const stop = thresholds === null || thresholds.stopWithin === null ? null : thresholds
  const meant = orders.flatMap((assessed, row) => (asksForMore(assessed) ? [{ order: termsOf(assessed), row }] : []))
  if (live === null) {
    const why = 'the loan-to-value is not live'
    return { ltv: null, findings: stop === null ? [] : meant.map(({ row }) => unchecked(row, why)) }
  }
  const rows = meant.map(({ order, row }) => {
    return { rowId: String(row), number: row + 1, order, instrument: instrumentOf(order.category, order.symbol) }
  })
  const effects = orderEffects(portfolioOf(live, facts), pendingOrders(rows, { bookTop: () => null, positions }))
  const { now, afterAck, afterFill, worst, worstPrefix } = effects
  const rowOf = (index: number): number => meant[index]!.row
  const first = worstPrefix && { ...worstPrefix, first: rowOf(worstPrefix.first - 1) + 1 }
  const why = (index: number): string =>
    `what ${meant[index]!.order.symbol} does to risk unit ${riskUnitId} is not known`
  const beyond = stop === null ? [] : refuseBeyondStop(effects, stop)
  return {
    ltv: { riskUnitId, now, afterAck, afterFill, worst, worstPrefix: first, unchecked: effects.unknown.map(rowOf) },
    findings: [
      ...beyond.map(({ row, rule, message }) => ({ ...found, row: rowOf(row), rule, band: 'never' as const, message })),
      ...(stop === null ? [] : effects.unknown.map((index) => unchecked(rowOf(index), why(index)))),
      ...effects.rows.flatMap(({ row, notes }) =>
        notes.map((message) => ({ ...found, row: rowOf(row), rule: 'ltv-haircut', band: 'review' as const, message })),
      ),
    ],
  }
}
