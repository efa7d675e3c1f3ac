import type { Random } from './random'
import { MINUTE_MS } from './time'

/** Retry schedule: after `firstMs`, then doubled each time, never more than `mostMs`. */
export interface RetrySchedule {
  readonly firstMs: number
  readonly mostMs: number
}

const steady = (ms: number): RetrySchedule => ({ firstMs: ms, mostMs: ms })

/**
 * Every schedule of this form. Others are declared at their use: the queries about orders with an unknown outcome (one
 * budget for all, and an end), the fixed steps in which orders are read again, the journal's writer.
 */
export const retries = {
  /** The page to its host, on the same machine. */
  host: { firstMs: 250, mostMs: 8000 },
  /** A socket of the exchange. */
  socket: { firstMs: 500, mostMs: 30_000 },
  /** A subscription that the exchange refused temporarily or did not acknowledge, within its 240 requests per hour. */
  subscription: { firstMs: 1000, mostMs: MINUTE_MS },
  /** A book with unusable messages: from the second time on, within the same 240 requests. */
  book: { firstMs: 1000, mostMs: 5 * MINUTE_MS },
  /** A list of symbols that was never readable. */
  symbolRules: { firstMs: 5000, mostMs: MINUTE_MS },
  /** An endpoint that answered 429. */
  tooFast: { firstMs: 1000, mostMs: MINUTE_MS },
  /** Owner of the key, if the exchange answers without it. */
  account: { firstMs: 2000, mostMs: 30_000 },
  /**
   * Owner of the key while the exchange is unreachable: nothing is watched, so it is tried as often as a risk unit is.
   */
  unreachedAccount: { firstMs: 2000, mostMs: 5000 },
  /** The LTV of a risk unit. */
  ltv: { firstMs: 1000, mostMs: 5000 },
  /** The list of risk units and what is owed. */
  debts: steady(5000),
  /** Thresholds of a product: they change by the month. */
  productThresholds: steady(MINUTE_MS),
  /** The log's disk. */
  log: steady(5000),
  /** A draft, between page and main process. */
  draft: steady(2000),
  /** The picture of a book, between page and main process. */
  bookFrames: steady(3000),
  /** A merchant's P2P orders. */
  p2p: { firstMs: 5000, mostMs: MINUTE_MS },
  /** An alarm on its way to a destination. */
  delivery: { firstMs: 1000, mostMs: 15 * MINUTE_MS },
  /** A window of tax records, within the allowed one call per second. */
  tax: { firstMs: 1000, mostMs: 30_000 },
  /** Query of a panel to the main process. */
  query: steady(1000),
} as const satisfies Readonly<Record<string, RetrySchedule>>

/** The wait before the next try, in ms, after this many consecutive `failures`. */
export const retryDelayMs = ({ firstMs, mostMs }: RetrySchedule, failures = 0): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(failures, 20))

/** Full jitter: a random wait up to the full one, so that many clients do not return together. */
export const jitteredDelayMs = (random: Random, schedule: RetrySchedule, failures: number): number =>
  random.next() * retryDelayMs(schedule, failures)
