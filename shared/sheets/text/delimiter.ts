import Papa from 'papaparse'

/** Cell separators. Of two equal ones the first is used. */
const delimiters = ['\t', ';', '|', ','] as const

/** Number of lines from which the separator is determined. */
const LINES_JUDGED = 200

/** A cell without other separators, except for the commas of a number or of a text with spaces. */
const isClean = (cell: string, others: readonly string[]): boolean =>
  !others.some((sign) => cell.trim().includes(sign)) || /^[\d.,'\s]*\d$/.test(cell.trim())

/** Fit of a separator: the lines with the usual number of cells, each weighted by its share of clean cells. */
function fitOf(text: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: LINES_JUDGED, skipEmptyLines: true })
  const counts = new Map<number, number>()
  for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  if (usual === undefined) return 0
  const others = delimiters.filter((sign) => sign !== delimiter && text.includes(sign))
  return data
    .filter((cells) => cells.length === usual[0])
    .reduce((sum, cells) => sum + cells.filter((cell) => isClean(cell, others)).length / cells.length, 0)
}

/** The separator of the cells of a text, determined from its first lines. A comma if there is none. */
export function delimiterOf(text: string): string {
  const fits = delimiters.map((sign) => ({ sign, fit: text.includes(sign) ? fitOf(text, sign) : 0 }))
  const best = fits.toSorted((a, b) => b.fit - a.fit)[0]
  return best === undefined || best.fit === 0 ? ',' : best.sign
}
