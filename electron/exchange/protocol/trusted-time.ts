import type { Clock, TrustedTime } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { ClockReading } from '@/shared/trading/health/health'
import { DRIFT_PER_MS, WORST_CLOCK_ERROR_MS } from './clock-sync'

/** One answer alone may be absurd (R51). */
const FEWEST_ANSWERS = 3
/** A better estimate of the same time; more than this is another time. */
const CORRECTION_MS = SECOND_MS

/** Whether several answers of the exchange agree on its time, closely enough to go by it. */
export const isAgreed = ({ answers, errorMs }: ClockReading): boolean =>
  answers >= FEWEST_ANSWERS && errorMs <= WORST_CLOCK_ERROR_MS

/** The first on which answers agree; else the first there is. */
export const trustedReading = (readings: readonly (ClockReading | null)[]): ClockReading | null => {
  const told = readings.filter((reading) => reading !== null)
  return told.find(isAgreed) ?? told[0] ?? null
}

/** A time of the exchange, Unix ms, and when it was taken by the monotonic clock. */
interface Taken {
  readonly at: number
  readonly errorMs: number
  readonly mono: number
}

/** `exchange` is what the exchange's answers tell of this computer's clock now; null while they tell nothing. */
export function createTrustedTime(clock: Clock, exchange: () => ClockReading | null): TrustedTime {
  let agreed: Taken | null = null
  let floor: Taken | null = null
  let latest = -Infinity

  const taken = (at: number, errorMs = 0): Taken => ({ at, errorMs, mono: clock.mono() })
  const since = ({ mono }: Taken): number => clock.mono() - mono

  /** The last time on which answers agreed; a wall clock that is set does not touch it. */
  function lastAgreed(): Taken | null {
    const reading = exchange()
    if (reading !== null && isAgreed(reading)) agreed = taken(clock.now() + reading.offsetMs, reading.errorMs)
    return agreed
  }

  function best(): number {
    const known = lastAgreed()
    if (known !== null) return known.at + since(known)
    const reading = exchange()
    if (reading !== null) return clock.now() + reading.offsetMs
    return Math.max(clock.now(), floor === null ? -Infinity : floor.at + since(floor))
  }

  function proven(): number | null {
    const known = lastAgreed()
    return known === null ? null : Math.floor(known.at - known.errorMs + since(known) * (1 - DRIFT_PER_MS))
  }

  return {
    mono: () => clock.mono(),
    after: (ms, task) => clock.after(ms, task),
    now() {
      const at = Math.round(best())
      latest = at < latest && latest - at <= CORRECTION_MS ? latest : at
      return latest
    },
    proven,
    passed() {
      const byExchange = proven()
      return byExchange === null || floor === null ? null : Math.min(byExchange, Math.floor(floor.at + since(floor)))
    },
    notBefore(at) {
      if (floor === null || at > floor.at + since(floor)) floor = taken(at)
    },
  }
}
