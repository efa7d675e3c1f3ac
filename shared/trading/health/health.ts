import type { OrdersLeft } from '../account/capacity'
import type { KeyReport } from '../account/key-report'

/**
 * `live`: traffic within its interval. `quiet`: proven alive, nothing changed. `stale`: no proof of life for 3 s.
 * `offline`: no connection. `resyncing`: connected, not yet consistent. `partial`: connected, and a channel is missing;
 * what it carries is read at intervals and comes late. `late`: connected, and messages arrive late. Only
 * live and quiet may be shown as current.
 */
export const feedStates = ['live', 'quiet', 'stale', 'offline', 'resyncing', 'partial', 'late'] as const
export type FeedState = (typeof feedStates)[number]
export const isCurrent = (state: FeedState): boolean => state === 'live' || state === 'quiet'
/** Whether the exchange is connected and what it holds is known, be it late. */
export const isConnected = (state: FeedState): boolean => isCurrent(state) || state === 'partial' || state === 'late'

/** What a private channel carries: orders with their fills, balances, positions. */
export type PrivateChannel = 'orders' | 'account' | 'positions'

export interface Feed {
  readonly state: FeedState
  /** Unix ms of the last frame received; null before the first. */
  readonly lastAt: number | null
  /** Why it is not live, in words. */
  readonly reason: string | null
  /** The channels that a partial feed misses. */
  readonly missing?: readonly PrivateChannel[]
}

/** The exchange's clock against ours. */
export interface ClockReading {
  /** Server clock minus ours, ms. */
  readonly offsetMs: number
  /** The truth lies within this many ms of the offset. */
  readonly errorMs: number
  /** The number of answers that agree on it. */
  readonly answers: number
  /** Answers of the exchange that contradict the others, in words; absent when all agree. */
  readonly leftOut?: string
}

/** One endpoint's allowance right now. */
export interface Budget {
  readonly endpoint: string
  readonly perSecond: number
  readonly available: number
  readonly nextFreeMs: number
  readonly queued: number
}

/** Whether the account behind the key could be read. Without it nothing about it is known and nothing can be placed. */
export interface AccountReading {
  /** `classic`: it opens, and the panels of its kind read it by calls of their own. */
  readonly state: 'reading' | 'known' | 'unreadable' | 'no-key' | 'classic'
  /** Why it is not known, or what of it is not followed here, in words. */
  readonly reason: string | null
}

/** Whether new orders are let through. */
export interface GateReport {
  readonly open: boolean
  readonly reason: string | null
  /** It does not open by itself: a person has to look at the orders and say so. */
  readonly needsReview: boolean
  /** What is sure to do nothing but reduce a position is let through, also while it is shut. */
  readonly letsReduce: boolean
  /** Why open orders may rest that are not listed here; absent while the list is complete. */
  readonly ordersUnread?: string
}

/** Vital signs of the main process, for the footer and the diagnostics. */
export interface Health {
  readonly rest: Feed
  readonly publicFeed: Feed
  readonly privateFeed: Feed
  /** Null before the first measurement. */
  readonly clock: ClockReading | null
  /** Request to acknowledgement, over the last 100 order requests. */
  readonly ack: { readonly p50: number; readonly p95: number; readonly count: number } | null
  /** Of the endpoints whose allowance is not whole, and of place-batch. */
  readonly budgets: readonly Budget[]
  readonly account: AccountReading
  /** Null without a key. */
  readonly key: KeyReport | null
  /** Orders whose outcome is unknown. */
  readonly unresolved: number
  /** Orders that were placed from here since midnight UTC; null while the journal of an account is not open. */
  readonly leftToday: OrdersLeft | null
  /** New orders are let through only while it is open; cancels always are. */
  readonly gate: GateReport
  readonly counters: Counters
}

/** Things that went wrong and harmed nothing; each is counted and shown. */
export interface Counters {
  readonly malformedSocketMessages: number
  readonly malformedIpcMessages: number
  readonly contractMismatches: number
  readonly bookGaps: number
  readonly reconnects: number
  readonly rateLimited: number
}
