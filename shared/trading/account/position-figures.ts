import {
  divide,
  equals,
  isPositive,
  isSignedDecimal,
  isZero,
  multiply,
  negate,
  subtract,
  toDecimals,
} from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'
import { coinsInSymbol } from '../orders/symbol-coins'
import type { Position } from './account'

/** A figure that Volley computes (`isOwn`) or that the exchange sends; `amount` is '' while unknown. */
export interface PositionFigure {
  readonly amount: string
  readonly isOwn: boolean
}

const unknown: PositionFigure = { amount: '', isOwn: true }
const own = (amount: string): PositionFigure => ({ amount, isOwn: true })
const isAbove = (amount: string): boolean => isSignedDecimal(amount) && isPositive(amount)

/** Coin of the prices and the notional of a position; '' if the symbol names none. */
export const quoteCoinOf = ({ category, symbol }: Pick<Position, 'category' | 'symbol'>): string =>
  isInverse(category) ? 'USD' : (coinsInSymbol(symbol)?.quoteCoin ?? '')

/** Value at the mark price in quote coin. The quantity of COIN-FUTURES is already in quote coin (A-coin-qty). */
export function notionalOf({ category, total, markPrice }: Position): PositionFigure {
  if (!isAbove(total)) return unknown
  if (isInverse(category)) return { amount: total, isOwn: false }
  return isAbove(markPrice) ? own(multiply(total, markPrice)) : unknown
}

/** Value at the mark price in the margin coin; '' if unknown. */
function marginValueOf(position: Position): string {
  const { amount } = notionalOf(position)
  if (amount === '' || !isInverse(position.category)) return amount
  return isAbove(position.markPrice) ? divide(amount, position.markPrice) : ''
}

/**
 * Distance from the mark price to the liquidation price, a ratio: −0.25 is 25 % below. Null if no price liquidates the
 * position, which has the price 0 (A-position-figures).
 */
export function liquidationDistanceOf({ liquidationPrice, markPrice }: Position): PositionFigure | null {
  if (!isSignedDecimal(liquidationPrice)) return unknown
  if (!isPositive(liquidationPrice)) return null
  if (!isAbove(markPrice)) return unknown
  return own(divide(subtract(liquidationPrice, markPrice), markPrice))
}

/** True if `sent` is `exact` in fewer decimals. */
function isShortened(pushed: string, exact: string): boolean {
  const decimals = pushed.split('.')[1]?.length ?? 0
  return (['nearest', 'down'] as const).some((rounding) => equals(toDecimals(exact, decimals, rounding), pushed))
}

/**
 * Return on the initial margin, a ratio: unrealized P&L over margin, or the rate of the exchange if it is another one.
 * To round the exchange's rounded rate again would change the last digit on screen (A-profit-rate).
 */
export function roeOf({ profitRate, unrealisedPnl, margin }: Position): PositionFigure {
  const ratio = isSignedDecimal(unrealisedPnl) && isAbove(margin) ? divide(unrealisedPnl, margin) : null
  if (isSignedDecimal(profitRate) && (ratio === null || !isShortened(profitRate, ratio)))
    return { amount: profitRate, isOwn: false }
  return ratio === null ? unknown : own(ratio)
}

/**
 * Next funding payment in the margin coin, negative if paid. `rate` is a ratio of the value. A positive rate charges
 * long positions.
 */
export function expectedFundingOf(position: Position, rate: string): PositionFigure {
  const value = marginValueOf(position)
  if (value === '' || !isSignedDecimal(rate)) return unknown
  const received = multiply(value, rate)
  if (position.posSide === 'long') return own(isZero(received) ? '0' : negate(received))
  return position.posSide === 'short' ? own(received) : unknown
}

/**
 * Price of the margin coin in US dollars: the mark price if the position is in that coin, otherwise from `priceOf`.
 * Null if unknown.
 */
export function marginCoinPriceOf(position: Position, priceOf: (coin: string) => string | null): string | null {
  const { category, symbol, marginCoin, markPrice } = position
  const isItsOwn = isInverse(category) && coinsInSymbol(symbol)?.baseCoin === marginCoin
  return isItsOwn && isAbove(markPrice) ? markPrice : priceOf(marginCoin)
}
