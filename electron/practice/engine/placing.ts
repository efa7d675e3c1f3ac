import type { Clock } from '../../../shared/clock'
import type { NewOrder } from '../../../shared/exchange/trade/place-batch'
import type { Rejection } from '../exchange-core'
import { exposureOf, type Account } from './account'
import type { Execution } from './execution'
import { closedPosition } from './futures-settlement'
import type { Market } from './market'
import { checkOrder, type CheckedOrder } from './order-checks'
import type { EngineOrder } from './orders'
import { isRejection, reject } from './rejection'

/** An order was accepted; `replaced` tells whether it displaced an earlier reduce-only order. */
export interface Accepted {
  readonly order: EngineOrder
  readonly replaced: boolean
}

/** Hands out order numbers. */
export interface OrderNumbers {
  next: number
}

function createOrder(account: Account, market: Market, request: NewOrder, checked: CheckedOrder, number: number, at: number): EngineOrder {
  const { price, lots, budget, quoteOrdered } = checked.amounts
  return {
    number,
    account,
    market,
    group: account.group,
    clientOid: request.clientOid ?? '',
    side: request.side,
    orderType: request.orderType,
    isLimit: request.orderType === 'limit',
    reduceOnly: request.reduceOnly === 'yes',
    timeInForce: checked.timeInForce,
    stpMode: checked.stpMode,
    posSide: checked.posSide,
    closes: checked.closes,
    price,
    lots: budget === Infinity ? lots : 0,
    remaining: lots,
    budget,
    quoteOrdered,
    level: null,
    previous: null,
    next: null,
    status: 'live',
    cancelReason: '',
    filled: 0,
    filledValue: 0n,
    fee: 0n,
    feeCoin: '',
    holdPrice: price,
    held: 0n,
    heldValue: 0,
    heldLots: 0,
    autoCanceled: false,
    createdTime: at,
    updatedTime: at,
  }
}

/** In an inverse market it is the lower price that costs more coins: a buy may trade at any better ask before it rests. */
function inverseHoldPriceOf(order: EngineOrder): number {
  const { book } = order.market
  if (order.side === 'buy') return book.crossingPrice(order) ?? order.price
  return order.isLimit ? order.price : book.preview(order).worstPrice
}

/** Ticks that margin must be ready for: a buy pays its price at most, a sell may trade at any better bid before it rests. */
export function holdPriceOf(order: EngineOrder): number {
  const { book, isInverse } = order.market
  if (isInverse) return inverseHoldPriceOf(order)
  if (order.side === 'buy') return order.isLimit ? order.price : book.preview(order).worstPrice
  return Math.max(order.price, book.crossingPrice(order) ?? 0)
}

/** Says which money is missing. */
export function insufficient(order: EngineOrder): Rejection {
  const { isFutures, instrument, marginCoin } = order.market
  if (isFutures) return reject('25203', `Insufficient margin: qty and price need more ${marginCoin} than is available`)
  const coin = order.side === 'buy' ? instrument.quoteCoin : instrument.baseCoin
  return reject('25202', `Insufficient balance: qty needs more ${coin} than is available`)
}

/** The earlier reduce-only orders a new one displaces: all it takes, oldest first (spec, call 1: one-way mode). */
function displacedBy(order: EngineOrder): EngineOrder[] {
  if (!order.closes || order.account.holdMode === 'hedge_mode') return []
  const position = closedPosition(order, exposureOf(order.account, order.market))
  let excess = order.remaining === position.lots ? position.closing : position.closing + order.remaining - position.lots
  const displaced: EngineOrder[] = []
  for (const earlier of order.account.orders.open.values()) {
    if (excess <= 0) break
    if (!earlier.closes || earlier.market !== order.market || earlier.side !== order.side) continue
    displaced.push(earlier)
    excess -= earlier.remaining
  }
  return displaced
}

/** The placing command: checks, holds funds, announces the order as live and lets it trade. */
export function createPlacing(clock: Clock, execution: Execution, numbers: OrderNumbers) {
  return function place(account: Account, market: Market, request: NewOrder): Accepted | Rejection {
    const checked = checkOrder(account, market, request)
    if (isRejection(checked)) return checked
    const order = createOrder(account, market, request, checked, numbers.next, clock.now())
    if (market.isFutures && !order.closes) order.holdPrice = holdPriceOf(order)
    const displaced = displacedBy(order)
    if (!execution.settlementOf(market).reserve(order)) return insufficient(order)
    numbers.next += 1
    for (const earlier of displaced) execution.cancel(earlier, 'normal_cancel')
    account.orders.add(order)
    execution.report(order)
    execution.submit(order)
    return { order, replaced: displaced.length > 0 }
  }
}
