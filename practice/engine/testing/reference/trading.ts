import { least, ONE } from './atoms'
import { unfilledOf, exactValueOf } from './holding'
import type { ReferenceAccount, ReferenceMarket, ReferenceEngine, ReferenceOrder } from './reference-engine'
import {
  addAtoms,
  closes,
  closedSide,
  closingOrders,
  copyOf,
  isReferenceOpen,
  openOrdersOf,
  positionQty,
  remaining,
} from './reference-engine'
import { type PositionLeg, settlePosition } from './positions'
import { emitOrder, emitTrade } from './events'

export function cancel(reference: ReferenceEngine, order: ReferenceOrder, reason: string): void {
  order.status = 'canceled'
  order.reason = reason
  order.updated = reference.time
  emitOrder(reference, order)
}

const accepts = (taker: ReferenceOrder, price: bigint): boolean =>
  taker.type === 'market' || (taker.side === 'buy' ? price <= taker.price : price >= taker.price)

/** Every resting order that the taker could match, in order: best price first, then time. */
export function counterparts(reference: ReferenceEngine, taker: ReferenceOrder): ReferenceOrder[] {
  const resting = reference.orders.filter(
    (maker) => isReferenceOpen(maker) && maker !== taker && maker.market === taker.market && maker.side !== taker.side,
  )
  const better = (first: ReferenceOrder, other: ReferenceOrder): boolean =>
    taker.side === 'buy' ? first.price < other.price : first.price > other.price
  const comesFirst = (first: ReferenceOrder, other: ReferenceOrder): boolean =>
    better(first, other) || (first.price === other.price && reference.rules.isFirst(first, other))
  return resting
    .filter((maker) => accepts(taker, maker.price))
    .toSorted((first, other) => (comesFirst(first, other) ? -1 : 1))
}

/** Quantity that a taker can buy or sell at a price. */
function matchQty(taker: ReferenceOrder, price: bigint): bigint {
  if (taker.budget === null) return remaining(taker)
  const { lot } = taker.market
  return (taker.budget / ((price * lot) / ONE)) * lot
}

/** Spot: coins are exchanged. The fee is deducted from the received coins. */
function settleSpot(
  reference: ReferenceEngine,
  { account, market, side }: ReferenceOrder,
  { qty, value }: PositionLeg,
  rate: bigint,
) {
  const [payment, received] = side === 'buy' ? [value, qty] : [qty, value]
  const [paid, feeCoin] = side === 'buy' ? [market.quote, market.base] : [market.base, market.quote]
  const fee = reference.rules.fee(received, rate)
  addAtoms(account.coins, paid, -payment)
  addAtoms(account.coins, feeCoin, received - fee)
  return { fee, feeCoin, pnl: 0n }
}

/** Futures: only profit and fee move, in the margin coin. */
function settleFutures(reference: ReferenceEngine, order: ReferenceOrder, leg: PositionLeg, rate: bigint) {
  const feeCoin = order.market.margin
  const fee = reference.rules.fee(leg.value, rate)
  const pnl = settlePosition(reference, order, leg)
  addAtoms(order.account.coins, feeCoin, pnl - fee)
  return { fee, feeCoin, pnl }
}

function book(reference: ReferenceEngine, order: ReferenceOrder, leg: PositionLeg, scope: 'taker' | 'maker'): void {
  const rate = scope === 'taker' ? order.market.takerRate : order.market.makerRate
  const { fee, feeCoin, pnl } = order.market.isFutures
    ? settleFutures(reference, order, leg, rate)
    : settleSpot(reference, order, leg, rate)
  addAtoms(reference.fees, feeCoin, fee)
  order.filled += leg.qty
  order.value += leg.value
  order.fee += fee
  order.feeCoin = feeCoin
  if (order.budget !== null) order.budget -= leg.value
  order.status = matchQty(order, leg.price) === 0n ? 'filled' : 'partially_filled'
  order.updated = reference.time
  const fill = {
    trade: reference.trades.length,
    order,
    price: leg.price,
    qty: leg.qty,
    value: leg.value,
    fee,
    pnl,
    scope,
  }
  reference.fills.push(fill)
  emitOrder(reference, order, fill)
}

/** Cancels closing orders that the position no longer covers, newest first. */
function trim(reference: ReferenceEngine, account: ReferenceAccount, market: ReferenceMarket): void {
  if (!market.isFutures || !reference.rules.trimsCloses) return
  for (const order of openOrdersOf(reference, account).toReversed()) {
    if (!closes(order) || order.market !== market) continue
    const side = closedSide(order)
    if (unfilledOf(closingOrders(reference, account, market, side)) > positionQty(reference, account, market, side))
      cancel(reference, order, 'normal_cancel')
  }
}

function trade(reference: ReferenceEngine, taker: ReferenceOrder, maker: ReferenceOrder, qty: bigint): void {
  const { market } = taker
  const price = reference.rules.tradePrice(taker, maker)
  const value = exactValueOf(market, price, qty)
  book(reference, taker, { price, qty, value }, 'taker')
  book(reference, maker, { price, qty, value }, 'maker')
  trim(reference, taker.account, market)
  trim(reference, maker.account, market)
  reference.last.set(market, price)
  reference.trades.push({ market, price, qty, value, at: reference.time })
  emitTrade(reference, taker)
}

/** Trades until the taker is done ('spent'), self-trade prevention stops it, or no acceptable order remains ('dry'). */
function sweep(reference: ReferenceEngine, taker: ReferenceOrder): 'spent' | 'stp' | 'dry' {
  while (isReferenceOpen(taker)) {
    const maker = counterparts(reference, taker)[0]
    if (maker === undefined) return 'dry'
    const mode = reference.rules.isOneTrader(taker.account, maker.account)
      ? reference.rules.decidingMode(taker, maker)
      : 'none'
    if (mode === 'none') {
      const qty = least(matchQty(taker, maker.price), remaining(maker))
      if (qty === 0n) return 'spent'
      trade(reference, taker, maker, qty)
      continue
    }
    if (mode !== 'cancel_taker') cancel(reference, maker, 'stp_cancel')
    if (reference.rules.isKilledByStp(mode)) return 'stp'
  }
  return 'spent'
}

/** Result of an order, computed on a copy: whether it fills completely, and the last price that it reaches. */
export function tried(reference: ReferenceEngine, order: ReferenceOrder): { fillsWhole: boolean; reached: bigint } {
  const copy = copyOf({
    ...reference,
    orders: reference.orders.includes(order) ? reference.orders : [...reference.orders, order],
  })
  const copied = copy.orders.find(({ id }) => id === order.id)!
  const fillsWhole = sweep(copy, copied) === 'spent'
  return { fillsWhole, reached: copy.fills.at(-1)?.price ?? 0n }
}

function conclude(reference: ReferenceEngine, order: ReferenceOrder, ending: 'spent' | 'stp' | 'dry'): void {
  if (ending === 'stp') cancel(reference, order, 'stp_cancel')
  else if (ending === 'dry') {
    if (order.type === 'market' || order.tif === 'ioc' || order.tif === 'fok')
      cancel(reference, order, 'ioc_not_full_cancel')
  } else if (isReferenceOpen(order)) {
    // A market buy whose remaining quote coin buys no further lot.
    if (order.filled === 0n) return cancel(reference, order, 'ioc_not_full_cancel')
    order.status = 'filled'
    order.updated = reference.time
    emitOrder(reference, order)
  }
}

/** Matches an accepted order under its time in force (spec: Classic order lifecycle). */
export function run(reference: ReferenceEngine, order: ReferenceOrder): void {
  order.arrival = reference.arrivals++
  const { isPostOnlyStopped, mayFillOrKill } = reference.rules
  const crosses = order.tif === 'post_only' && counterparts(reference, order).length > 0
  if (order.tif === 'post_only' && isPostOnlyStopped(crosses)) return cancel(reference, order, 'post_only_fill_cancel')
  if (order.tif === 'fok' && !mayFillOrKill(tried(reference, order).fillsWhole))
    return cancel(reference, order, 'fok_not_full_cancel')
  conclude(reference, order, sweep(reference, order))
}
