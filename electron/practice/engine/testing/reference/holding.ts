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
 * What a quantity is worth: price × quantity in quote coin; of coin-margined contracts quantity ÷ price in base coin,
 * cut.
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

/** What a spot order holds: a buy quote coin at its own price, a sell base coin. Fees come out of what is received. */
export function spotHold(reference: ReferenceEngine, order: ReferenceOrder): bigint {
  if (!isReferenceOpen(order)) return 0n
  if (order.budget !== null) return order.budget
  const qty = reference.rules.heldQty(order)
  return order.side === 'buy' ? exactValueOf(order.market, order.price, qty) : qty
}
export const paidCoin = ({ market, side }: ReferenceOrder): string => (side === 'buy' ? market.quote : market.base)

/**
 * Margin and taker fee of the opening orders of one side; the part that only closes the opposite position (one-way
 * mode) needs none.
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
  const qty = sumOfAtoms(opening.map((order) => reference.rules.heldQty(order)))
  const whole = sumOfAtoms(opening.map((order) => orderValue(market, priceOf(order), reference.rules.heldQty(order))))
  const opposite: PosSide = side === 'buy' ? 'short' : 'long'
  const covered = account.holdMode === 'one_way_mode' ? positionQty(reference, account, market, opposite) : 0n
  if (qty <= covered) return 0n
  // Which of the orders is covered must not depend on who came first: the rest is valued at their average.
  const value = covered === 0n ? whole : divideAtomsUp(whole * (qty - covered), qty)
  return divideAtomsUp(value, referenceLeverageOf(account, market)) + divideAtomsUp(value * market.takerRate, ONE)
}

/** What the open orders of one futures symbol require together; `priceOf` says what an order may cost at worst. */
export const orderMargin = (
  reference: ReferenceEngine,
  account: ReferenceAccount,
  market: ReferenceMarket,
  priceOf = (order: ReferenceOrder): bigint => order.price,
): bigint =>
  sideMargin(reference, account, market, 'buy', priceOf) + sideMargin(reference, account, market, 'sell', priceOf)

export const positionMargin = ({ account, market, cost }: ReferencePosition): bigint =>
  divideAtomsUp(cost, referenceLeverageOf(account, market))

/** Everything held of a coin, recomputed from the open orders and positions. */
export function held(reference: ReferenceEngine, account: ReferenceAccount, coin: string): bigint {
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
  owned(account, coin) - held(reference, account, coin)

export const referenceMarkOf = (reference: ReferenceEngine, market: ReferenceMarket): bigint =>
  reference.marks.get(market) ?? reference.last.get(market) ?? 0n

/** Profit, or loss below zero, at the mark price. A long of an inverse contract gains as its coins get fewer. */
export function unrealised(reference: ReferenceEngine, { market, side, qty, cost }: ReferencePosition): bigint {
  const notional = exactValueOf(market, referenceMarkOf(reference, market), qty)
  return (side === 'long') === market.isInverse ? cost - notional : notional - cost
}

/** What may go into new orders: an unrealised loss is spoken for, an unrealised profit is not there yet. */
export function spendableOf(reference: ReferenceEngine, account: ReferenceAccount, coin: string): bigint {
  const positions = reference.positions.filter(
    (position) => position.account === account && position.market.margin === coin && position.qty > 0n,
  )
  const sum = sumOfAtoms(positions.map((position) => unrealised(reference, position)))
  return free(reference, account, coin) + (sum < 0n && !reference.rules.spendsLosses ? sum : 0n)
}

/** What is still to be filled of some orders. */
export const unfilledOf = (orders: readonly ReferenceOrder[]): bigint => sumOfAtoms(orders.map(remaining))
export const notBelowZero = (amount: bigint): bigint => most(amount, 0n)
