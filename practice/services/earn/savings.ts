import type { PeriodType } from '@/shared/exchange/calls/earn/subscribe-info'
import { multiply, toDecimals } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { seedFor } from '@/practice/market/distributions'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'

/** One tier: from, to (in the coin, empty for the last tier), percent per year (A-earn-open-tier). */
type Tier = readonly [from: string, to: string, apy: string]

/** A savings product of the practice exchange. Amounts in its coin. */
export interface SavingsOffer {
  readonly productId: string
  readonly coin: string
  readonly periodType: PeriodType
  /** Days of a fixed product. Null for a flexible product. */
  readonly days: number | null
  readonly min: string
  readonly max: string
  /** Capacity for one day. */
  readonly capacity: string
  readonly precision: number
  /** Days from redemption to its arrival. */
  readonly delay: number
  readonly tiers: readonly Tier[]
}

type Terms = Omit<SavingsOffer, 'productId' | 'coin' | 'periodType' | 'days'>
const flexible = (productId: string, coin: string, terms: Terms): SavingsOffer => ({
  productId,
  coin,
  periodType: 'flexible',
  days: null,
  ...terms,
})
const fixed = (productId: string, coin: string, days: number, terms: Terms): SavingsOffer => ({
  productId,
  coin,
  periodType: 'fixed',
  days,
  ...terms,
})
/** One rate for everything. */
const single = (apy: string): readonly Tier[] => [['0', '', apy]]

const dollars = { min: '10', max: '200000', precision: 2, delay: 1 }
const coins = { precision: 8, delay: 1 }

export const savingsOffers: readonly SavingsOffer[] = [
  flexible('2001', 'USDT', {
    min: '0.1',
    max: '1000000',
    capacity: '50000000',
    precision: 8,
    delay: 0,
    tiers: [
      ['0', '300', '8'],
      ['300', '10000', '3.5'],
      ['10000', '', '2.1'],
    ],
  }),
  flexible('2002', 'BTC', {
    ...coins,
    min: '0.00001',
    max: '100',
    capacity: '800',
    tiers: [
      ['0', '0.01', '3'],
      ['0.01', '', '0.4'],
    ],
  }),
  flexible('2003', 'ETH', {
    ...coins,
    min: '0.0001',
    max: '2000',
    capacity: '12000',
    tiers: [
      ['0', '0.5', '3.2'],
      ['0.5', '20', '1.1'],
      ['20', '', '0.6'],
    ],
  }),
  flexible('2004', 'USDC', {
    ...coins,
    delay: 0,
    min: '0.1',
    max: '500000',
    capacity: '8000000',
    tiers: [
      ['0', '500', '6.5'],
      ['500', '', '2.4'],
    ],
  }),
  fixed('2101', 'USDT', 7, { ...dollars, capacity: '4000000', tiers: single('4.2') }),
  fixed('2102', 'USDT', 30, { ...dollars, capacity: '2500000', tiers: single('5.6') }),
  fixed('2103', 'BTC', 30, { min: '0.001', max: '10', capacity: '60', precision: 6, delay: 2, tiers: single('1.5') }),
  fixed('2104', 'SOL', 14, {
    min: '0.1',
    max: '5000',
    capacity: '40000',
    precision: 4,
    delay: 2,
    tiers: single('6.8'),
  }),
  fixed('2105', 'USDT', 90, {
    ...dollars,
    delay: 2,
    capacity: '1500000',
    tiers: [
      ['0', '5000', '8.5'],
      ['5000', '', '6.4'],
    ],
  }),
  fixed('2106', 'ETH', 90, { min: '0.01', max: '100', capacity: '900', precision: 5, delay: 2, tiers: single('2.9') }),
]

/** Interval of the update of the remaining capacity. */
const COUNT_MS = MINUTE_MS

const midnightAfter = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS

/** Remaining capacity of today: other savers use a share of it during the day. Equal for the same seed and day. */
export function remainingQuotaOf(offer: SavingsOffer, seed: number, now: number): string {
  const day = Math.floor(now / DAY_MS)
  const share = 0.4 + seededRandom(seedFor(seed, `${offer.productId} ${day}`)).next() * 0.55
  const passed = Math.floor((now - day * DAY_MS) / COUNT_MS) / (DAY_MS / COUNT_MS)
  return toDecimals(multiply(offer.capacity, (1 - share * passed).toFixed(6)), offer.precision)
}

/** The dates of money subscribed at `now`, Unix ms: null if a product has no such date. */
export function savingsDatesOf({ days, delay }: SavingsOffer, now: number) {
  const interestTime = midnightAfter(now)
  if (days === null) return { interestTime, settleTime: interestTime + DAY_MS, expireTime: null, redeemTime: null }
  const expireTime = interestTime + days * DAY_MS
  return { interestTime, settleTime: expireTime, expireTime, redeemTime: expireTime + delay * DAY_MS }
}
