import type { WirePreview } from './api-desk'

/** One request of a batch as it would be sent. */
export interface DryRunRequest {
  /** Indices of its orders in the given list, in the order of the body. */
  readonly orders: readonly number[]
  readonly wire: WirePreview
}

/** A whole batch as it would be sent now. Nothing was sent. */
export interface BatchDryRun {
  /** Unix ms. */
  readonly at: number
  readonly requests: readonly DryRunRequest[]
}

/** Difference between a sent order and its dry run, by member of the body. Null if the member is absent. */
export interface DryRunDifference {
  /** Index of the order in its batch. Null for an order that was displayed but not sent with it. */
  readonly row: number | null
  readonly field: string
  readonly previewed: string | null
  readonly sentText: string | null
}

/** One request that was displayed, sent, or both. */
export interface ComparedRequest {
  readonly state: 'same' | 'different' | 'not-sent' | 'not-previewed'
  /** Bodies as text, with client order IDs that are created on sending masked in both. */
  readonly previewed: string | null
  readonly sentText: string | null
  /** Empty if only the split into requests differs. */
  readonly differences: readonly DryRunDifference[]
}

/** The last dry run of the rows of a batch compared with the sent requests. */
export interface DryRunComparison {
  /** Time of the dry run, Unix ms. */
  readonly at: number
  readonly requests: readonly ComparedRequest[]
}
