import { Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'

/** Rules of the symbol of a position; null where there are none yet. */
export function rulesOf({ category, symbol }: Position, instrumentOf: InstrumentOf): Instrument | null {
  const known = Category.safeParse(category).data
  const found = known === undefined || !isFutures(known) ? null : instrumentOf(known, symbol)
  return found === 'not-loaded' ? null : found
}
