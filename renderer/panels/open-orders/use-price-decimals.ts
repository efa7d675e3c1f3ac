import { useMemo } from 'react'
import { instrumentKey } from '../../../shared/trading/instrument'
import type { Order } from '../../../shared/trading/order'
import { useAllInstruments } from '../../queries/instruments'

/** How many decimals a price of this order is shown with; 0 while the symbol's rules are not known. */
export type PriceDecimals = (order: Pick<Order, 'category' | 'symbol'>) => number

export function usePriceDecimals(): PriceDecimals {
  const instruments = useAllInstruments()
  return useMemo(() => {
    const decimals = new Map(instruments.map((instrument) => [instrumentKey(instrument.category, instrument.symbol), instrument.priceDecimals]))
    return ({ category, symbol }) => decimals.get(instrumentKey(category, symbol)) ?? 0
  }, [instruments])
}
