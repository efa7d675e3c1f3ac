import { useEffect, useState } from 'react'
import { csvText, tsvText } from '@/shared/base/text/csv'
import { t } from '@/shared/languages/text'
import { copyText } from '@/renderer/kit/files/copy-text'
import { saveFile } from '@/renderer/kit/files/save-file'
import { plural } from '@/shared/languages/plural'
import { type Column, valueText } from '@/renderer/kit/table/columns/column'
import { fileGrid, fileNameOf, sheetGrid, textGrid } from './table-content'
import type { TableExport } from './table-menu'

/** Time of a message about a finished export. */
const SAID_MS = 2500

/** Copies a part of a table, and reports it. */
export interface TableCopy<Row> {
  readonly announce: (text: string) => void
  readonly copyCell: (column: Column<Row>, row: Row) => void
  /** As lines for a spreadsheet, without the titles. */
  readonly copyRows: (rows: readonly Row[]) => void
  readonly copyRange: (columns: readonly Column<Row>[], rows: readonly Row[]) => void
}

/**
 * Exports of a table's content, and the message about the last one. Rows of the visible columns. Grouping columns come
 * first if they are not visible.
 */
export function useTableExport<Row>(
  label: string,
  columns: readonly Column<Row>[],
  groups: readonly Column<Row>[],
  rows: readonly Row[],
) {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (message === '') return undefined
    const timer = setTimeout(() => setMessage(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [message])

  const whole = [...groups.filter(({ id }) => columns.every((column) => column.id !== id)), ...columns]
  const copy = (text: string, what: string): void =>
    setMessage(copyText(text) ? t`Copied ${what}` : t('The clipboard refused the copy'))

  async function saveSheet(): Promise<void> {
    try {
      // The library is loaded on first use, to keep the start fast.
      const { writeXlsx } = await import('./xlsx-file')
      saveFile(fileNameOf(label, 'xlsx', Date.now()), [await writeXlsx(label, sheetGrid(whole, rows))])
      setMessage(t`Saved ${plural(rows.length, 'row')} as XLSX`)
    } catch (error) {
      setMessage(t`Not saved: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  const out: TableCopy<Row> = {
    announce: setMessage,
    copyCell: (column, row) => copy(valueText(column, row), column.title),
    copyRows: (chosen) => copy(tsvText(textGrid(columns, chosen), false), plural(chosen.length, 'row')),
    copyRange(across, chosen) {
      const [column, row] = [across[0], chosen[0]]
      if (across.length === 1 && chosen.length === 1 && column !== undefined && row !== undefined)
        return copy(valueText(column, row), column.title)
      copy(tsvText(textGrid(across, chosen), false), t`${chosen.length} × ${across.length} cells`)
    },
  }
  /** All filtered rows: the visible columns and rows, with titles. */
  function take(as: TableExport): void {
    if (as === 'copy') return copy(tsvText(fileGrid(whole, rows)), plural(rows.length, 'row'))
    if (as === 'xlsx') return void saveSheet()
    saveFile(fileNameOf(label, 'csv', Date.now()), csvText(fileGrid(whole, rows)))
    setMessage(t`Saved ${plural(rows.length, 'row')} as CSV`)
  }
  return { message, out, take }
}
