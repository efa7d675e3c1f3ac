import { every, type Clock } from '@/shared/base/clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import type { Fill } from '@/shared/trading/orders/order'
import { type CoinsOf, movementOfFill } from './booked-movements'
import type { MovementRecords } from './movement-records'

const EVERY_MS = MINUTE_MS
/** Fills from a time without Volley are read from the exchange later, so all fills are checked at this interval. */
const WHOLE_MS = HOUR_MS
/** Retention of the order journal. */
const JOURNAL_MS = 30 * DAY_MS

/** Copies fills from the order journal to the history, which keeps them longer. Returns a stop function. */
export function copyFills(parts: {
  readonly clock: Clock
  readonly movements: Pick<MovementRecords, 'add'>
  readonly fillsBetween: (from: number, to: number) => readonly Fill[]
  readonly coinsOf: CoinsOf
}): () => void {
  const { clock, movements, fillsBetween, coinsOf } = parts
  let wholeAt = -Infinity
  return every(clock, EVERY_MS, () => {
    const isWhole = clock.mono() - wholeAt >= WHOLE_MS
    const back = isWhole ? JOURNAL_MS : WHOLE_MS
    try {
      const fills = fillsBetween(clock.now() - back, clock.now()).map((fill) => movementOfFill(fill, coinsOf))
      // Fills of a symbol with unknown coins wait, so that nothing has to be corrected later.
      movements.add(fills.filter(({ trade }) => trade?.base !== ''))
      if (isWhole) wholeAt = clock.mono()
    } catch {
      // If the disk refuses, the journal still has them.
    }
  })
}
