import type { PriceAlert, Watcher } from './price-alert'

/**
 * Record of a price alert that fired. Stored until it was sent to the destinations, if requested, and shown in the
 * application.
 */
export interface Firing {
  readonly profileId: string
  /** The alert after firing, with the detected price. */
  readonly alert: PriceAlert
  /** Time of the price, Unix ms, and the detecting process. */
  readonly at: number
  readonly by: Watcher
  /** Last price before a monitoring gap that lasted until it fired; otherwise null. */
  readonly before: string | null
}
