import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { PosSide, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'
import { OPEN_ORDERS_FUTURES, OPEN_ORDERS_SPOT } from '@/shared/exchange/protocol/limits'
import type { Rejection } from '@/practice/engine/api/exchange-core'
import { exposureOf } from '@/practice/engine/state/account'
import { closedPosition } from '@/practice/engine/state/exposure'
import { lotsValueProblem, readLots, readPrice, readQuoteAmount } from './order-amounts'
import { isRejection, reject } from '@/practice/engine/api/rejection'
import type { Market, Exposure, EngineAccount } from '@/practice/engine/state/entities'

interface Amounts {
  readonly price: number
  /** Infinity for a spot market buy, which is limited by its budget. */
  readonly lots: number
  readonly budget: number
  readonly quoteOrdered: bigint
}

/** An order that passed its own rules. Its funding is checked later. */
export interface CheckedOrder {
  readonly amounts: Amounts
  readonly timeInForce: TimeInForce
  readonly stpMode: StpMode
  readonly posSide: PosSide | null
  readonly closes: boolean
}

/** Reduce-only, or a hedge-mode order against its own position side (spec: call 1, open/close rules). */
function closesPosition(account: EngineAccount, order: NewOrder): boolean {
  if (account.holdMode === 'one_way_mode') return order.reduceOnly === 'yes'
  return order.posSide !== undefined && (order.side === 'buy') !== (order.posSide === 'long')
}

function positionFieldProblem(account: EngineAccount, market: Market, order: NewOrder): Rejection | null {
  // A-isolated: every position uses crossed margin. An accepted isolated order would show a wrong risk.
  if (order.marginMode === 'isolated')
    return reject('40020', 'Parameter marginMode error: the practice exchange margins crossed only')
  if (!market.isFutures) {
    if (order.posSide !== undefined) return reject('25200', 'posSide is for futures only')
    return order.reduceOnly === 'yes' ? reject('25200', 'reduceOnly is for futures only') : null
  }
  if (account.holdMode === 'one_way_mode') {
    return order.posSide === undefined ? null : reject('25200', 'posSide is not used in one-way mode')
  }
  if (order.posSide === undefined) return reject('25200', 'posSide is required in hedge mode')
  const contradicts = order.reduceOnly === 'yes' && !closesPosition(account, order)
  return contradicts ? reject('25200', 'reduceOnly contradicts side and posSide, which open a position') : null
}

function timeInForceProblem(order: NewOrder): Rejection | null {
  if (order.timeInForce === 'rpi') return reject('40014', 'timeInForce rpi needs the RPI market-maker permission')
  if (order.orderType === 'market' && order.timeInForce === 'post_only')
    return reject('25200', 'timeInForce post_only needs a limit order')
  if (order.orderType === 'limit' && order.price === undefined)
    return reject('40019', 'price is required for a limit order')
  return null
}

function clientOidProblem(account: EngineAccount, order: NewOrder): Rejection | null {
  if (order.clientOid === undefined || !account.orders.isPending(order.clientOid)) return null
  return reject('25212', `Duplicate clientOid: an order with clientOid ${order.clientOid} is pending`)
}

function countProblem(account: EngineAccount, market: Market): Rejection | null {
  const limit = market.isFutures ? OPEN_ORDERS_FUTURES : OPEN_ORDERS_SPOT
  if (!account.hasHistory || account.orders.openCount(market.isFutures) < limit) return null
  return reject(
    '25211',
    `At most ${limit} orders may be open in ${market.isFutures ? 'all futures' : 'spot and margin'} together`,
  )
}

type ClosingOrder = Parameters<typeof closedPosition>[0]

/**
 * A close may not exceed the position less the lots of earlier closes. A reduce-only order may displace those (spec:
 * call 1).
 */
export function closeProblem(exposure: Exposure, order: ClosingOrder, lots: number, claimed: number): Rejection | null {
  const position = closedPosition(order, exposure)
  if (position.lots === 0) return reject('25227', 'No position available to close')
  if (lots <= position.lots - claimed) return null
  const closable = exposure.market.lots.plain(Math.max(0, position.lots - claimed))
  return reject('25231', `qty is larger than the ${closable} of the position that can be closed`)
}

function closingProblem(
  account: EngineAccount,
  market: Market,
  { side, posSide }: NewOrder,
  lots: number,
): Rejection | null {
  const exposure = exposureOf(account, market)
  const order = { side, posSide: posSide ?? null }
  const claimed = account.holdMode === 'one_way_mode' ? 0 : closedPosition(order, exposure).closing
  return closeProblem(exposure, order, lots, claimed)
}

/** Market orders are valued at the best available price, else at the last price. */
function referencePrice(market: Market, order: NewOrder): number {
  const side = order.side === 'buy' ? market.book.asks : market.book.bids
  return side.level(0)?.price ?? market.lastPrice
}

function readAmounts(market: Market, order: NewOrder, isBound: boolean): Amounts | Rejection {
  const isLimit = order.orderType === 'limit'
  if (!market.isFutures && !isLimit && order.side === 'buy') {
    const amount = readQuoteAmount(market, order.qty)
    return isRejection(amount)
      ? amount
      : { price: 0, lots: Infinity, budget: amount.budget, quoteOrdered: amount.units }
  }
  const price = isLimit ? readPrice(market, order.price ?? '') : 0
  if (isRejection(price)) return price
  const lots = readLots(market, order.qty, isLimit)
  if (isRejection(lots)) return lots
  const tooSmall = isBound ? lotsValueProblem(market, isLimit ? price : referencePrice(market, order), lots) : null
  return tooSmall ?? { price, lots, budget: Infinity, quoteOrdered: 0n }
}

/** Validates a new order against the rules of its symbol and account. Returns the first violated rule. */
export function admitOrder(account: EngineAccount, market: Market, order: NewOrder): CheckedOrder | Rejection {
  const closes = market.isFutures && closesPosition(account, order)
  const problem = timeInForceProblem(order) ?? positionFieldProblem(account, market, order)
  if (problem !== null) return problem
  // A position of any size may be closed, and recorded levels may be worth almost nothing.
  const amounts = readAmounts(market, order, account.hasHistory && !closes)
  if (isRejection(amounts)) return amounts
  const closing = closes ? closingProblem(account, market, order, amounts.lots) : null
  const later = clientOidProblem(account, order) ?? closing ?? countProblem(account, market)
  if (later !== null) return later
  return {
    amounts,
    timeInForce: order.timeInForce ?? (order.orderType === 'limit' ? 'gtc' : 'ioc'),
    stpMode: order.stpMode ?? 'none',
    posSide: order.posSide ?? null,
    closes,
  }
}
