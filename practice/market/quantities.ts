import { isInverse } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'

/** Converts draws to valid prices and quantities of the symbol. Draws are no money: plain numbers suffice. */
export interface Quantities {
  /** The tick a price lies on, nearest. */
  readonly tickOf: (price: number) => number
  readonly priceText: (tick: number) => string
  readonly priceOf: (tick: number) => number
  /**
   * A quantity worth about `value` quote coin at `price`, rounded to the lot, within the bounds. In quote coin if the
   * symbol is ordered in it.
   */
  readonly qtyText: (value: number, price: number) => string
}

export function createQuantities(instrument: Instrument): Quantities {
  const tick = Number(instrument.tickSize)
  const lot = Number(instrument.lotSize)
  const bound = (text: string, otherwise: number): number => (text === '' ? otherwise : Number(text))
  const smallest = bound(instrument.minQty, lot)
  const largest = bound(instrument.maxQty, Number.MAX_SAFE_INTEGER * lot)
  const minValue = bound(instrument.minValue, 0) * 1.05
  return {
    tickOf: (price) => Math.round(price / tick),
    priceText: (count) => (count * tick).toFixed(instrument.priceDecimals),
    priceOf: (count) => count * tick,
    qtyText(value, price) {
      const lotValue = isInverse(instrument.category) ? lot : price * lot
      const lots = Math.max(Math.floor(value / lotValue), Math.ceil(minValue / lotValue), Math.ceil(smallest / lot), 1)
      return Math.min(lots * lot, largest).toFixed(instrument.qtyDecimals)
    },
  }
}
