import type { PosSide, Side } from '@/shared/exchange/protocol/fields'
import { divideAtomsUp, most, ONE } from './atoms'
import type {
  ReferenceAccount,
  ReferenceMarket,
  ReferenceEngine,
  ReferenceOrder,
  ReferencePosition,
} from './reference-engine'
import { closes, isReferenceOpen, openOrdersOf, positionQty, remaining, sumOfAtoms } from './reference-engine'

/**
 * Value of a quantity: price × quantity in quote coin. For coin-margined contracts quantity ÷ price in base coin,
 * truncated.
 */
export function exactValueOf(market: ReferenceMarket, price: bigint, qty: bigint): bigint {
  if (!market.isInverse) return (price * qty) / ONE
  return price === 0n ? 0n : (qty * ONE) / price
}

/** Orders of coin-margined contracts are valued in whole 10^-10 coins, never too low. */
const COARSE = 10n ** 8n
function orderValue(market: ReferenceMarket, price: bigint, qty: bigint): bigint {
  if (!market.isInverse || price === 0n || qty === 0n) return exactValueOf(market, price, qty)
  return ((qty * ONE) / price / COARSE + 1n) * COARSE
}

export const referenceLeverageOf = (account: ReferenceAccount, market: ReferenceMarket): bigint =>
  account.leverages.get(market) ?? account.leverage

/**
 * Reserved funds of a spot order: quote coin of a buy at its own price, base coin of a sell. Fees are deducted from the
 * received coins.
 */
export function spotHold(reference: ReferenceEngine, order: ReferenceOrder): bigint {
  if (!isReferenceOpen(order)) return 0n
  if (order.budget !== null) return order.budget
  const qty = reference.rules.reservedQty(order)
  return order.side === 'buy' ? exactValueOf(order.market, order.price, qty) : qty
}
export const paidCoin = ({ market, side }: ReferenceOrder): string => (side === 'buy' ? market.quote : market.base)

/**
 * Margin and taker fee of the opening orders of a side. The part that only closes the opposite position (one-way mode)
 * needs none.
 */
function sideMargin(
  reference: ReferenceEngine,
  account: ReferenceAccount,
  market: ReferenceMarket,
  side: Side,
  priceOf: (order: ReferenceOrder) => bigint,
): bigint {
  const opening = openOrdersOf(reference, account).filter(
    (order) => order.market === market && order.side === side && !closes(order),
  )
  const qty = sumOfAtoms(opening.map((order) => reference.rules.reservedQty(order)))
  const whole = sumOfAtoms(
    opening.map((order) => orderValue(market, priceOf(order), reference.rules.reservedQty(order))),
  )
  const opposite: PosSide = side === 'buy' ? 'short' : 'long'
  const covered = account.holdMode === 'one_way_mode' ? positionQty(reference, account, market, opposite) : 0n
  if (qty <= covered) return 0n
  // The result must not depend on the order of arrival: the uncovered rest is valued at the average price.
  const value = covered === 0n ? whole : divideAtomsUp(whole * (qty - covered), qty)
  return divideAtomsUp(value, referenceLeverageOf(account, market)) + divideAtomsUp(value * market.takerRate, ONE)
}

/** Margin of the open orders of a futures symbol. `priceOf` returns the highest-cost price of an order. */
export const orderMargin = (
  reference: ReferenceEngine,
  account: ReferenceAccount,
  market: ReferenceMarket,
  priceOf = (order: ReferenceOrder): bigint => order.price,
): bigint =>
  sideMargin(reference, account, market, 'buy', priceOf) + sideMargin(reference, account, market, 'sell', priceOf)

export const positionMargin = ({ account, market, cost }: ReferencePosition): bigint =>
  divideAtomsUp(cost, referenceLeverageOf(account, market))

/** Reserved amount of a coin, recomputed from the open orders and positions. */
export function reservedAmount(reference: ReferenceEngine, account: ReferenceAccount, coin: string): bigint {
  const spot = openOrdersOf(reference, account).filter((order) => !order.market.isFutures && paidCoin(order) === coin)
  const futures = reference.markets.filter((market) => market.isFutures && market.margin === coin)
  const positions = reference.positions.filter(
    (position) => position.account === account && position.market.margin === coin,
  )
  return (
    sumOfAtoms(spot.map((order) => spotHold(reference, order))) +
    sumOfAtoms(futures.map((market) => orderMargin(reference, account, market))) +
    sumOfAtoms(positions.map(positionMargin))
  )
}
export const owned = (account: ReferenceAccount, coin: string): bigint => account.coins.get(coin) ?? 0n
const free = (reference: ReferenceEngine, account: ReferenceAccount, coin: string): bigint =>
  owned(account, coin) - reservedAmount(reference, account, coin)

export const referenceMarkOf = (reference: ReferenceEngine, market: ReferenceMarket): bigint =>
  reference.marks.get(market) ?? reference.last.get(market) ?? 0n

/** Profit, or negative loss, at the mark price. A long of an inverse contract gains as its coins decrease. */
export function unrealised(reference: ReferenceEngine, { market, side, qty, cost }: ReferencePosition): bigint {
  const notional = exactValueOf(market, referenceMarkOf(reference, market), qty)
  return (side === 'long') === market.isInverse ? cost - notional : notional - cost
}

/** Amount available for new orders: reduced by unrealised losses, without unrealised profits. */
export function spendableOf(reference: ReferenceEngine, account: ReferenceAccount, coin: string): bigint {
  const positions = reference.positions.filter(
    (position) => position.account === account && position.market.margin === coin && position.qty > 0n,
  )
  const sum = sumOfAtoms(positions.map((position) => unrealised(reference, position)))
  return free(reference, account, coin) + (sum < 0n && !reference.rules.spendsLosses ? sum : 0n)
}

/** Unfilled quantity of some orders. */
export const unfilledOf = (orders: readonly ReferenceOrder[]): bigint => sumOfAtoms(orders.map(remaining))
export const notBelowZero = (amount: bigint): bigint => most(amount, 0n)
