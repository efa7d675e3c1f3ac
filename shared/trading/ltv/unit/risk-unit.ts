import type { Dispute } from '@/shared/trading/public-prices/dispute'
import type { Freshness } from './freshness'
import type { LtvSample } from './ltv-sample'
import type { EffectiveThresholds, ProductThresholds } from './effective-thresholds'
import type { Thresholds } from './thresholds'

/** A risk unit as the main process watches it. */
export interface RiskUnit {
  readonly id: string
  /** The last valid reading, whatever its age; at public prices where it is not live and those are worse. */
  readonly sample: LtvSample | null
  readonly freshness: Freshness
  /** Null unless `freshness` is `disputed`: then `sample` has the worse of the two ratios. */
  readonly dispute: Dispute | null
  /** Why the last poll brought no sample, in words; null when it did. */
  readonly problem: string | null
  /** How often it is polled at present: 1000 ms, more when the shared budget or errors slow it. */
  readonly everyMs: number
  readonly thresholds: Thresholds | null
  /** What the ratio is judged by: the confirmed lines, or assumed ones. */
  readonly effectiveThresholds: EffectiveThresholds
  /** Where the loan products behind it act; null while nobody knows. */
  readonly product: ProductThresholds | null
  /** The latest stretch in which nobody watched, such as sleep; until the user has seen it. */
  readonly unwatched: { readonly from: number; readonly to: number } | null
  /** Named by the user, because no list of the exchange gives it. */
  readonly isTyped: boolean
  /** Time of the first complete list of the exchange without it, Unix ms; null while it is listed. */
  readonly unlistedSince: number | null
}
