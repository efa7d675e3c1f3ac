import { type Category, isInverse, type OrderType, type Side } from '@/shared/exchange/protocol/fields'
import type { Instrument } from './instrument'

/** Coin of the lots: of book sizes, positions and every quantity except a spot market buy (A-coin-qty). */
export const lotCoinOf = ({
  category,
  baseCoin,
  quoteCoin,
}: Pick<Instrument, 'category' | 'baseCoin' | 'quoteCoin'>): string => (isInverse(category) ? quoteCoin : baseCoin)

/** True for market buys on spot and margin, whose quantity is the quote coin to spend (spec: call 1, qty). */
export const spendsQuote = ({ category, orderType, side }: Partial<Record<keyof CountedOrder, string>>): boolean =>
  (category === 'SPOT' || category === 'MARGIN') && orderType === 'market' && side === 'buy'

interface CountedOrder {
  readonly category: Category
  readonly side: Side
  readonly orderType: OrderType
}

/**
 * Coin of a quantity (spec: call 1, qty). COIN-FUTURES count in quote coin (A-coin-qty), all others except market buys
 * on spot and margin in base coin.
 */
export function qtyUnit(
  order: CountedOrder,
  instrument: Pick<Instrument, 'baseCoin' | 'quoteCoin'>,
): { coin: string; kind: 'base' | 'quote' } {
  return spendsQuote(order) || isInverse(order.category)
    ? { coin: instrument.quoteCoin, kind: 'quote' }
    : { coin: instrument.baseCoin, kind: 'base' }
}
