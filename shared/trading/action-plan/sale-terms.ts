import { compare, divide, isPositive, minimum, multiply, roundToStep, subtract, sum } from '@/shared/base/decimal'
import type { Level } from '../book/book-side'
import type { Instrument } from '../market/instrument'
import { findPair } from '@/shared/trading/ltv/projection/draft-trades'
import { type Portfolio, priceOf } from '@/shared/trading/ltv/projection/portfolio'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import { walkBook } from '@/shared/trading/pretrade/figures/walk-book'

/** Where nobody knows the fee of a symbol: twice what is usual. */
const ASSUMED_FEE = '0.002'

/** What a plan takes for granted of the market. Fractions, decimal text. */
export interface MarketTerms {
  /** Spot symbols that are known. */
  readonly instruments: readonly Instrument[]
  /** Shown bids of a symbol, best first; null while its book is not current. */
  readonly bidsOf: (symbol: string) => readonly Level[] | null
  /** How far below the best bid a sale may fill. */
  readonly slippage: string
  /** How far each price may move, up or down, before the sale fills and before the ratio is computed again. */
  readonly within: string
}

/** How one coin is sold for another. Prices in the coin that comes in. */
export interface SaleTerms {
  readonly from: string
  readonly to: string
  /** The open spot symbol; null where none is known, and then it is sold by hand at the price of now. */
  readonly pair: Instrument | null
  readonly feeRate: string
  readonly isFeeKnown: boolean
  /** No order fills below it: best bid, less slippage, less the tolerance. */
  readonly limit: string
  /** What it fetches on average; the limit where no book is known. */
  readonly average: (qty: string) => string
  /** The most that one order should sell: what the book bears within the slippage, and what the symbol takes. */
  readonly portion: string | null
  readonly isBookKnown: boolean
  /** The least that the symbol takes; '0' without one. */
  readonly least: string
}

const smallest = (bounds: readonly string[]): string | null =>
  bounds.filter((bound) => bound !== '' && isPositive(bound)).toSorted(compare)[0] ?? null

/** Null where a price is missing. */
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
