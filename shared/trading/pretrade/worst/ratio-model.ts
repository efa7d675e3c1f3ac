import {
  type Exact,
  exactOf,
  magnitude,
  negative,
  NOTHING,
  order,
  plus,
  quotient,
  signOf,
  times,
} from '@/shared/base/exact'

export const ONE = exactOf('1')

/** Bounds of a price as multiples of the current price. */
export type PriceBand = readonly [low: Exact, high: Exact]

/** A coin of the model. Values in US dollars at current prices. */
export interface ModelCoin {
  /** Negative for a loss. */
  readonly value: Exact
  readonly owed: Exact
  readonly price: Exact
  /** Share of a positive value that counts, at most 1. A negative value counts in full. */
  readonly weight: Exact
  readonly band: PriceBand
}

/** An order that may fill in part or whole. */
export interface ModelOrder {
  /** Identifies the order in `Filled`. */
  readonly id: number
  readonly isBuy: boolean
  /** In the coin of the lots; above zero. */
  readonly qty: Exact
  /** Worst fill price. */
  readonly price: Exact
  readonly feeRate: Exact
  /** True if it can only reduce the position. */
  readonly isClosing: boolean
}

/**
 * Orders of a symbol with the position that they change. `exchange` is spot and margin. A `linear` contract has margin
 * and profit in the quote coin, an `inverse` contract in the base coin, with quantities in quote coin.
 */
export interface ModelMarket {
  readonly kind: 'exchange' | 'linear' | 'inverse'
  readonly category: string
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  /** Current price in quote coin. */
  readonly mid: Exact
  /** Signed position; zero for `exchange`. */
  readonly size: Exact
  /** The sign of a hedge position never changes. */
  readonly side: 'net' | 'long' | 'short'
  /** Maintenance margin as a share of the value of the position; zero if it does not count. */
  readonly maintenance: Exact
  readonly orders: readonly ModelOrder[]
}

/** A ratio of an account: debt over collateral, or maintenance margin over equity. The rests never change. */
export interface RatioModel {
  readonly coins: ReadonlyMap<string, ModelCoin>
  readonly restAbove: Exact
  readonly restBelow: Exact
  readonly markets: readonly ModelMarket[]
}

/** Filled quantities by order. */
export type Filled = ReadonlyMap<number, Exact>
/** Prices by coin as multiples of the current price. A missing coin is at its current price. */
export type Factors = ReadonlyMap<string, Exact>

export const less = (a: Exact, b: Exact): Exact => plus(a, negative(b))
export const isAbove = (a: Exact, b: Exact): boolean => order(a, b) > 0
export const signed = (isBuy: boolean, amount: Exact): Exact => (isBuy ? amount : negative(amount))

const noCoin: ModelCoin = { value: NOTHING, owed: NOTHING, price: NOTHING, weight: NOTHING, band: [ONE, ONE] }
export const coinIn = ({ coins }: RatioModel, coin: string): ModelCoin => coins.get(coin) ?? noCoin

/** Both sides of the ratio, in US dollars. */
export interface Sides {
  readonly above: Exact
  readonly below: Exact
}

/** Change of the values of coins by a market, and its maintenance margin, after fills at prices. */
function marketAt(model: RatioModel, market: ModelMarket, filled: Filled, factors: Factors) {
  const { kind, baseCoin, quoteCoin, mid, size, maintenance, orders } = market
  const factor = factors.get(baseCoin) ?? ONE
  const base = coinIn(model, baseCoin).price
  const quoteNow = times(coinIn(model, quoteCoin).price, factors.get(quoteCoin) ?? ONE)
  let [inBase, inQuote, after] = [NOTHING, NOTHING, size]
  const perContract = kind === 'inverse' ? quotient(base, mid) : NOTHING
  if (kind === 'linear') inQuote = times(size, times(mid, less(factor, ONE)))
  if (kind === 'inverse') inBase = times(size, times(perContract, less(factor, ONE)))
  for (const { id, isBuy, price, feeRate } of orders) {
    const qty = filled.get(id)
    if (qty === undefined) continue
    after = plus(after, signed(isBuy, qty))
    if (kind === 'exchange') {
      const paid = times(qty, price)
      const netShare = less(ONE, feeRate)
      inBase = plus(inBase, times(times(isBuy ? times(qty, netShare) : negative(qty), base), factor))
      inQuote = plus(inQuote, isBuy ? negative(paid) : times(paid, netShare))
    } else if (kind === 'linear') {
      const gain = signed(isBuy, times(qty, less(times(mid, factor), price)))
      inQuote = plus(inQuote, less(gain, times(feeRate, times(qty, price))))
    } else {
      const entered = times(qty, quotient(base, price))
      const gain = signed(isBuy, less(times(entered, factor), times(qty, perContract)))
      inBase = plus(inBase, less(gain, times(times(feeRate, entered), factor)))
    }
  }
  const margin = times(magnitude(after), maintenance)
  return {
    inBase,
    inQuote: times(inQuote, quoteNow),
    maintenance: kind === 'inverse' ? times(margin, perContract) : times(times(margin, times(mid, factor)), quoteNow),
  }
}

/** Both sides of the ratio after these fills at these prices. */
export function sidesAt(model: RatioModel, filled: Filled, factors: Factors): Sides {
  let above = model.restAbove
  const values = new Map([...model.coins].map(([coin, { value }]) => [coin, times(value, factors.get(coin) ?? ONE)]))
  const move = (coin: string, by: Exact): void => void values.set(coin, plus(values.get(coin) ?? NOTHING, by))
  for (const market of model.markets) {
    const { inBase, inQuote, maintenance } = marketAt(model, market, filled, factors)
    move(market.baseCoin, inBase)
    move(market.quoteCoin, inQuote)
    above = plus(above, maintenance)
  }
  let below = model.restBelow
  for (const [coin, value] of values) {
    const { weight, owed } = coinIn(model, coin)
    below = plus(below, signOf(value) > 0 ? times(value, weight) : value)
    above = plus(above, times(owed, factors.get(coin) ?? ONE))
  }
  return { above, below }
}
