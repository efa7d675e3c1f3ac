import { useMemo } from 'react'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { useAllInstruments } from '@/renderer/state/queries/instruments'

/** How many decimals a price or quantity of this order is shown with; 0 while the symbol's rules are not known. */
export type PriceDecimals = (order: Pick<Order, 'category' | 'symbol'>) => number

export const usePriceDecimals = (): PriceDecimals => useDecimals('priceDecimals')
/** Of quantities in base coin; those in quote coin have as many or more digits of their own. */
export const useQtyDecimals = (): PriceDecimals => useDecimals('qtyDecimals')

function useDecimals(of: 'priceDecimals' | 'qtyDecimals'): PriceDecimals {
  const instruments = useAllInstruments()
  return useMemo(() => {
    const decimals = new Map(
      instruments.map((instrument) => [instrumentKey(instrument.category, instrument.symbol), instrument[of]]),
    )
    return ({ category, symbol }) => decimals.get(instrumentKey(category, symbol)) ?? 0
  }, [instruments, of])
}
