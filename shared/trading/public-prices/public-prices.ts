import { isPositive, isSignedDecimal } from '@/shared/base/decimal'

/** Prices of a public ticker, decimal text; '' if the exchange gives none. */
export interface PublicTicker {
  readonly symbol: string
  readonly lastPrice: string
  readonly markPrice: string
  readonly bid1Price: string
  readonly ask1Price: string
}

/** Prices of coins in USDT, read together. */
export interface PublicPrices {
  /** Time of the request, monotonic ms. */
  readonly at: number
  /** By coin, decimal text. */
  readonly prices: ReadonlyMap<string, string>
}

const QUOTE = 'USDT'
const isPrice = (text: string): boolean => isSignedDecimal(text) && isPositive(text)

/** The public symbol of a coin against USDT. */
export const symbolOf = (coin: string): string => `${coin}${QUOTE}`

function pricesOf(tickers: readonly PublicTicker[]): readonly (readonly [string, string])[] {
  return tickers.flatMap(({ symbol, lastPrice, markPrice }) => {
    const price = isPrice(markPrice) ? markPrice : lastPrice
    return symbol.endsWith(QUOTE) && isPrice(price) ? [[symbol.slice(0, -QUOTE.length), price] as const] : []
  })
}

/**
 * Price of a coin: `books` first, then the mark price of its USDT perpetual, else its last spot price (A-public-price).
 * A coin with none of them has no price.
 */
export const publicPricesFrom = (
  at: number,
  futures: readonly PublicTicker[],
  spot: readonly PublicTicker[],
  books: PublicPrices['prices'],
): PublicPrices => ({ at, prices: new Map([...pricesOf(spot), ...pricesOf(futures), ...books]) })

/** In USDT, decimal text; null for a coin without a public price. */
export const publicPriceOf = ({ prices }: Pick<PublicPrices, 'prices'>, coin: string): string | null =>
  coin === QUOTE ? '1' : (prices.get(coin) ?? null)
