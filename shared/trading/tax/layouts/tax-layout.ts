import type { TaxRow } from '../tax-row'

/** A file of tax records: the heads of its columns, and the lines that the records of one millisecond come to. */
export interface TaxLayout {
  readonly head: readonly string[]
  readonly linesOf: (rows: readonly TaxRow[], zone: LocalTime) => readonly (readonly string[])[]
}

/** A moment (Unix ms) as the clock on the wall showed it, with its offset from UTC. */
export type LocalTime = (at: number) => string
