import type { WirePreview } from './api-desk'

/** One request of a batch as it would leave. */
export interface DryRunRequest {
  /** Indexes of its orders in the list that was given, in the order of the body. */
  readonly orders: readonly number[]
  readonly wire: WirePreview
}

/** A whole batch as it would leave now; nothing was sent. */
export interface BatchDryRun {
  /** Unix ms. */
  readonly at: number
  readonly requests: readonly DryRunRequest[]
}

/** Where an order left otherwise than its dry run showed it, by member of the body; null where it has none. */
export interface DryRunDifference {
  /** Index of the order in its batch; null for one that was shown and not sent with it. */
  readonly row: number | null
  readonly field: string
  readonly previewed: string | null
  readonly sent: string | null
}

/** One request that was shown, that left, or both. */
export interface ComparedRequest {
  readonly state: 'same' | 'different' | 'not-sent' | 'not-previewed'
  /** Bodies as text, names that are made when sent covered in both. */
  readonly previewed: string | null
  readonly sent: string | null
  /** Empty where only the split into requests differs. */
  readonly differences: readonly DryRunDifference[]
}

/** The last dry run of the rows of a batch beside what really left. */
export interface DryRunComparison {
  /** When the dry run was made, Unix ms. */
  readonly at: number
  readonly requests: readonly ComparedRequest[]
}
