import { every, type Clock } from '@/shared/base/clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import type { Fill } from '@/shared/trading/orders/order'
import { type CoinsOf, movementOfFill } from './booked-movements'
import type { MovementRecords } from './movement-records'

const EVERY_MS = MINUTE_MS
/** Fills of a time without Volley are read from the exchange later on: now and then all are looked through. */
const WHOLE_MS = HOUR_MS
/** As long as the order journal has them. */
const JOURNAL_MS = 30 * DAY_MS

/** Puts fills of the order journal beside the history, which remembers for longer. Returns what ends it. */
export function keepFills(parts: {
  readonly clock: Clock
  readonly movements: Pick<MovementRecords, 'put'>
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
      // Of a symbol whose coins are not known yet nothing is put down that would have to be put right.
      movements.put(fills.filter(({ trade }) => trade?.base !== ''))
      if (isWhole) wholeAt = clock.mono()
    } catch {
      // A disk that refuses: the journal has them still.
    }
  })
}
