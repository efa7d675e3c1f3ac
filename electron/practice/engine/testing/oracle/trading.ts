import { least, ONE } from './atoms'
import { remainingOf, valueOf } from './holding'
import type { Account, Market, Oracle, Order } from './oracle'
import { add, closes, closedSide, closingOrders, copyOf, isOpen, openOrdersOf, positionQty, remaining } from './oracle'
import { type Leg, settlePosition } from './positions'
import { tellOrder, tellTrade } from './telling'

export function cancel(oracle: Oracle, order: Order, reason: string): void {
  order.status = 'canceled'
  order.reason = reason
  order.updated = oracle.time
  tellOrder(oracle, order)
}

const accepts = (taker: Order, price: bigint): boolean =>
  taker.type === 'market' || (taker.side === 'buy' ? price <= taker.price : price >= taker.price)

/** Every resting order the taker could meet, in the order in which it meets them: best price first, then time. */
export function counterparts(oracle: Oracle, taker: Order): Order[] {
  const resting = oracle.orders.filter(
    (maker) => isOpen(maker) && maker !== taker && maker.market === taker.market && maker.side !== taker.side,
  )
  const better = (one: Order, other: Order): boolean =>
    taker.side === 'buy' ? one.price < other.price : one.price > other.price
  const comesFirst = (one: Order, other: Order): boolean =>
    better(one, other) || (one.price === other.price && oracle.rules.isFirst(one, other))
  return resting
    .filter((maker) => accepts(taker, maker.price))
    .toSorted((one, other) => (comesFirst(one, other) ? -1 : 1))
}

/** How much of it a taker can buy or sell at a price. */
function wanted(taker: Order, price: bigint): bigint {
  if (taker.budget === null) return remaining(taker)
  const { lot } = taker.market
  return (taker.budget / ((price * lot) / ONE)) * lot
}

/** Spot: coins change hands; the fee comes out of what is received. */
function settleSpot(oracle: Oracle, { account, market, side }: Order, { qty, value }: Leg, rate: bigint) {
  const [given, taken] = side === 'buy' ? [value, qty] : [qty, value]
  const [paid, feeCoin] = side === 'buy' ? [market.quote, market.base] : [market.base, market.quote]
  const fee = oracle.rules.fee(taken, rate)
  add(account.coins, paid, -given)
  add(account.coins, feeCoin, taken - fee)
  return { fee, feeCoin, pnl: 0n }
}

/** Futures: no coins but profit and fee move, in the margin coin. */
function settleFutures(oracle: Oracle, order: Order, leg: Leg, rate: bigint) {
  const feeCoin = order.market.margin
  const fee = oracle.rules.fee(leg.value, rate)
  const pnl = settlePosition(oracle, order, leg)
  add(order.account.coins, feeCoin, pnl - fee)
  return { fee, feeCoin, pnl }
}

function book(oracle: Oracle, order: Order, leg: Leg, scope: 'taker' | 'maker'): void {
  const rate = scope === 'taker' ? order.market.takerRate : order.market.makerRate
  const { fee, feeCoin, pnl } = order.market.isFutures
    ? settleFutures(oracle, order, leg, rate)
    : settleSpot(oracle, order, leg, rate)
  add(oracle.fees, feeCoin, fee)
  order.filled += leg.qty
  order.value += leg.value
  order.fee += fee
  order.feeCoin = feeCoin
  if (order.budget !== null) order.budget -= leg.value
  order.status = wanted(order, leg.price) === 0n ? 'filled' : 'partially_filled'
  order.updated = oracle.time
  const fill = { trade: oracle.trades.length, order, price: leg.price, qty: leg.qty, value: leg.value, fee, pnl, scope }
  oracle.fills.push(fill)
  tellOrder(oracle, order, fill)
}

/** Closing orders that the position no longer carries give way, the newest first. */
function trim(oracle: Oracle, account: Account, market: Market): void {
  if (!market.isFutures || !oracle.rules.trimsCloses) return
  for (const order of openOrdersOf(oracle, account).toReversed()) {
    if (!closes(order) || order.market !== market) continue
    const side = closedSide(order)
    if (remainingOf(closingOrders(oracle, account, market, side)) > positionQty(oracle, account, market, side))
      cancel(oracle, order, 'normal_cancel')
  }
}

function trade(oracle: Oracle, taker: Order, maker: Order, qty: bigint): void {
  const { market } = taker
  const price = oracle.rules.tradePrice(taker, maker)
  const value = valueOf(market, price, qty)
  book(oracle, taker, { price, qty, value }, 'taker')
  book(oracle, maker, { price, qty, value }, 'maker')
  trim(oracle, taker.account, market)
  trim(oracle, maker.account, market)
  oracle.last.set(market, price)
  oracle.trades.push({ market, price, qty, value, at: oracle.time })
  tellTrade(oracle, taker)
}

/** Trades until the taker is done ('spent'), self-trade prevention stops it, or nothing acceptable is left ('dry'). */
function sweep(oracle: Oracle, taker: Order): 'spent' | 'stp' | 'dry' {
  while (isOpen(taker)) {
    const maker = counterparts(oracle, taker)[0]
    if (maker === undefined) return 'dry'
    const mode = oracle.rules.isOneTrader(taker.account, maker.account)
      ? oracle.rules.decidingMode(taker, maker)
      : 'none'
    if (mode === 'none') {
      const qty = least(wanted(taker, maker.price), remaining(maker))
      if (qty === 0n) return 'spent'
      trade(oracle, taker, maker, qty)
      continue
    }
    if (mode !== 'cancel_taker') cancel(oracle, maker, 'stp_cancel')
    if (oracle.rules.isKilledByStp(mode)) return 'stp'
  }
  return 'spent'
}

/**
 * What would come of an order, found out by trying it on a copy: whether it fills whole, and the last price it reaches.
 */
export function tried(oracle: Oracle, order: Order): { fillsWhole: boolean; reached: bigint } {
  const copy = copyOf({ ...oracle, orders: oracle.orders.includes(order) ? oracle.orders : [...oracle.orders, order] })
  const twin = copy.orders.find(({ id }) => id === order.id)!
  const fillsWhole = sweep(copy, twin) === 'spent'
  return { fillsWhole, reached: copy.fills.at(-1)?.price ?? 0n }
}

function conclude(oracle: Oracle, order: Order, ending: 'spent' | 'stp' | 'dry'): void {
  if (ending === 'stp') cancel(oracle, order, 'stp_cancel')
  else if (ending === 'dry') {
    if (order.type === 'market' || order.tif === 'ioc' || order.tif === 'fok')
      cancel(oracle, order, 'ioc_not_full_cancel')
  } else if (isOpen(order)) {
    // A market buy whose last quote coin buys no further lot.
    if (order.filled === 0n) return cancel(oracle, order, 'ioc_not_full_cancel')
    order.status = 'filled'
    order.updated = oracle.time
    tellOrder(oracle, order)
  }
}

/** Lets an accepted order meet the book, under its time in force (spec: Classic order lifecycle). */
export function run(oracle: Oracle, order: Order): void {
  order.arrival = oracle.arrivals++
  const { isPostOnlyStopped, mayFillOrKill } = oracle.rules
  const crosses = order.tif === 'post_only' && counterparts(oracle, order).length > 0
  if (order.tif === 'post_only' && isPostOnlyStopped(crosses)) return cancel(oracle, order, 'post_only_fill_cancel')
  if (order.tif === 'fok' && !mayFillOrKill(tried(oracle, order).fillsWhole))
    return cancel(oracle, order, 'fok_not_full_cancel')
  conclude(oracle, order, sweep(oracle, order))
}
