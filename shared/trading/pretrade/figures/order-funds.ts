import { add, divide, isDecimal, isPositive, multiply, roundToStep, toDecimals } from '@/shared/base/decimal'
import { isFutures, type OrderType, type PosSide, type Side } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { Position } from '@/shared/trading/account/account'

/** Terms of an order that determine its means of payment. */
interface Way {
  readonly side: Side
  readonly orderType: OrderType
}

/** Available amount for an order, decimal text. */
export interface Funds {
  readonly coin: string
  readonly amount: string
}

/** Coin-margined contracts count in quote coin and are paid in base coin (A-coin-qty). */
const isCoinMargined = ({ side, orderType }: Way, instrument: Instrument): boolean =>
  isFutures(instrument.category) &&
  qtyUnit({ category: instrument.category, side, orderType }, instrument).kind === 'quote'

/**
 * Available funds for an order of this kind: base coin for spot sells and coin-margined contracts, otherwise quote
 * coin.
 */
export function fundsOf(way: Way, instrument: Instrument, available: (coin: string) => string): Funds {
  const inBase = isFutures(instrument.category) ? isCoinMargined(way, instrument) : way.side === 'sell'
  const coin = inBase ? instrument.baseCoin : instrument.quoteCoin
  return { coin, amount: available(coin) }
}

/** Available quantity for a close in hedge mode: the position that it closes, in the unit of the order. */
export function closable(
  { side, orderType }: Way,
  posSide: PosSide,
  instrument: Instrument,
  positions: readonly Position[],
): Funds {
  const { category, symbol } = instrument
  const closedPosition = positions.find(
    (position) => position.category === category && position.symbol === symbol && position.posSide === posSide,
  )
  const amount = closedPosition?.available || closedPosition?.total || '0'
  return { coin: qtyUnit({ category, side, orderType }, instrument).coin, amount }
}

/**
 * Value of a position that an amount can open at a leverage, in the coin of the amount. The amount pays margin and
 * taker fee (A-max-open). Without a fee rate, margin only.
 */
export function openableValue(amount: string, leverage: string, { takerFeeRate }: Instrument): string {
  const hasFee = isDecimal(takerFeeRate) && isPositive(takerFeeRate)
  if (!hasFee) return multiply(amount, leverage)
  return divide(multiply(amount, leverage), add('1', multiply(leverage, takerFeeRate)))
}

/** A share of the funds as a quantity on the lot grid; '' if it depends on an unknown price. Futures at `leverage`. */
export function shareOf(
  percent: string,
  way: Way,
  instrument: Instrument,
  funds: Funds,
  price: string | undefined,
  leverage: string,
): string {
  const part = divide(multiply(funds.amount, percent), '100')
  const hasPrice = price !== undefined && isDecimal(price) && isPositive(price)
  if (isCoinMargined(way, instrument)) {
    if (funds.coin === instrument.quoteCoin) return roundToStep(part, instrument.lotSize, 'down')
    return hasPrice
      ? roundToStep(multiply(openableValue(part, leverage, instrument), price), instrument.lotSize, 'down')
      : ''
  }
  const unit = qtyUnit({ category: instrument.category, side: way.side, orderType: way.orderType }, instrument)
  if (unit.kind === 'quote') return toDecimals(part, instrument.quoteDecimals)
  if (funds.coin === instrument.baseCoin) return roundToStep(part, instrument.lotSize, 'down')
  if (!hasPrice) return ''
  const buying = isFutures(instrument.category) ? openableValue(part, leverage, instrument) : part
  return roundToStep(divide(buying, price), instrument.lotSize, 'down')
}
