/** Interval of wall time, Unix ms. */
export interface Stretch {
  readonly from: number
  readonly to: number
}
