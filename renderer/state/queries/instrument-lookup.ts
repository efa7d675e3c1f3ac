import { useMemo } from 'react'
import { categories, type Category } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'
import { useInstruments } from './instruments'

/** Rules of a symbol; `not-loaded` until its category was read, null if it is not listed. */
export type InstrumentOf = (category: Category, symbol: string) => Instrument | null | 'not-loaded'

type Lists = Readonly<Record<Category, readonly Instrument[] | undefined>>

/** Rules of any symbol of any category; distinguishes "not listed" from "not read yet". */
export function useInstrumentLookup(): InstrumentOf {
  const spot = useInstruments('SPOT').data
  const margin = useInstruments('MARGIN').data
  const usdt = useInstruments('USDT-FUTURES').data
  const coin = useInstruments('COIN-FUTURES').data
  const usdc = useInstruments('USDC-FUTURES').data
  return useMemo(
    () =>
      sharedLookup({ SPOT: spot, MARGIN: margin, 'USDT-FUTURES': usdt, 'COIN-FUTURES': coin, 'USDC-FUTURES': usdc }),
    [spot, margin, usdt, coin, usdc],
  )
}

let current: { readonly lists: Lists; readonly lookup: InstrumentOf } | null = null

/** The same function for all components while the lists are the same: results of rows are cached by it. */
function sharedLookup(lists: Lists): InstrumentOf {
  const known = current
  if (known !== null && categories.every((category) => known.lists[category] === lists[category])) return known.lookup
  const lookup = lookupIn(lists)
  current = { lists, lookup }
  return lookup
}

function lookupIn(lists: Lists): InstrumentOf {
  const index = new Map<Category, ReadonlyMap<string, Instrument>>()
  return (category, symbol) => {
    const list = lists[category]
    if (list === undefined) return 'not-loaded'
    const byName = index.get(category) ?? new Map(list.map((instrument) => [instrument.symbol, instrument]))
    index.set(category, byName)
    return byName.get(symbol) ?? null
  }
}
