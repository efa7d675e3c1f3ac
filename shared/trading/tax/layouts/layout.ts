import { csvLine } from '@/shared/base/text/csv'
import { coinTracking } from './coin-tracking'
import { koinly } from './koinly'
import { plain } from './plain'
import type { LocalTime, TaxLayout } from './tax-layout'
import type { TaxRow } from '../tax-row'

/** CSV layouts: every field, and the import formats of two tax tools. */
const taxLayouts = { plain, koinly, coinTracking } as const
export type TaxLayoutName = keyof typeof taxLayouts

/** Writes rows in the order of `compareRows`, in parts. */
export interface TaxWriter {
  /** Text of these rows, up to the last complete millisecond. */
  write(rows: readonly TaxRow[]): string
  /** Text of the remaining rows. */
  end(): string
}

const END = '\r\n'

/** Writes a CSV file in a layout. Records of the same millisecond may be one trade, so they are written together. */
export function createCsvWriter(name: TaxLayoutName, zone: LocalTime): TaxWriter {
  const { head, linesOf }: TaxLayout = taxLayouts[name]
  let tied: TaxRow[] = []
  let isBegun = false

  function flush(): string {
    const text = linesOf(tied, zone)
      .map((line) => csvLine(line) + END)
      .join('')
    tied = []
    return text
  }
  function begin(): string {
    if (isBegun) return ''
    isBegun = true
    return csvLine(head) + END
  }
  return {
    write(rows) {
      let text = begin()
      for (const row of rows) {
        if (tied[0] !== undefined && tied[0].at !== row.at) text += flush()
        tied.push(row)
      }
      return text
    },
    end: () => begin() + flush(),
  }
}

/** Unchanged records with their kind, one line of JSON each. */
export const jsonLines = (rows: readonly TaxRow[]): string =>
  rows.map(({ kind, record }) => `${JSON.stringify({ kind, record })}\n`).join('')
