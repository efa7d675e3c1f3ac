import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { atoms, ONE } from './atoms'
import { borrowCoin } from './borrowing'
import { notBelowZero, orderMargin, paidCoin, unfilledOf, spendableOf, spotHold, exactValueOf } from './holding'
import {
  type ReferenceAccount,
  closedSide,
  closes,
  closingOrders,
  isReferenceOpen,
  openOrdersOf,
  type ReferenceMarket,
  type ReferenceEngine,
  type ReferenceOrder,
  positionQty,
} from './reference-engine'
import { counterparts, tried } from './trading'

/** The reject code of a request. Null if it is accepted. */
export type Code = string | null

export function priceCode({ tick }: ReferenceMarket, price: bigint): Code {
  if (price % tick !== 0n) return '25244'
  return price === 0n ? '25206' : null
}

export function qtyCode({ lot, minQty, maxQty, maxMarketQty }: ReferenceMarket, qty: bigint, isLimit: boolean): Code {
  if (qty % lot !== 0n) return '25200'
  if (qty < minQty) return '25207'
  return qty > (isLimit ? maxQty : maxMarketQty) ? '25208' : null
}

/** The minimum value of an order, in quote coin, which is the unit of coin-margined quantities. */
export function valueCode(market: ReferenceMarket, price: bigint, qty: bigint): Code {
  if (price === 0n) return null
  return (market.isInverse ? qty : exactValueOf(market, price, qty)) < market.minValue ? '45110' : null
}

/** Value of a market order: the best available price, or else the last. */
function marketPrice(reference: ReferenceEngine, order: ReferenceOrder): bigint {
  return counterparts(reference, order)[0]?.price ?? reference.last.get(order.market) ?? 0n
}

function amountCode(reference: ReferenceEngine, order: ReferenceOrder): Code {
  const { market, qty, price } = order
  if (order.budget !== null) return qty % market.quoteStep !== 0n ? '25200' : qty < market.minValue ? '45110' : null
  const isLimit = order.type === 'limit'
  const problem = (isLimit ? priceCode(market, price) : null) ?? qtyCode(market, qty, isLimit)
  // A position of any size may be closed.
  return problem ?? (closes(order) ? null : valueCode(market, isLimit ? price : marketPrice(reference, order), qty))
}

/** A close may use the rest of the position after the other closes. */
export function closeCode(
  reference: ReferenceEngine,
  order: ReferenceOrder,
  qty: bigint,
  others: readonly ReferenceOrder[],
): Code {
  const position = positionQty(reference, order.account, order.market, closedSide(order))
  if (position === 0n) return '25227'
  return reference.rules.boundsCloses && qty > position - unfilledOf(others) ? '25231' : null
}

/** Reduce-only orders may displace earlier ones, so those do not count (spec: call 1, one-way mode). */
function newCloseCode(reference: ReferenceEngine, order: ReferenceOrder): Code {
  if (!closes(order)) return null
  const hedged = order.account.holdMode === 'hedge_mode'
  return closeCode(
    reference,
    order,
    order.qty,
    hedged ? closingOrders(reference, order.account, order.market, closedSide(order)) : [],
  )
}

function countCode(reference: ReferenceEngine, { account, market }: ReferenceOrder): Code {
  const open = openOrdersOf(reference, account).filter((order) => order.market.isFutures === market.isFutures)
  return open.length >= reference.rules.openOrders ? '25211' : null
}

export function clientOidCode(reference: ReferenceEngine, account: ReferenceAccount, clientOid: string): Code {
  const namesakes = reference.orders.filter(
    (order) => order.account === account && order.clientOid === clientOid && clientOid !== '',
  )
  return namesakes.some((order) => reference.rules.isPending(order, isReferenceOpen(order))) ? '25212' : null
}

/** All checks except for money. */
export const newOrderCode = (reference: ReferenceEngine, order: ReferenceOrder): Code =>
  amountCode(reference, order) ??
  clientOidCode(reference, order.account, order.clientOid) ??
  newCloseCode(reference, order) ??
  countCode(reference, order)

/**
 * The price for which margin is reserved: the most expensive price at which an order may trade or rest. Linear
 * contracts cost more at higher prices, inverse ones at lower prices.
 */
function dearest(reference: ReferenceEngine, order: ReferenceOrder): bigint {
  const getsDearer = (order.side === 'buy') !== order.market.isInverse
  if (getsDearer) return order.type === 'limit' ? order.price : tried(reference, order).reached
  return counterparts(reference, order)[0]?.price ?? order.price
}

/** Spot orders are paid from the available balance. Margin orders borrow the rest. */
function spotBalanceCode(reference: ReferenceEngine, before: ReferenceOrder | null, after: ReferenceOrder): Code {
  const more = spotHold(reference, after) - (before === null ? 0n : spotHold(reference, before))
  const missing = more - spendableOf(reference, after.account, paidCoin(after))
  if (more <= 0n || missing <= 0n) return null
  return after.category === 'MARGIN' ? borrowCoin(reference, after.account, paidCoin(after), missing) : '25202'
}

/** The reject code for insufficient funds if `wanted` replaces `before` (null: nothing). Null if the funds suffice. */
export function balanceCode(reference: ReferenceEngine, before: ReferenceOrder | null, request: ReferenceOrder): Code {
  const { account, market } = request
  if (!market.isFutures) return spotBalanceCode(reference, before, request)
  if (closes(request)) return null
  const price = dearest(reference, request)
  const after = { ...reference, orders: [...reference.orders.filter((order) => order !== before), request] }
  const more =
    orderMargin(after, account, market, (order) => (order === request ? price : order.price)) -
    orderMargin(reference, account, market)
  return more > 0n && more > spendableOf(reference, account, market.margin) ? '25203' : null
}

/** Progress of a new order. */
export const referenceProgress = { filled: 0n, value: 0n, fee: 0n, feeCoin: '', status: 'live', reason: '' } as const

/** Reads a request. The budget of a market buy is truncated to whole lots at whole ticks. */
export function readNewOrder(
  reference: ReferenceEngine,
  account: ReferenceAccount,
  market: ReferenceMarket,
  newOrder: NewOrder,
): ReferenceOrder {
  const qty = atoms(newOrder.qty)
  const isBudgeted = !market.isFutures && newOrder.orderType === 'market' && newOrder.side === 'buy'
  const now = reference.time
  return {
    id: reference.orders.length,
    account,
    market,
    category: newOrder.category,
    clientOid: newOrder.clientOid ?? '',
    side: newOrder.side,
    type: newOrder.orderType,
    tif: newOrder.timeInForce ?? (newOrder.orderType === 'limit' ? 'gtc' : 'ioc'),
    stp: newOrder.stpMode ?? 'none',
    posSide: newOrder.posSide ?? null,
    reduceOnly: newOrder.reduceOnly === 'yes',
    price: atoms(newOrder.price ?? '0'),
    qty,
    budget: isBudgeted ? qty - (qty % ((market.tick * market.lot) / ONE)) : null,
    ...referenceProgress,
    arrival: 0,
    autoCanceled: false,
    created: now,
    updated: now,
  }
}

/** Excess of the closing orders over the position once `order` is added. An order of the whole size uses it alone. */
export function excessOf(
  reference: ReferenceEngine,
  order: ReferenceOrder,
  earlier: readonly ReferenceOrder[],
): bigint {
  const position = positionQty(reference, order.account, order.market, closedSide(order))
  const claimed = unfilledOf(earlier)
  return order.qty === position ? claimed : notBelowZero(claimed + order.qty - position)
}
