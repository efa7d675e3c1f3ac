import { t } from '@/shared/languages/text'
import { SheetError } from './workbook'

/** Limit of open elements: spreadsheets have some dozens. */
const MAX_NESTING = 1000

/** Counts open elements, as the work of a parser grows with the square of their number. */
export function createNesting() {
  let depth = 0
  return {
    /** @throws SheetError beyond 1,000 open elements. */
    open(): void {
      depth += 1
      if (depth > MAX_NESTING)
        throw new SheetError(t('Its elements are nested more than 1,000 deep, as in no spreadsheet; it is not read.'))
    },
    close(): void {
      depth -= 1
    },
  }
}
