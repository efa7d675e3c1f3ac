import { useMemo } from 'react'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import { type Counted, unitText } from '@/shared/trading/orders/order-phrase'
import type { Order } from '@/shared/trading/orders/order'
import { useAllInstruments } from '@/renderer/state/queries/instruments'

/** Number of decimals for a price of this order; 0 while the symbol's rules are unknown. */
export type PriceDecimals = (order: Pick<Order, 'category' | 'symbol'>) => number

/**
 * Decimals and coin of a quantity. The coin follows the rules of its symbol, or its name while they are unknown.
 * Amounts in quote coin have at least as many digits.
 */
export type QtyForm = (counted: Counted) => { readonly decimals: number; readonly unit: string }

export function usePriceDecimals(): PriceDecimals {
  const lookup = useKnownInstruments()
  return useMemo(() => (order) => lookup(order)?.priceDecimals ?? 0, [lookup])
}

export function useQtyForm(): QtyForm {
  const lookup = useKnownInstruments()
  return useMemo(
    () => (counted) => {
      const instrument = lookup(counted)
      return { decimals: instrument?.qtyDecimals ?? 0, unit: unitText(counted, instrument) }
    },
    [lookup],
  )
}

function useKnownInstruments(): (of: Pick<Order, 'category' | 'symbol'>) => Instrument | undefined {
  const instruments = useAllInstruments()
  return useMemo(() => {
    const byKey = new Map(
      instruments.map((instrument) => [instrumentKey(instrument.category, instrument.symbol), instrument]),
    )
    return ({ category, symbol }) => byKey.get(instrumentKey(category, symbol))
  }, [instruments])
}
