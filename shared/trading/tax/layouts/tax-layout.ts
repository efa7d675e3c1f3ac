import type { TaxRow } from '../tax-row'

/** A file of tax records: column titles, and the lines for records of the same millisecond. */
export interface TaxLayout {
  readonly head: readonly string[]
  readonly linesOf: (rows: readonly TaxRow[], zone: LocalTime) => readonly (readonly string[])[]
}

/** A time (Unix ms) in local time with its offset from UTC. */
export type LocalTime = (at: number) => string
