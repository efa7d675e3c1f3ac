import type { Clock } from '@/shared/base/clock'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { Rejection } from '@/practice/engine/api/exchange-core'
import { exposureOf } from '@/practice/engine/state/account'
import type { Execution } from './execution'
import { closedPosition, recount } from '@/practice/engine/state/exposure'
import { admitOrder, type CheckedOrder } from '@/practice/engine/money/order-checks'
import { initialProgress } from '@/practice/engine/state/orders'
import { isRejection, reject } from '@/practice/engine/api/rejection'
import type { Market, EngineAccount, EngineOrder } from '@/practice/engine/state/entities'

/** An accepted order. `replaced` is true if it displaced an earlier reduce-only order. */
export interface AcceptedOrder {
  readonly order: EngineOrder
  readonly replaced: boolean
}

export interface OrderNumbers {
  next: number
}

/** Fields of a new order, or of an old one that it replaces. */
type Requested = Pick<NewOrder, 'category' | 'side' | 'orderType' | 'clientOid' | 'reduceOnly'>

/** Properties of an order other than its terms. `at` is Unix ms. */
interface Birth {
  readonly number: number
  readonly at: number
  /** Placed by the exchange on behalf of the account. */
  readonly isForced: boolean
}

/** An order without reserved funds that is not listed yet. */
export function createOrder(
  account: EngineAccount,
  market: Market,
  request: Requested,
  checked: CheckedOrder,
  { number, at, isForced }: Birth,
): EngineOrder {
  const { price, lots, budget, quoteOrdered } = checked.amounts
  return {
    number,
    account,
    market,
    exposure: exposureOf(account, market),
    category: request.category,
    group: account.group,
    clientOid: request.clientOid ?? '',
    side: request.side,
    orderType: request.orderType,
    isLimit: request.orderType === 'limit',
    reduceOnly: request.reduceOnly === 'yes',
    timeInForce: checked.timeInForce,
    stpMode: checked.stpMode,
    posSide: checked.posSide,
    holdMode: account.holdMode,
    closes: checked.closes,
    isForced,
    price,
    lots: budget === Infinity ? lots : 0,
    remaining: lots,
    budget,
    quoteOrdered,
    level: null,
    previous: null,
    next: null,
    progress: initialProgress,
    holdPrice: price,
    reservedValue: 0,
    reservedLots: 0,
    autoCanceled: false,
    createdTime: at,
    updatedTime: at,
  }
}

/** In an inverse market the lower price costs more coins: a buy may trade at any better ask before it rests. */
function inverseHoldPriceOf(order: EngineOrder): number {
  const { book } = order.market
  if (order.side === 'buy') return book.crossingPrice(order) ?? order.price
  return order.isLimit ? order.price : book.preview(order).worstPrice
}

/**
 * Price in ticks for which funds are reserved: a buy pays at most its price. A futures sell may trade at any better bid
 * before it rests.
 */
export function holdPriceOf(order: EngineOrder): number {
  const { book, isFutures, isInverse } = order.market
  if (!isFutures || order.closes) return order.price
  if (isInverse) return inverseHoldPriceOf(order)
  if (order.side === 'buy') return order.isLimit ? order.price : book.preview(order).worstPrice
  return Math.max(order.price, book.crossingPrice(order) ?? 0)
}

const noOrders: readonly EngineOrder[] = []

/**
 * The earlier reduce-only orders that a new one displaces: as many as needed, oldest first
 * (spec: call 1, one-way mode).
 */
function displacedBy(order: EngineOrder): readonly EngineOrder[] {
  if (!order.closes || order.holdMode === 'hedge_mode') return noOrders
  const position = closedPosition(order, order.exposure)
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

/** Fields of a replacing order that are not inherited: price, lots and IDs. */
export interface Succession {
  readonly price: number
  readonly lots: number
  readonly clientOid: string
}

export interface Placing {
  /**
   * The place command: validates, reserves funds, announces the order as live and matches it, unless it is too late.
   */
  place(account: EngineAccount, market: Market, request: NewOrder, isLate?: boolean): AcceptedOrder | Rejection
  /** Replaces a canceled order. The caller has checked that the new order is valid. */
  succeed(canceled: EngineOrder, terms: Succession): AcceptedOrder
}

/** Restriction by the status of the symbol: no opening orders, or no closing orders (A-symbol-status). */
function restrictionOf({ closes, market: { instrument } }: EngineOrder): Rejection | null {
  if (instrument.status === 'limit_open' && !closes)
    return reject('25105', `symbol ${instrument.symbol} takes no orders that open`)
  if (instrument.status === 'limit_close' && closes)
    return reject('25106', `symbol ${instrument.symbol} takes no orders that close`)
  return null
}

export function createPlacing(clock: Clock, execution: Execution, numbers: OrderNumbers): Placing {
  function enter(order: EngineOrder, isLate: boolean): void {
    numbers.next += 1
    order.account.orders.add(order)
    execution.report(order, order.createdTime)
    if (isLate) execution.cancel(order, 'cancel_receiveWindow')
    else execution.submit(order)
  }

  function newOrder(account: EngineAccount, market: Market, request: Requested, checked: CheckedOrder): EngineOrder {
    const order = createOrder(account, market, request, checked, {
      number: numbers.next,
      at: clock.now(),
      isForced: false,
    })
    order.holdPrice = holdPriceOf(order)
    return order
  }

  return {
    place(account, market, request, isLate = false) {
      const checked = admitOrder(account, market, request)
      if (isRejection(checked)) return checked
      const order = newOrder(account, market, request, checked)
      const restricted = restrictionOf(order)
      if (restricted !== null) return restricted
      const displaced = isLate ? noOrders : displacedBy(order)
      const unaffordable = execution.settlementOf(market).reserve(order)
      if (unaffordable !== null) return unaffordable
      for (const earlier of displaced) execution.cancel(earlier, 'normal_cancel')
      enter(order, isLate)
      return { order, replaced: displaced.length > 0 }
    },
    succeed(canceled, { price, lots, clientOid }) {
      const { account, market, category, side, orderType } = canceled
      const amounts = { price, lots, budget: Infinity, quoteOrdered: 0n }
      const order = newOrder(account, market, { category, side, orderType, clientOid }, { ...canceled, amounts })
      recount(order)
      enter(order, false)
      return { order, replaced: false }
    },
  }
}
