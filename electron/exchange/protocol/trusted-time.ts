import type { Clock, TrustedTime } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { ClockReading } from '@/shared/trading/health/health'
import type { AgreedTime } from './clock-sync'

/** A larger difference is a different time instead of a better estimate. */
const CORRECTION_MS = SECOND_MS

/** Clock readings from the answers of an exchange. */
export interface TimeSource {
  clock(): ClockReading | null
  agreedTime(): AgreedTime | null
}

/** The first source whose answers agree, else the first source. */
export const timeSourceOf = (sources: readonly TimeSource[]): TimeSource | null =>
  sources.find((source) => source.agreedTime() !== null) ?? sources[0] ?? null

/** `source`: the current exchange. Null while there is none. */
export function createTrustedTime(clock: Clock, source: () => TimeSource | null): TrustedTime {
  let floor: { readonly at: number; readonly mono: number } | null = null
  let latest = -Infinity

  const agreed = (): AgreedTime | null => source()?.agreedTime() ?? null
  const floorNow = (): number => (floor === null ? -Infinity : floor.at + clock.mono() - floor.mono)

  function best(): number {
    const time = agreed()
    if (time !== null) return time.at
    const reading = source()?.clock() ?? null
    return reading === null ? Math.max(clock.now(), floorNow()) : clock.now() + reading.offsetMs
  }
  function proven(): number | null {
    const time = agreed()
    return time === null ? null : Math.floor(time.at - time.errorMs)
  }

  return {
    machine: clock,
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
      return byExchange === null || floor === null ? null : Math.min(byExchange, Math.floor(floorNow()))
    },
    notBefore(at) {
      if (at > floorNow()) floor = { at, mono: clock.mono() }
    },
  }
}
