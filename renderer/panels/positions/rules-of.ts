import { Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { unlistedInstrument } from '@/shared/trading/market/permissions'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'

/** Rules of the symbol of a position, listed or not; null while its list is not read. */
export function rulesOf({ category, symbol }: Position, instrumentOf: InstrumentOf): Instrument | null {
  const known = Category.safeParse(category).data
  const found = known === undefined || !isFutures(known) ? null : instrumentOf(known, symbol)
  if (found === 'not-loaded' || known === undefined || !isFutures(known)) return null
  return found ?? unlistedInstrument(known, symbol)
}
