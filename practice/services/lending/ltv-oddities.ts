import type { Clock } from '@/shared/base/clock'

/** Answers about risk units and loans that tests set: what the exchange answers at times, or could answer. */
export interface LtvOddities {
  /** Returns `ltv` as 63.42 instead of 0.6342, or stops doing so. */
  setPercent(isPercent: boolean): void
  writesPercent(): boolean
  /** The unit's figures are empty for this time from now. 0 ends it. */
  suspend(unitId: string, ms: number): void
  isSuspended(unitId: string): boolean
  /** Literal `ltv` of the unit instead of the computed value. Null ends it. */
  set(unitId: string, ltv: string | number | null): void
  get(unitId: string): string | number | null
  /** Literal price of a coin in the answer, without effect on the computation. Null ends it. */
  price(coin: string, price: string | number | null): void
  priceOf(coin: string): string | number | null
  /** The lists omit a risk unit or consumer loan with this ID, and calls about it are denied; or no more. */
  omit(id: string, isOmitted: boolean): void
  isOmitted(id: string): boolean
}

export function createLtvOddities(clock: Clock): LtvOddities {
  const until = new Map<string, number>()
  const odd = new Map<string, string | number | null>()
  const prices = new Map<string, string | number | null>()
  const omitted = new Set<string>()
  let percent = false
  return {
    setPercent: (isPercent) => void (percent = isPercent),
    writesPercent: () => percent,
    suspend: (unitId, ms) => void until.set(unitId, clock.mono() + ms),
    isSuspended: (unitId) => clock.mono() < (until.get(unitId) ?? -Infinity),
    set: (unitId, ltv) => void odd.set(unitId, ltv),
    get: (unitId) => odd.get(unitId) ?? null,
    price: (coin, price) => void prices.set(coin, price),
    priceOf: (coin) => prices.get(coin) ?? null,
    omit: (id, isOmitted) => void (isOmitted ? omitted.add(id) : omitted.delete(id)),
    isOmitted: (id) => omitted.has(id),
  }
}
