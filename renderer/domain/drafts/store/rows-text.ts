import { t, comma } from '@/shared/languages/text'

/** Maximum number of rows in a sentence. */
const NAMED = 5

/** "row 3", "rows 3 and 7", "rows 3, 7, 9, 12, 13 and 4 more". */
export function rowsText(numbers: readonly number[]): string {
  const listedRows = numbers.slice(0, NAMED)
  const rest = numbers.length - listedRows.length
  if (rest > 0) return t`rows ${listedRows.join(comma())} and ${rest} more`
  const last = listedRows.pop() ?? ''
  return listedRows.length === 0 ? t`row ${last}` : t`rows ${listedRows.join(comma())} and ${last}`
}

/** Rows in rising order as text: `row 3`, `rows 3–7`, `5 of rows 3–9`; '' for none. */
export function rowRangeText(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (first === last) return t`row ${first}`
  const range = t`rows ${first}–${last}`
  return last - first === numbers.length - 1 ? range : t`${numbers.length} of ${range}`
}

/** Maximum number of listed runs; the others are counted. */
const NAMED_RUNS = 6

/** Rows in rising order with their gaps: `row 3`, `rows 3–9, 12`, `rows 1, 3, 5, 7, 9, 11 and 4 more`. */
export function rowRunsText(numbers: readonly number[]): string {
  const runs: (readonly [number, number])[] = []
  for (const number of numbers) {
    const [first, last] = runs.at(-1) ?? [number, number - 2]
    if (number === last + 1) runs[runs.length - 1] = [first, number]
    else runs.push([number, number])
  }
  const listedRuns = runs.slice(0, NAMED_RUNS)
  const count = listedRuns.reduce((sum, [first, last]) => sum + last - first + 1, 0)
  const text = listedRuns.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(comma())
  const rest = numbers.length - count
  if (rest > 0) return t`rows ${text} and ${rest} more`
  return numbers.length === 1 ? t`row ${text}` : t`rows ${text}`
}

/** Name of each order in a review: its row number in the document, else its place in the list. */
export const numbersOf = (
  indexes: readonly number[],
  rowIds: readonly string[],
  rowNumbers: ReadonlyMap<string, number>,
): readonly number[] => indexes.map((at) => rowNumbers.get(rowIds[at] ?? '') ?? at + 1)
