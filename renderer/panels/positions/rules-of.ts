import { Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { instrumentToClose } from '@/renderer/domain/positions/close-all'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'

/** Rules of a position's symbol, including unlisted symbols; null if the category is not a futures category. */
export function rulesOf({ category, symbol }: Position, instrumentOf: InstrumentOf): Instrument | null {
  const knownCategory = Category.safeParse(category).data
  return knownCategory === undefined || !isFutures(knownCategory)
    ? null
    : instrumentToClose(knownCategory, symbol, instrumentOf)
}
