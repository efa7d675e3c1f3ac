import type { EndpointName } from '../../../shared/exchange/endpoints'
import { modifyStrategyOrder } from '../../../shared/exchange/trade/modify-strategy-order'
import { NewStrategy } from '../../../shared/exchange/trade/place-strategy-order'
import { OrderIntent } from '../../../shared/ipc/contract'
import { compare } from '../../../shared/trading/decimal'
import type { RequestPart } from '../../../shared/trading/journalled-request'

type Terms = Readonly<Record<string, unknown>>
/** An order as the loan-to-value stop judges it; null where nobody here can tell what it would do. */
type Judged = OrderIntent | null

/**
 * As if it filled (A-trigger-ltv): what buys coins for what they cost where it is set off, or at its limit; the others at
 * the market, which will have come to their price by then: a stop that sells must not look like a loss.
 */
function triggered({ category, symbol, side, posSide, qty, triggerPrice, triggerOrderType, triggerOrderPrice }: Terms): Judged {
  const isPurchase = side === 'buy' && (category === 'SPOT' || category === 'MARGIN')
  const limit = { orderType: 'limit', price: triggerOrderType === 'limit' ? triggerOrderPrice : triggerPrice }
  const position = posSide === 'long' || posSide === 'short' ? { posSide } : {}
  const terms = { category, symbol, side, qty, timeInForce: 'gtc', stpMode: 'none', ...(isPurchase ? limit : { orderType: 'market' }), ...position }
  return OrderIntent.safeParse(terms).data ?? null
}

/** A take profit or a stop loss only closes a position; so does a triggered order that may only reduce. */
const onlyCloses = ({ type, reduceOnly }: Terms): boolean => type !== 'trigger' || reduceOnly === 'yes'

const priceMembers = ['triggerPrice', 'triggerOrderPrice', 'triggerOrderType'] as const
const isLess = (change: Terms, before: Terms): boolean =>
  typeof change.qty === 'string' &&
  typeof before.qty === 'string' &&
  compare(change.qty, before.qty) <= 0 &&
  priceMembers.every((member) => change[member] === undefined || change[member] === before[member])

function changed(request: unknown, seen: Terms | null): readonly Judged[] {
  const { orderId: _id, clientOid: _oid, ...change } = modifyStrategyOrder.request.parse(request)
  if (seen === null) return change.takeProfit !== undefined || change.stopLoss !== undefined ? [] : [null]
  return onlyCloses(seen) || isLess(change, seen) ? [] : [triggered({ ...seen, ...change })]
}

/**
 * The orders by which a request would open or buy something, once it is taken. Calls of a classic account are none of
 * them: its money is in no risk unit, so there is no loan-to-value to check them against.
 */
export function openingOrders(name: EndpointName, request: unknown, part: Pick<RequestPart, 'seen'> | null): readonly Judged[] {
  if (name === 'modifyStrategyOrder') return changed(request, part?.seen ?? null)
  if (name !== 'placeStrategyOrder') return []
  const strategy = NewStrategy.parse(request)
  return onlyCloses(strategy) ? [] : [triggered(strategy)]
}
