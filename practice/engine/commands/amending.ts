import { add, isDecimal } from '@/shared/base/decimal'
import type { OrderAmendment } from '@/shared/exchange/calls/trade/batch-modify-order'
import type { Rejection, CancelReplaceTerms } from '@/practice/engine/api/exchange-core'
import type { Execution } from './execution'
import { closedPosition, recount } from '@/practice/engine/state/exposure'
import { lotsValueProblem, readLots, readPrice } from '@/practice/engine/money/order-amounts'
import { closeProblem } from '@/practice/engine/money/order-checks'
import type { Outbox } from '@/practice/engine/state/outbox'
import { type AcceptedOrder, holdPriceOf, type Placing } from './placing'
import { isRejection, reject } from '@/practice/engine/api/rejection'
import type { EngineOrder } from '@/practice/engine/state/entities'

/** New ticks and lots of an order. */
interface Terms {
  readonly price: number
  readonly lots: number
}

function closeTooLarge(order: EngineOrder, lots: number): Rejection | null {
  if (!order.closes || lots <= order.lots) return null
  const { closing } = closedPosition(order, order.exposure)
  return closeProblem(order.exposure, order, lots - order.progress.filled, closing - order.remaining)
}

/** Reads the requested terms. Returns the violated rule if any. */
function readTerms(order: EngineOrder, amendment: Pick<OrderAmendment, 'price' | 'qty'>): Terms | Rejection {
  if (order.reduceOnly) return reject('25568', 'Reduce-only orders cannot be modified')
  const price = amendment.price === undefined ? order.price : readPrice(order.market, amendment.price)
  if (isRejection(price)) return price
  const lots = amendment.qty === undefined ? order.lots : readLots(order.market, amendment.qty, order.isLimit)
  if (isRejection(lots)) return lots
  if (lots <= order.progress.filled)
    return reject('25568', `qty must be above the filled quantity ${order.market.lots.plain(order.progress.filled)}`)
  if (price === order.price && lots === order.lots)
    return reject('25571', 'price and qty are what they were: nothing changed')
  if (order.closes) return closeTooLarge(order, lots) ?? { price, lots }
  return (order.account.hasHistory ? lotsValueProblem(order.market, price, lots) : null) ?? { price, lots }
}

function apply(order: EngineOrder, { price, lots }: Terms): void {
  order.price = price
  order.lots = lots
  order.remaining = lots - order.progress.filled
}

/**
 * Reserves funds for the new terms while the order still rests under the old ones, so that a refusal changes nothing.
 */
function afford(execution: Execution, order: EngineOrder, terms: Terms): Rejection | null {
  const before: Terms = { price: order.price, lots: order.lots }
  const { holdPrice } = order
  apply(order, terms)
  order.holdPrice = holdPriceOf(order)
  const problem = execution.settlementOf(order.market).reserve(order)
  if (problem !== null) order.holdPrice = holdPrice
  apply(order, before)
  return problem
}

/** The amend command. Only a pure decrease of the quantity keeps the order's place in the queue. */
export function createAmending(execution: Execution, outbox: Outbox) {
  function shrink(order: EngineOrder, { lots }: Terms): void {
    order.market.book.reduce(order, order.lots - lots)
    order.lots = lots
    recount(order)
    outbox.bookChanged(order.market)
  }

  function carryOut(order: EngineOrder, terms: Terms, at: number): Rejection | null {
    const reenters = terms.price !== order.price || terms.lots > order.lots
    const unaffordable = reenters ? afford(execution, order, terms) : null
    if (unaffordable !== null) return unaffordable
    if (!reenters) shrink(order, terms)
    else {
      order.market.book.remove(order)
      apply(order, terms)
      outbox.bookChanged(order.market)
    }
    execution.report(order, at)
    if (reenters) execution.submit(order)
    return null
  }

  return function amendment(order: EngineOrder, request: OrderAmendment, at: number): Rejection | null {
    const terms = readTerms(order, request)
    const problem = isRejection(terms) ? terms : carryOut(order, terms, at)
    if (problem !== null && request.autoCancel === 'yes') {
      order.autoCanceled = true
      order.account.holdingsVersion += 1
      execution.cancel(order, 'modify_limit_order')
    }
    return problem
  }
}

/** Reason why the rest of an order under new terms is no valid order. */
function restProblem({ market, account, closes }: EngineOrder, price: number, remaining: number): Rejection | null {
  if (remaining < market.minLots)
    return reject('25207', `qty: the unfilled rest ${market.lots.plain(remaining)} would be less than the minimum`)
  return closes || !account.hasHistory ? null : lotsValueProblem(market, price, remaining)
}

/**
 * The replace command of the classic calls: the same checks, then another order with another ID replaces it. With the
 * size of the new order, the old order is canceled first, also if the new order is refused.
 */
export function createCancelReplace(execution: Execution, placing: Placing) {
  return function cancelReplace(
    order: EngineOrder,
    { price, qty, clientOid, counts = 'whole' }: CancelReplaceTerms,
  ): AcceptedOrder | Rejection {
    const filled = order.market.lots.plain(order.progress.filled)
    const isAnew = counts === 'left' && isDecimal(qty)
    const terms = readTerms(order, { price, qty: isAnew ? add(qty, filled) : qty })
    if (isRejection(terms)) return terms
    if (order.account.orders.isPending(clientOid))
      return reject('25212', `Duplicate clientOid: an order with clientOid ${clientOid} is pending`)
    const remaining = terms.lots - order.progress.filled
    const problem = restProblem(order, terms.price, remaining) ?? afford(execution, order, terms)
    if (problem === null || isAnew) execution.cancel(order, 'modify_limit_order')
    if (problem !== null) return problem
    return placing.succeed(order, { price: terms.price, lots: remaining, clientOid })
  }
}
