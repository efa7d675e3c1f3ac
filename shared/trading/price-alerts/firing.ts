import type { PriceAlert, Watcher } from './price-alert'

/** That an alert fired: kept until it was sent outside, where that is wanted, and told in the application. */
export interface Firing {
  readonly profileId: string
  /** The alert as it is since, with the price that was seen. */
  readonly alert: PriceAlert
  /** When the price was seen, Unix ms, and by whom. */
  readonly at: number
  readonly by: Watcher
  /** The price seen last, where nobody watched from then on until it fired. */
  readonly before: string | null
}
