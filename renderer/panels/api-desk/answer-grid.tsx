import { useMemo } from 'react'
import { compare } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { formatUtc } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { type AnswerTable, isNumericColumn, momentIn } from './answer-tables'

interface Row {
  readonly key: string
  readonly cells: Readonly<Record<string, string>>
}

const measuredRows = 200
const letterPx = 8.4
/** Column width for the content, within a limit; the whole value is shown on hover. */
function widthOf({ rows }: AnswerTable, column: string): string {
  const longest = rows
    .slice(0, measuredRows)
    .reduce((most, row) => Math.max(most, (row[column] ?? '').length), column.length)
  return `minmax(${Math.round(Math.min(280, Math.max(48, longest * letterPx + 20)))}px, auto)`
}

/** Compares amounts by value, blanks first; other values as text. */
function sequence(numeric: boolean, a: string, b: string): number {
  if (!numeric) return a.localeCompare(b, 'en', { numeric: true })
  return a === '' || b === '' ? a.length - b.length : compare(a, b)
}

function columnOf(table: AnswerTable, column: string): Column<Row> {
  const numeric = isNumericColumn(table, column)
  return {
    id: column,
    title: column,
    width: widthOf(table, column),
    numeric,
    value: ({ cells }) => cells[column],
    cell: ({ cells }) => {
      const text = cells[column]
      const moment = momentIn(column, text ?? '')
      if (text === undefined) return <span className="faint">—</span>
      return (
        <span className="selectable" title={moment === null ? text : formatUtc(moment)}>
          {text}
        </span>
      )
    },
    compare: (a, b) => sequence(numeric, a.cells[column] ?? '', b.cells[column] ?? ''),
  }
}

/** A list of a response as a table, with unchanged values. */
export function AnswerGrid({ table }: { readonly table: AnswerTable }) {
  const columns = useMemo(() => table.columns.map((column) => columnOf(table, column)), [table])
  const rows = useMemo(() => table.rows.map((cells, at): Row => ({ key: String(at), cells })), [table])
  const empty = (
    <PanelState kind="empty" title={t('An empty list')} text={t('The exchange answered with no records.')} />
  )
  return (
    <DataTable label={t`Answer: ${table.name}`} rows={rows} columns={columns} rowKey={({ key }) => key} empty={empty} />
  )
}
