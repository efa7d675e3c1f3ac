import type { Side } from '@/shared/exchange/protocol/fields'
import type { P2pStatus } from '@/shared/exchange/calls/p2p/order-list'
import { type Random, seededRandom } from '@/shared/base/random'
import { divide, toDecimals } from '@/shared/base/decimal'
import { seedFor } from '@/practice/market/distributions'
import { MINUTE_MS } from '@/shared/base/time'

/** An advertisement of a merchant. Its price is in fiat. */
export interface Advert {
  readonly advNo: string
  readonly side: Side
  readonly coin: string
  readonly fiat: string
  readonly price: number
}

/** The course of an order. Times are Unix ms, null for steps that never happen. */
export interface P2pStory {
  readonly orderId: string
  readonly advert: Advert
  readonly count: string
  readonly price: string
  readonly amount: string
  readonly buyer: string
  readonly seller: string
  readonly createdAt: number
  readonly paidAt: number | null
  readonly appealedAt: number | null
  readonly releasedAt: number | null
  readonly cancelledAt: number | null
}

const SLOT_MS = 40 * MINUTE_MS
const FIRST_ORDER = 1_430_000_000_000_000_000n
/** IDs grow with time. */
export const orderIdAt = (createdAt: number): string => String(FIRST_ORDER + BigInt(createdAt))
const PAY_WITHIN = 15
const names = ['Ana Kovar', 'Ben Osei', 'Chen Lihua', 'Dora Lindqvist', 'Emre Aksoy', 'Fatima Noor', '']

/** The advertisements of every merchant of the practice exchange. The numbers are the merchant's own. */
export const advertsOf = (uid: string): readonly Advert[] => [
  { advNo: `${uid}01`, side: 'sell', coin: 'USDT', fiat: 'EUR', price: 0.93 },
  { advNo: `${uid}02`, side: 'buy', coin: 'USDT', fiat: 'EUR', price: 0.91 },
  { advNo: `${uid}03`, side: 'sell', coin: 'BTC', fiat: 'USD', price: 97_500 },
]

const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random.next() * items.length)]!

/**
 * Times of payment, release, appeal or cancellation: most orders are paid and released, some end in an appeal, some are
 * never paid.
 */
function fateOf(
  createdAt: number,
  random: Random,
): Pick<P2pStory, 'paidAt' | 'appealedAt' | 'releasedAt' | 'cancelledAt'> {
  const later = (from: number, least: number, most: number): number =>
    from + Math.round((least + random.next() * (most - least)) * MINUTE_MS)
  const paidAt = random.next() < 0.82 ? later(createdAt, 1, PAY_WITHIN) : null
  if (paidAt === null)
    return { paidAt, appealedAt: null, releasedAt: null, cancelledAt: createdAt + PAY_WITHIN * MINUTE_MS }
  if (random.next() < 0.9) return { paidAt, appealedAt: null, releasedAt: later(paidAt, 1, 25), cancelledAt: null }
  const appealedAt = later(paidAt, 30, 60)
  const endsAt = later(appealedAt, 120, 1440)
  return random.next() < 0.6
    ? { paidAt, appealedAt, releasedAt: endsAt, cancelledAt: null }
    : { paidAt, appealedAt, releasedAt: null, cancelledAt: endsAt }
}

/** The order of a time slot, or null without an order. */
function storyOf(seed: number, uid: string, slot: number): P2pStory | null {
  const random = seededRandom(seedFor(seed, `p2p ${uid} ${slot}`))
  if (random.next() < 0.35) return null
  const advert = pick(advertsOf(uid), random)
  const amount = String(20 + Math.floor(random.next() * 480) * 5)
  const price = toDecimals((advert.price * (0.995 + random.next() * 0.01)).toFixed(4), 4)
  const createdAt = slot * SLOT_MS + Math.floor(random.next() * SLOT_MS)
  const [buyer, seller] = [pick(names, random), pick(names, random)]
  const count = toDecimals(divide(amount, price), 8)
  return {
    orderId: orderIdAt(createdAt),
    advert,
    count,
    price,
    amount,
    buyer,
    seller,
    createdAt,
    ...fateOf(createdAt, random),
  }
}

/** A merchant's orders created from `from` to `to` (Unix ms), newest first. Equal for the same seed at any time. */
export function p2pOrders(seed: number, uid: string, from: number, to: number): P2pStory[] {
  const [first, last] = [Math.floor(from / SLOT_MS), Math.floor(to / SLOT_MS)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => storyOf(seed, uid, last - index)).filter(
    (story): story is P2pStory => story !== null && story.createdAt >= from && story.createdAt <= to,
  )
}

const happened = (at: number | null, now: number): at is number => at !== null && at <= now

/** Status of an order at a time. */
export function p2pStatusOf({ paidAt, appealedAt, releasedAt, cancelledAt }: P2pStory, now: number): P2pStatus {
  if (happened(cancelledAt, now)) return 'cancelled'
  if (happened(releasedAt, now)) return 'Completed'
  if (happened(appealedAt, now)) return 'Appeal'
  return happened(paidAt, now) ? 'Paid' : 'pending_pay'
}

/** A past time as text, '' for a future one. */
export const timeText = (at: number | null, now: number): string => (happened(at, now) ? String(at) : '')

/** Time of the order's last change. */
export const updatedAt = (story: P2pStory, now: number): number =>
  Math.max(
    ...[story.createdAt, story.paidAt, story.appealedAt, story.releasedAt, story.cancelledAt].map((at) =>
      happened(at, now) ? at : 0,
    ),
  )
