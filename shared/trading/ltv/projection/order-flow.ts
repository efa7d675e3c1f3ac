import { isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import { ascendingBy, divide, isPositive, minimum, multiply, negate, subtract } from '@/shared/base/decimal'
import { type Instrument, marginCoinOf } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Fields of an order that determine its effect on a risk unit. */
export type OrderTerms = Pick<OrderIntent, 'category' | 'symbol' | 'side' | 'orderType' | 'qty' | 'price'>

export interface CoinChange {
  readonly coin: string
  readonly delta: string
}

/** Effect of a filled order on the coins of its account, with its fee. */
export interface OrderFlow {
  readonly symbol: string
  readonly side: OrderTerms['side']
  /** Assumed fill price, in quote coin. */
  readonly price: string
  /** Distance of the fill price from the market, as a fraction; '0' for an order that trades at once. */
  readonly distance: string
  readonly changes: readonly CoinChange[]
  /**
   * Like `changes`, without the gain of a price better than the market, which does not exist until the market reaches
   * it.
   */
  readonly cautious: readonly CoinChange[]
  /** Exchanged coins, before fees; null for futures, where only profit, loss and fee change. */
  readonly exchanged: { readonly gives: string; readonly amount: string; readonly gets: string } | null
}

/** Market prices for an order, in quote coin; null if unknown. */
export interface Quotes {
  readonly bid: string | null
  readonly ask: string | null
  /** Price of the base coin in the risk unit, in quote coin. */
  readonly mark: string | null
}

/** A market order fills at the best price. A limit order is assumed to fill at its limit, its worst price. */
function fillPrice({ orderType, side, price }: OrderTerms, { bid, ask, mark }: Quotes): string | null {
  if (orderType === 'limit') return price ?? null
  return (side === 'buy' ? ask : bid) ?? mark
}

function distanceOf({ side, orderType }: OrderTerms, price: string, { mark }: Quotes): string {
  if (orderType === 'market' || mark === null || !isPositive(mark)) return '0'
  const away = side === 'buy' ? subtract(mark, price) : subtract(price, mark)
  return isPositive(away) ? divide(away, mark) : '0'
}

type Flow = Pick<OrderFlow, 'changes' | 'cautious' | 'exchanged'>

const feeRateOf = ({ takerFeeRate }: Instrument): string => (takerFeeRate === '' ? '0' : takerFeeRate)

/** Current value of a coin bought below the market, or sold above it, as a share of the price paid. */
function cautionOf({ side }: OrderTerms, price: string, mark: string | null): string {
  if (mark === null || !isPositive(mark)) return '1'
  return minimum('1', side === 'buy' ? divide(price, mark) : divide(mark, price))
}

/** The fee is deducted from the received coin. */
function spotFlow(terms: OrderTerms, instrument: Instrument, price: string, mark: string | null): Flow {
  const { baseCoin, quoteCoin } = instrument
  const isQuote = qtyUnit(terms, instrument).kind === 'quote'
  const base = isQuote ? divide(terms.qty, price) : terms.qty
  const quote = isQuote ? terms.qty : multiply(terms.qty, price)
  const [gives, amount, gets, received] =
    terms.side === 'buy' ? [quoteCoin, quote, baseCoin, base] : [baseCoin, base, quoteCoin, quote]
  const delta = multiply(received, subtract('1', feeRateOf(instrument)))
  const sold = { coin: gives, delta: negate(amount) }
  return {
    changes: [sold, { coin: gets, delta }],
    cautious: [sold, { coin: gets, delta: multiply(delta, cautionOf(terms, price, mark)) }],
    exchanged: { gives, amount, gets },
  }
}

/** A futures fill changes the margin coin by its fee and by the difference between price and mark price. */
function futuresFlow({ side, qty }: OrderTerms, instrument: Instrument, price: string, mark: string | null): Flow {
  const inverse = isInverse(instrument.category)
  const valueAt = (at: string): string => (inverse ? divide(qty, at) : multiply(qty, at))
  const fee = multiply(valueAt(price), feeRateOf(instrument))
  const priceNow = mark !== null && isPositive(mark) ? mark : price
  const gain = subtract(valueAt(priceNow), valueAt(price))
  const profit = (side === 'buy') === inverse ? negate(gain) : gain
  const coin = marginCoinOf(instrument)
  return {
    changes: [{ coin, delta: subtract(profit, fee) }],
    cautious: [{ coin, delta: subtract(minimum(profit, '0'), fee) }],
    exchanged: null,
  }
}

/** Null if the fill price is unknown. */
export function flowOf(terms: OrderTerms, instrument: Instrument, quotes: Quotes): OrderFlow | null {
  const price = fillPrice(terms, quotes)
  if (price === null || !isPositive(price)) return null
  const flow = isFutures(terms.category) ? futuresFlow : spotFlow
  return {
    symbol: terms.symbol,
    side: terms.side,
    price,
    distance: distanceOf(terms, price, quotes),
    ...flow(terms, instrument, price, quotes.mark),
  }
}

/** Sorts by distance from the market: the sequence in which an approaching market fills them. */
export const nearestFirst = (flows: readonly OrderFlow[]): OrderFlow[] => ascendingBy(flows, ({ distance }) => distance)
