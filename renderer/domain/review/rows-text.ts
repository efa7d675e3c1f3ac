/** More of them are a table, not a sentence. */
const NAMED = 5

/** "row 3", "rows 3 and 7", "rows 3, 7, 9, 12, 13 and 4 more". */
export function rowsText(numbers: readonly number[]): string {
  const named = numbers.slice(0, NAMED).map(String)
  const rest = numbers.length - named.length
  const last = rest > 0 ? `${rest} more` : (named.pop() ?? '')
  const before = named.join(', ')
  return `${numbers.length === 1 ? 'row' : 'rows'} ${before === '' ? last : `${before} and ${last}`}`
}

/** What each order of a review is called: the number of its row in its document, else its place in the list. */
export const numbersOf = (
  indexes: readonly number[],
  rowIds: readonly string[],
  rowNumbers: ReadonlyMap<string, number>,
): readonly number[] => indexes.map((at) => rowNumbers.get(rowIds[at] ?? '') ?? at + 1)
