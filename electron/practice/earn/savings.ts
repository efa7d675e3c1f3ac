import type { PeriodType } from '../../../shared/exchange/earn/subscribe-info'
import { multiply, toDecimals } from '../../../shared/trading/decimal'
import { seededRandom } from '../../../shared/random'
import { seedFor } from '../market/draws'

/** One step of a ladder: from, to (in the coin), percent a year. */
type Tier = readonly [from: string, to: string, apy: string]

/** A savings product of the practice exchange. Amounts in its coin. */
export interface SavingsOffer {
  readonly productId: string
  readonly coin: string
  readonly periodType: PeriodType
  /** Days money is bound; null for a flexible product. */
  readonly days: number | null
  readonly min: string
  readonly max: string
  /** What it takes on one day. */
  readonly capacity: string
  readonly precision: number
  /** Days from taking money out to its arrival. */
  readonly delay: number
  readonly tiers: readonly Tier[]
}

const flexible = (productId: string, coin: string, tiers: readonly Tier[], min: string, max: string, capacity: string, precision: number, delay: number): SavingsOffer => ({
  productId,
  coin,
  periodType: 'flexible',
  days: null,
  min,
  max,
  capacity,
  precision,
  delay,
  tiers,
})
const fixed = (productId: string, coin: string, days: number, apy: string, min: string, max: string, capacity: string, precision: number, delay: number): SavingsOffer => ({
  ...flexible(productId, coin, [['0', max, apy]], min, max, capacity, precision, delay),
  periodType: 'fixed',
  days,
})

export const savingsOffers: readonly SavingsOffer[] = [
  flexible('2001', 'USDT', [['0', '300', '8'], ['300', '10000', '3.5'], ['10000', '1000000', '2.1']], '0.1', '1000000', '50000000', 8, 0),
  flexible('2002', 'BTC', [['0', '0.01', '3'], ['0.01', '100', '0.4']], '0.00001', '100', '800', 8, 1),
  flexible('2003', 'ETH', [['0', '0.5', '3.2'], ['0.5', '2000', '1.1']], '0.0001', '2000', '12000', 8, 1),
  fixed('2101', 'USDT', 7, '4.2', '10', '200000', '4000000', 2, 1),
  fixed('2102', 'USDT', 30, '5.6', '10', '200000', '2500000', 2, 1),
  fixed('2103', 'BTC', 30, '1.5', '0.001', '10', '60', 6, 2),
  fixed('2104', 'SOL', 14, '6.8', '0.1', '5000', '40000', 4, 2),
]

const DAY_MS = 86_400_000
/** How often the rest of a day's capacity is counted anew. */
const COUNT_MS = 60_000

const midnightAfter = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS

/** What is left of today's capacity: other savers take a share of it in the course of the day, the same one for the same seed and day. */
export function remainingOf(offer: SavingsOffer, seed: number, now: number): string {
  const day = Math.floor(now / DAY_MS)
  const share = 0.4 + seededRandom(seedFor(seed, `${offer.productId} ${day}`)).next() * 0.55
  const passed = Math.floor((now - day * DAY_MS) / COUNT_MS) / (DAY_MS / COUNT_MS)
  return toDecimals(multiply(offer.capacity, (1 - share * passed).toFixed(6)), offer.precision)
}

/** The dates of money put in at `now`, Unix ms: null where a product has no such date. */
export function timelineOf({ days, delay }: SavingsOffer, now: number) {
  const interestTime = midnightAfter(now)
  if (days === null) return { interestTime, settleTime: interestTime + DAY_MS, expireTime: null, redeemTime: null }
  const expireTime = interestTime + days * DAY_MS
  return { interestTime, settleTime: expireTime, expireTime, redeemTime: expireTime + delay * DAY_MS }
}
