import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { LoanDispute } from './repriced-loan'
import type { Freshness } from '@/shared/trading/ltv/unit/freshness'

/** Running consumer loans; watched without a window. */
export interface ConsumerLoans {
  readonly state: 'reading' | 'known' | 'no-key' | 'unreadable'
  readonly reason: string | null
  /** Unix ms of the last full reading; null before the first. */
  readonly asOf: number | null
  /** Polling interval, ms; null while the loans are not polled. */
  readonly everyMs: number | null
  /** Freshness of the figures; `disputed` if one of them is. */
  readonly freshness: Freshness
  /** Loans whose rate in `loans` is the worse of that of the exchange and that by public prices, and why. */
  readonly disputes: readonly LoanDispute[]
  /** As read last: a loan in `unread` or `unlisted` is as it was before. */
  readonly loans: readonly OngoingLoan[]
  /** Unreadable loans of the latest response, as a sentence; null for none. */
  readonly leftOut: string | null
  /** `orderId` of each loan that the latest answer did not have in a readable form. */
  readonly unread: readonly string[]
  /** Loans that a complete list lacked at `since`, Unix ms, and whose outcome is unknown. */
  readonly unlisted: readonly { readonly orderId: string; readonly since: number }[]
}
