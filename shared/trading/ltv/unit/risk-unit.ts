import type { Dispute } from '@/shared/trading/public-prices/dispute'
import type { Freshness } from './freshness'
import type { LtvSample } from './ltv-sample'
import type { EffectiveThresholds, ProductThresholds } from './effective-thresholds'
import type { Thresholds } from './thresholds'

/** A risk unit, as the main process monitors it. */
export interface RiskUnit {
  readonly id: string
  /** Last valid reading, of any age; at public prices if it is not live and those are worse. */
  readonly sample: LtvSample | null
  readonly freshness: Freshness
  /** Null unless `freshness` is `disputed`. Then `sample` has the worse of the two ratios. */
  readonly dispute: Dispute | null
  /** Reason why the last poll returned no sample, as text; null if it did. */
  readonly problem: string | null
  /** Polling interval: 1000 ms, or more if the shared rate limit or errors require it. */
  readonly everyMs: number
  readonly thresholds: Thresholds | null
  /** Thresholds of the ratio: confirmed or assumed. */
  readonly effectiveThresholds: EffectiveThresholds
  /** Thresholds of its loan products; null while unknown. */
  readonly product: ProductThresholds | null
  /** Latest monitoring gap, such as sleep; cleared when the user has seen it. */
  readonly unwatched: { readonly from: number; readonly to: number } | null
  /** Added by the user, because no list of the exchange contains it. */
  readonly isTyped: boolean
  /** Time of the first complete list without it, Unix ms; null while it is listed. */
  readonly unlistedSince: number | null
}
