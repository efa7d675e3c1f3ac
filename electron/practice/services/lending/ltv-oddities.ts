import type { Clock } from '@/shared/base/clock'

/** Ways of ltv-convert that tests ask for: what the exchange answers at times, or might mean by its words. */
export interface LtvOddities {
  /** `ltv` is written 63.42 instead of 0.6342 from now on, or no more. */
  setPercent(isPercent: boolean): void
  writesPercent(): boolean
  /** The unit's figures are empty for a while, from now on; 0 ends it. */
  suspend(unitId: string, ms: number): void
  isSuspended(unitId: string): boolean
  /** The unit's `ltv` is this, word for word, whatever its figures are; null ends it. */
  say(unitId: string, ltv: string | number | null): void
  said(unitId: string): string | number | null
  /** A coin's price is written like this, and counts as ever; null ends it. */
  price(coin: string, price: string | number | null): void
  priceOf(coin: string): string | number | null
}

export function createLtvOddities(clock: Clock): LtvOddities {
  const until = new Map<string, number>()
  const words = new Map<string, string | number | null>()
  const prices = new Map<string, string | number | null>()
  let percent = false
  return {
    setPercent: (isPercent) => void (percent = isPercent),
    writesPercent: () => percent,
    suspend: (unitId, ms) => void until.set(unitId, clock.mono() + ms),
    isSuspended: (unitId) => clock.mono() < (until.get(unitId) ?? -Infinity),
    say: (unitId, ltv) => void words.set(unitId, ltv),
    said: (unitId) => words.get(unitId) ?? null,
    price: (coin, price) => void prices.set(coin, price),
    priceOf: (coin) => prices.get(coin) ?? null,
  }
}
