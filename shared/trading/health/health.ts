import { t } from '@/shared/languages/text'
import type { OrdersSent } from '../account/capacity'
import type { KeyReport } from '../account/key-report'

/**
 * `live`: traffic within its interval. `quiet`: proven alive without changes. `stale`: no sign of life for 3 s.
 * `offline`: no connection. `resyncing`: connected, not yet consistent. `partial`: connected, but a channel is missing;
 * its data is polled and arrives late. `late`: connected, but messages arrive late. Only live and quiet may be shown as
 * current.
 */
export const feedStates = ['live', 'quiet', 'stale', 'offline', 'resyncing', 'partial', 'late'] as const
export type FeedState = (typeof feedStates)[number]
/** Displayed names of the states. */
export const feedStateNames: Readonly<Record<FeedState, string>> = {
  live: t('live'),
  quiet: t('quiet'),
  stale: t('stale'),
  offline: t('offline'),
  resyncing: t('resyncing'),
  partial: t('partial'),
  late: t('late'),
}
export const isCurrent = (state: FeedState): boolean => state === 'live' || state === 'quiet'
/** True if the exchange is connected and its state is known, possibly late. */
export const isConnected = (state: FeedState): boolean => isCurrent(state) || state === 'partial' || state === 'late'

/** Data of a private channel: orders with fills, balances, positions. */
export type PrivateChannel = 'orders' | 'account' | 'positions'

export interface Feed {
  readonly state: FeedState
  /** Unix ms of the last frame received; null before the first. */
  readonly lastAt: number | null
  /** Reason why the feed is not live, as text. */
  readonly reason: string | null
  readonly missing?: readonly PrivateChannel[]
}

/** Clock of the exchange compared with Volley's clock. */
export interface ClockReading {
  /** Exchange time less Volley's time, ms. */
  readonly offsetMs: number
  /** Largest error of the offset, ms. */
  readonly errorMs: number
  /** Number of responses that agree on it. */
  readonly answers: number
  /** Responses of the exchange that contradict others, as text; absent without contradictions. */
  readonly contradictions?: string
}

/** Current rate limit budget of an endpoint. */
export interface Budget {
  readonly endpoint: string
  readonly perSecond: number
  readonly available: number
  readonly nextFreeMs: number
  readonly queued: number
}

/** State of the account of the key. Unless it is known, no order can be placed. */
export interface AccountReading {
  /** `classic`: a classic account. Its panels read it by separate calls. */
  readonly state: 'reading' | 'known' | 'unreadable' | 'no-key' | 'classic'
  /** Reason why the account is unknown, or the parts of it that are not followed, as text. */
  readonly reason: string | null
}

export interface GateReport {
  readonly open: boolean
  readonly reason: string | null
  /** True if only a person can open it, after a review of the orders. */
  readonly needsReview: boolean
  /** True if orders that can only reduce a position pass while it is closed. */
  readonly letsReduce: boolean
  /** Reason why open orders may be missing in the list; absent while the list is complete. */
  readonly ordersUnread?: string
}

/** State of the main process, for the footer and the diagnostics. */
export interface Health {
  readonly rest: Feed
  readonly publicFeed: Feed
  readonly privateFeed: Feed
  /** Null before the first measurement. */
  readonly clock: ClockReading | null
  /** Time from request to acknowledgment, over the last 100 order requests. */
  readonly ack: { readonly p50: number; readonly p95: number; readonly count: number } | null
  /** Endpoints whose allowance is not full, and place-batch. */
  readonly budgets: readonly Budget[]
  readonly account: AccountReading
  /** Null without a key. */
  readonly key: KeyReport | null
  /** Orders with an unknown outcome. */
  readonly unresolved: number
  /** Orders placed from here since midnight UTC; null while the journal of an account is not open. */
  readonly sentToday: OrdersSent | null
  /** New orders pass only while it is open. Cancels always pass. */
  readonly gate: GateReport
  readonly counters: Counters
  readonly assumptions: AssumptionCounts
}

/** Assumptions about the exchange, by what its messages have shown. */
export interface AssumptionCounts {
  readonly assumed: number
  /** The exchange differs, confirmed by a person or not. */
  readonly otherwise: number
  /** The exchange differs, and no person has confirmed it. */
  readonly unconfirmed: number
}

/** Counters of errors without an effect. Each is shown. */
export interface Counters {
  readonly malformedSocketMessages: number
  readonly malformedIpcMessages: number
  readonly contractMismatches: number
  readonly bookGaps: number
  readonly reconnects: number
  readonly rateLimited: number
}
