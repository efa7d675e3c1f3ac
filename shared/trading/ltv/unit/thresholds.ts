/**
 * Thresholds of a risk unit, confirmed by the user because the exchange does not return them. Ratios as decimal text,
 * ascending.
 */
export interface Thresholds {
  readonly warn: string
  readonly call: string
  readonly liquidation: string
  /** Source of the thresholds, such as a contract reference. */
  readonly note: string
  /** Unix ms. */
  readonly confirmedAt: number
  /** Orders are blocked if they would bring the ratio within this distance below `call`; null disables the stop. */
  readonly stopWithin: string | null
}
