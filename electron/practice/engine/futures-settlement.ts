import type { Rejection } from '../exchange-core'
import { balanceOf, exposureOf, lock, type Account } from './account'
import type { Exposure, OpenOrderTotal, Position } from './exposure'
import { marginOf, orderMarginOf, spendable } from './futures-margin'
import type { AccountRisk } from './account-risk'
import { holdValueOf, valueOf, type Market } from './market'
import type { EngineOrder } from './orders'
import { reject } from './rejection'
import type { FeeSink, Leg, Settlement } from './settlement'
import { shareOf } from './units'

/** The position a closing order works on. */
export function closedPosition(order: Pick<EngineOrder, 'side' | 'posSide'>, exposure: Exposure): Position {
  const posSide = order.posSide ?? (order.side === 'sell' ? 'long' : 'short')
  return exposure[posSide]
}

const totalOf = (order: EngineOrder, exposure: Exposure): OpenOrderTotal => (order.side === 'buy' ? exposure.buying : exposure.selling)

/** Brings the symbol's totals in line with what is left of one order. */
function recount(order: EngineOrder, exposure: Exposure): void {
  if (order.closes) closedPosition(order, exposure).closing += order.remaining - order.heldLots
  else {
    const value = holdValueOf(order.market, order.holdPrice, order.remaining)
    const total = totalOf(order, exposure)
    total.lots += order.remaining - order.heldLots
    total.value += value - order.heldValue
    order.heldValue = value
  }
  order.heldLots = order.remaining
}

/** The limit of whole numbers lies at 90 billion USDT (or 900,000 coins) of open orders for the listed symbols: no account has that. */
const staysExact = (order: EngineOrder, exposure: Exposure): boolean =>
  order.closes || Number.isSafeInteger(totalOf(order, exposure).value + holdValueOf(order.market, order.holdPrice, order.remaining))

function relock(account: Account, market: Market, exposure: Exposure): void {
  const required = orderMarginOf(account, market, exposure)
  if (required === exposure.orderMargin) return
  lock(balanceOf(account, market.marginCoin), required - exposure.orderMargin)
  exposure.orderMargin = required
}

/** The new margin of a position, and what it takes beyond the old one. */
function remargin(account: Account, market: Market, position: Position): bigint {
  const before = position.margin
  position.margin = marginOf(account, market, position.cost)
  return position.margin - before
}

function openPosition(position: Position, lots: number, value: bigint, at: number): void {
  if (position.lots === 0) {
    position.createdTime = at
    position.realised = 0n
    position.funding = 0n
    position.openFee = 0n
    position.closeFee = 0n
  }
  position.lots += lots
  position.cost += value
  position.updatedTime = at
}

/** Takes lots off a position at their average cost and returns the profit. The last lots take all that is left of the cost. */
function closePosition(order: EngineOrder, position: Position, lots: number, value: bigint, at: number): bigint {
  const cost = lots === position.lots ? position.cost : (position.cost * BigInt(lots)) / BigInt(position.lots)
  const pnl = (order.side === 'sell') === order.market.isInverse ? cost - value : value - cost
  position.lots -= lots
  position.cost -= cost
  position.realised += pnl
  position.updatedTime = at
  return pnl
}

/** Hedge mode: the order says which position it works on. */
function settleHedge(order: EngineOrder, exposure: Exposure, lots: number, value: bigint, at: number): bigint {
  const position = order.posSide === 'short' ? exposure.short : exposure.long
  if (order.closes) return closePosition(order, position, lots, value, at)
  openPosition(position, lots, value, at)
  return 0n
}

/** One-way mode: a trade first closes the opposite position; what is left over opens. */
function settleOneWay(order: EngineOrder, exposure: Exposure, { price, lots, value, at }: Leg): bigint {
  const opposite = order.side === 'buy' ? exposure.short : exposure.long
  const own = order.side === 'buy' ? exposure.long : exposure.short
  const closing = Math.min(lots, opposite.lots)
  if (closing === 0) {
    openPosition(own, lots, value, at)
    return 0n
  }
  // The rest of the value opens: values of inverse markets are cut, and parts would not add up to the whole.
  const closed = closing === lots ? value : valueOf(order.market, price, closing)
  const pnl = closePosition(order, opposite, closing, closed, at)
  if (lots > closing) openPosition(own, lots - closing, value - closed, at)
  return pnl
}

/** Lots of a trade that close; the rest opens. */
function closingLots({ account, side, closes }: EngineOrder, exposure: Exposure, lots: number): number {
  if (account.holdMode === 'hedge_mode') return closes ? lots : 0
  return Math.min(lots, (side === 'buy' ? exposure.short : exposure.long).lots)
}

/** Books the fee of a trade with the positions it closed and opened, by their lots. */
function noteFee(order: EngineOrder, exposure: Exposure, fee: bigint, lots: number, closing: number): void {
  const closed = closing === lots ? fee : (fee * BigInt(closing)) / BigInt(lots)
  if (closing > 0) closedPosition(order, exposure).closeFee += closed
  if (closing === lots) return
  const opened = order.posSide ?? (order.side === 'buy' ? 'long' : 'short')
  exposure[opened].openFee += fee - closed
}

const insufficient = ({ market }: EngineOrder): Rejection =>
  reject('25203', `Insufficient margin: qty and price need more ${market.marginCoin} than is available`)

/** Futures: positions with margin, fees and realised profit in the margin coin. */
export function createFuturesSettlement(collectFee: FeeSink, risk: AccountRisk): Settlement {
  const due: { readonly account: Account; readonly market: Market; readonly exposure: Exposure }[] = []

  function rehold(order: EngineOrder): void {
    const { account, market } = order
    const exposure = exposureOf(account, market)
    recount(order, exposure)
    if (exposure.isDue) return
    exposure.isDue = true
    due.push({ account, market, exposure })
  }

  function reckon(account: Account, market: Market, exposure: Exposure): void {
    const more = remargin(account, market, exposure.long) + remargin(account, market, exposure.short)
    lock(balanceOf(account, market.marginCoin), more)
    relock(account, market, exposure)
    exposure.isDue = false
  }

  /** What stands behind a debt cannot be margin too. */
  function affords({ account, market: { marginCoin } }: EngineOrder, more: bigint): boolean {
    return more <= spendable(account, marginCoin) && (account.debts.size === 0 || risk.worthOf(marginCoin, more) <= risk.freeOf(account))
  }

  return {
    rehold,
    finish() {
      for (const { account, market, exposure } of due) reckon(account, market, exposure)
      due.length = 0
    },
    reserve(order) {
      const exposure = exposureOf(order.account, order.market)
      if (!staysExact(order, exposure)) return insufficient(order)
      const { heldValue, heldLots } = order
      recount(order, exposure)
      const more = orderMarginOf(order.account, order.market, exposure) - exposure.orderMargin
      if (more > 0n && !affords(order, more)) {
        const total = totalOf(order, exposure)
        total.lots += heldLots - order.heldLots
        total.value += heldValue - order.heldValue
        order.heldValue = heldValue
        order.heldLots = heldLots
        return insufficient(order)
      }
      relock(order.account, order.market, exposure)
      return null
    },
    settle(order, leg, rate) {
      const { lots, value, at } = leg
      const { account, market } = order
      const exposure = exposureOf(account, market)
      const closing = closingLots(order, exposure, lots)
      const pnl =
        account.holdMode === 'hedge_mode'
          ? settleHedge(order, exposure, lots, value, at)
          : settleOneWay(order, exposure, leg)
      const feeCoin = market.marginCoin
      const fee = shareOf(value, rate)
      balanceOf(account, feeCoin).available += pnl - fee
      collectFee(feeCoin, fee)
      noteFee(order, exposure, fee, lots, closing)
      rehold(order)
      return { fee, feeCoin, pnl }
    },
  }
}
