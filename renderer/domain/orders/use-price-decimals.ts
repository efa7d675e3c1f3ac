import { useMemo } from 'react'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import { type Counted, unitText } from '@/shared/trading/orders/order-phrase'
import type { Order } from '@/shared/trading/orders/order'
import { useAllInstruments } from '@/renderer/state/queries/instruments'

/** How many decimals a price of this order is shown with; 0 while the symbol's rules are not known. */
export type PriceDecimals = (order: Pick<Order, 'category' | 'symbol'>) => number

/**
 * How a quantity is shown: its decimals, and the coin it is counted in by the rules of its symbol, or by its name while
 * they are not known. Amounts in quote coin have as many or more digits of their own.
 */
export type QtyForm = (counted: Counted) => { readonly decimals: number; readonly unit: string }

export function usePriceDecimals(): PriceDecimals {
  const known = useKnownInstruments()
  return useMemo(() => (order) => known(order)?.priceDecimals ?? 0, [known])
}

export function useQtyForm(): QtyForm {
  const known = useKnownInstruments()
  return useMemo(
    () => (counted) => {
      const instrument = known(counted)
      return { decimals: instrument?.qtyDecimals ?? 0, unit: unitText(counted, instrument) }
    },
    [known],
  )
}

function useKnownInstruments(): (of: Pick<Order, 'category' | 'symbol'>) => Instrument | undefined {
  const instruments = useAllInstruments()
  return useMemo(() => {
    const known = new Map(instruments.map((one) => [instrumentKey(one.category, one.symbol), one]))
    return ({ category, symbol }) => known.get(instrumentKey(category, symbol))
  }, [instruments])
}
