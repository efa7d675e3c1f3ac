import { useEffect, useState } from 'react'
import { csvText, tsvText } from '@/shared/base/csv'
import { copyText } from '@/renderer/kit/files/copy-text'
import { saveFile } from '@/renderer/kit/files/save-file'
import { plural } from '@/renderer/kit/format/plural'
import { type Column, valueText } from './column'
import { fileNameOf, sheetGrid, textGrid } from './table-content'
import type { TableExport } from './table-menu'

/** How long it stays on screen what was done. */
const SAID_MS = 2500

/** How a table's content is taken elsewhere, and in words what was last done. */
export function useTableExport<Row>(label: string, columns: readonly Column<Row>[], rows: readonly Row[]) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return undefined
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  const copy = (text: string, what: string): void =>
    setSaid(copyText(text) ? `Copied ${what}` : 'The clipboard refused the copy')

  async function saveSheet(): Promise<void> {
    try {
      // With its library only when somebody asks: a start must not wait for it.
      const { writeXlsx } = await import('./xlsx-file')
      saveFile(fileNameOf(label, 'xlsx', Date.now()), [await writeXlsx(label, sheetGrid(columns, rows))])
      setSaid(`Saved ${plural(rows.length, 'row')} as XLSX`)
    } catch (error) {
      setSaid(`Not saved: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return {
    said,
    copyCell(column: Column<Row>, row: Row): void {
      copy(valueText(column, row), column.title)
    },
    /** As lines for a spreadsheet, without the titles. */
    copyRows(chosen: readonly Row[]): void {
      copy(tsvText(textGrid(columns, chosen), false), plural(chosen.length, 'row'))
    },
    /** All that is shown: the columns and rows as they stand, with titles. */
    take(as: TableExport): void {
      if (as === 'copy') return copy(tsvText(textGrid(columns, rows)), plural(rows.length, 'row'))
      if (as === 'xlsx') return void saveSheet()
      saveFile(fileNameOf(label, 'csv', Date.now()), csvText(textGrid(columns, rows)))
      setSaid(`Saved ${plural(rows.length, 'row')} as CSV`)
    },
  }
}
