import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { LoanDispute } from './repriced-loan'
import type { Freshness } from '@/shared/trading/ltv/unit/freshness'

/** Active consumer loans. They are monitored with or without a window. */
export interface ConsumerLoans {
  readonly state: 'reading' | 'known' | 'no-key' | 'unreadable'
  readonly reason: string | null
  /** Unix ms of the last complete list; null before the first. */
  readonly asOf: number | null
  /** Polling interval, ms; null while the loans are not polled. */
  readonly everyMs: number | null
  /** Freshness of the figures; `disputed` if one of them is. */
  readonly freshness: Freshness
  /** Loans whose rate in `loans` is the worse of the exchange's rate and the rate at public prices, with the reason. */
  readonly disputes: readonly LoanDispute[]
  /** Latest readings. A loan in `unread` or `unlisted` keeps its previous reading. */
  readonly loans: readonly OngoingLoan[]
  /** Unreadable loans of the latest response, as a sentence; null for none. */
  readonly unreadableText: string | null
  /** `orderId` of each loan that was unreadable in the latest response. */
  readonly unread: readonly string[]
  /** Loans that are missing since a complete list at `since`, Unix ms, with unknown outcome. */
  readonly unlisted: readonly { readonly orderId: string; readonly since: number }[]
}
