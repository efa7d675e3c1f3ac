import type { OrderIntent, RowRefusal } from '../../ipc/contract'
import type { Position } from '../account'
import { pendingOrders } from '../batch/pending-orders'
import type { Instrument } from '../instrument'
import type { LtvSample } from './ltv-sample'
import { LTV_UNCHECKED_RULE, refuseBeyondStop } from './ltv-stop'
import { orderEffects } from './order-effect'
import { type CoinFacts, portfolioOf } from './portfolio'
import type { Thresholds } from './thresholds'

/** What the stop of one risk unit is judged by. */
export interface StopContext {
  readonly riskUnitId: string
  readonly thresholds: Thresholds | null
  /** The sample of now; null while it is late, lost or not computed. */
  readonly live: LtvSample | null
  readonly facts: CoinFacts
  readonly positions: readonly Position[]
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
}

const unchecked = (row: number, why: string): RowRefusal => ({ row, field: 'qty', rule: LTV_UNCHECKED_RULE, message: `Not checked against your loan-to-value stop: ${why}` })

/**
 * The user's hard stop (product 5.6): orders that would lead beyond it, and orders whose effect nobody knows unless the
 * user accepts that: null stands for an order whose terms nobody here knows. Without confirmed lines and a stop nothing is held back.
 */
export function checkStop(intents: readonly (OrderIntent | null)[], context: StopContext, accepted: readonly string[]): readonly RowRefusal[] {
  const { thresholds, live, facts, positions, instrumentOf } = context
  if (thresholds === null || thresholds.stopWithin === null) return []
  const mayGo = accepted.includes(LTV_UNCHECKED_RULE)
  if (live === null) return mayGo ? [] : intents.map((_, row) => unchecked(row, 'the loan-to-value is not live'))
  const known = intents.flatMap((order, row) => (order === null ? [] : [{ order, row }]))
  const rows = known.map(({ order, row }) => ({ rowId: String(row), number: row + 1, order, instrument: instrumentOf(order.category, order.symbol) }))
  const effects = orderEffects(portfolioOf(live, facts), pendingOrders(rows, { bookTop: () => null, positions }))
  const unclear = [...effects.unknown.map((index) => known[index]!.row), ...intents.flatMap((order, row) => (order === null ? [row] : []))]
  const why = (row: number): string => `what ${intents[row]?.symbol ?? 'this order'} does to risk unit ${context.riskUnitId} is not known`
  const beyond = refuseBeyondStop(effects, thresholds).map((refusal) => ({ ...refusal, row: known[refusal.row]!.row }))
  return [...beyond, ...(mayGo ? [] : unclear.map((row) => unchecked(row, why(row))))]
}
