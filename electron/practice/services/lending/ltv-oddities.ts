import type { Clock } from '@/shared/base/clock'

/** Ways of ltv-convert that tests ask for: what the exchange answers at times, or might mean by its words. */
export interface LtvOddities {
  /** `ltv` is written 63.42 instead of 0.6342 from now on, or no more. */
  setPercent(isPercent: boolean): void
  writesPercent(): boolean
  /** The unit's figures are empty for a while, from now on; 0 ends it. */
  suspend(unitId: string, ms: number): void
  isSuspended(unitId: string): boolean
}

export function createLtvOddities(clock: Clock): LtvOddities {
  const until = new Map<string, number>()
  let percent = false
  return {
    setPercent: (isPercent) => void (percent = isPercent),
    writesPercent: () => percent,
    suspend: (unitId, ms) => void until.set(unitId, clock.mono() + ms),
    isSuspended: (unitId) => clock.mono() < (until.get(unitId) ?? -Infinity),
  }
}
