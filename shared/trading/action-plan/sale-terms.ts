import { compare, divide, isPositive, minimum, multiply, roundToStep, subtract, sum } from '@/shared/base/decimal'
import type { Level } from '../book/book-side'
import type { Instrument } from '../market/instrument'
import { findPair } from '@/shared/trading/ltv/projection/draft-trades'
import { type Portfolio, priceOf } from '@/shared/trading/ltv/projection/portfolio'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import { walkBook } from '@/shared/trading/pretrade/figures/walk-book'

/** Twice the usual fee, for symbols whose fee is unknown. */
const ASSUMED_FEE = '0.002'

/** Market assumptions of a plan. Fractions, decimal text. */
export interface MarketTerms {
  readonly instruments: readonly Instrument[]
  /** Shown bids of a symbol, best first; null while its book is not current. */
  readonly bidsOf: (symbol: string) => readonly Level[] | null
  /** Largest distance of a fill below the best bid. */
  readonly slippage: string
  /** Largest move of each price, up or down, before the sale fills and the ratio is computed again. */
  readonly within: string
}

/** Terms for selling one coin for another. Prices are in the received coin. */
export interface SaleTerms {
  readonly from: string
  readonly to: string
  /** The open spot symbol. Null if none is known; the sale is then manual, at the current price. */
  readonly pair: Instrument | null
  readonly feeRate: string
  readonly isFeeKnown: boolean
  /** No order fills below this price: best bid less slippage and tolerance. */
  readonly limit: string
  /** Average price of a quantity; the limit price without a book. */
  readonly average: (qty: string) => string
  /** Largest quantity of an order: the depth of the book within the slippage, and the maximum of the symbol. */
  readonly portion: string | null
  readonly isBookKnown: boolean
  /** Minimum quantity of the symbol; '0' without one. */
  readonly least: string
}

const smallest = (bounds: readonly string[]): string | null =>
  bounds.filter((bound) => bound !== '' && isPositive(bound)).toSorted(compare)[0] ?? null

/** Null if a price is missing. */
export function saleTerms(portfolio: Portfolio, from: string, to: string, terms: MarketTerms): SaleTerms | null {
  const [sold, bought] = [priceOf(portfolio, from), priceOf(portfolio, to)]
  if (from === to || sold === null || bought === null || !isPositive(sold) || !isPositive(bought)) return null
  const pair = findPair(terms.instruments, from, to) ?? null
  const bids = pair === null ? null : terms.bidsOf(pair.symbol)
  const best = bids?.[0]?.price ?? null
  const accepted = multiply(best ?? divide(sold, bought), subtract('1', terms.slippage))
  const fallen = isStable(from) ? accepted : multiply(accepted, subtract('1', terms.within))
  const crossed = isStable(to) ? fallen : divide(fallen, sum(['1', terms.within]))
  const limit = pair === null ? crossed : roundToStep(crossed, pair.tickSize, 'down')
  const bears = sum((bids ?? []).filter(({ price }) => compare(price, accepted) >= 0).map(({ size }) => size))
  const bound = pair === null ? null : smallest([best === null ? '' : bears, pair.maxMarketQty, pair.maxQty])
  const lots = pair === null || bound === null ? null : roundToStep(bound, pair.lotSize, 'down')
  const least =
    pair === null
      ? '0'
      : ([pair.minQty, isPositive(pair.minValue || '0') && isPositive(limit) ? divide(pair.minValue, limit) : '0']
          .filter((bound) => bound !== '')
          .map((bound) => roundToStep(bound, pair.lotSize, 'up'))
          .toSorted(compare)
          .at(-1) ?? '0')
  const feeRate = pair?.takerFeeRate ?? ''
  const isFeeKnown = feeRate !== ''
  return {
    from,
    to,
    pair,
    feeRate: isFeeKnown ? feeRate : ASSUMED_FEE,
    isFeeKnown,
    limit,
    portion: lots === null || isPositive(lots) ? lots : smallest([least, pair?.lotSize ?? '']),
    isBookKnown: best !== null,
    least,
    average(qty) {
      if (bids === null || best === null) return accepted
      const once = lots !== null && isPositive(lots) ? minimum(qty, lots) : qty
      return walkBook(bids, 'sell', false).take({ amount: { kind: 'qty', of: once }, limit: null }).average ?? accepted
    },
  }
}
