/**
 * The lines of a risk unit as its user confirmed them: the exchange's calls do not tell. Ratios as decimal text,
 * rising.
 */
export interface Thresholds {
  readonly warn: string
  readonly call: string
  readonly liquidation: string
  /** Where the lines come from, such as a contract reference. */
  readonly note: string
  /** Unix ms. */
  readonly confirmedAt: number
  /** Orders are blocked when they would bring the ratio within this distance below `call`; null leaves them alone. */
  readonly stopWithin: string | null
}
