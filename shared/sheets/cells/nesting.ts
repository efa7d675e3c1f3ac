import { SheetError } from './workbook'

/** Elements that may be open at once: those of a spreadsheet are some dozens. */
const MAX_NESTING = 1000

/** Counts the elements that are open, as the work of a parser grows with the square of their number. */
export function createNesting() {
  let depth = 0
  return {
    /** @throws SheetError beyond 1,000 open elements. */
    open(): void {
      depth += 1
      if (depth > MAX_NESTING)
        throw new SheetError('Its elements are nested more than 1,000 deep, as in no spreadsheet; it is not read.')
    },
    close(): void {
      depth -= 1
    },
  }
}
