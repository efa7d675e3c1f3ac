import { type Category, isInverse, type OrderType, type Side } from '@/shared/exchange/protocol/fields'
import type { Instrument } from './instrument'

/** Coin of the lots: of book sizes, positions and every quantity except a spot market buy (A-coin-qty). */
export const lotCoinOf = ({
  category,
  baseCoin,
  quoteCoin,
}: Pick<Instrument, 'category' | 'baseCoin' | 'quoteCoin'>): string => (isInverse(category) ? quoteCoin : baseCoin)

/**
 * Coin of a quantity (spec: call 1, qty). Spot and margin market buys spend quote coin. COIN-FUTURES count in quote
 * coin (A-coin-qty). All others count in base coin.
 */
export function qtyUnit(
  order: { readonly category: Category; readonly side: Side; readonly orderType: OrderType },
  instrument: Pick<Instrument, 'baseCoin' | 'quoteCoin'>,
): { coin: string; kind: 'base' | 'quote' } {
  const spends =
    (order.category === 'SPOT' || order.category === 'MARGIN') && order.orderType === 'market' && order.side === 'buy'
  return spends || isInverse(order.category)
    ? { coin: instrument.quoteCoin, kind: 'quote' }
    : { coin: instrument.baseCoin, kind: 'base' }
}
